/** A process that looks at the first findings of faults, each as its parent asks for it, until that says no more. */
import { referenceTarget } from '../../detect/targets/reference.ts';
import { keepBrowser } from '../../harness/oauth/browser/process.ts';
import { look } from './look.ts';

const target = referenceTarget();
const giveUpBrowser = keepBrowser();

process.on('message', async (id: string) => {
  const fault = target.faults.find((one) => one.id === id);
  if (fault === undefined) throw new Error(`there is no fault ${id}`);
  process.send?.(await look(target, fault));
});
process.once('disconnect', async () => {
  await giveUpBrowser();
  await target.close?.();
  process.exit(0);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
