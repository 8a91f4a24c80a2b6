/** A worker in a process of its own: asks its parent for jobs and tells it what came of them, until there are no more. */
import { peerTarget } from '../targets/peer.ts';
import { referenceTarget } from '../targets/reference.ts';
import type { Target } from '../targets/target.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { runWorker } from './worker.ts';

const targets = new Map<string, Target>();
const answers: Array<(message: ToWorker) => void> = [];
const send = (message: FromWorker): void => void process.send?.(message);

process.on('message', (message: ToWorker) => answers.shift()?.(message));
// Servers are ended with the process that started them, and it ends with the one that gave it work.
process.once('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

const ask = (message: FromWorker): Promise<ToWorker> =>
  new Promise((resolve) => {
    answers.push(resolve);
    send(message);
  });

function targetNamed(name: string): Target {
  // What gave the work has built it: building it again could change what another worker runs.
  const known = targets.get(name) ?? (name === 'reference' ? referenceTarget() : peerTarget(name, true));
  if (known === null) throw new Error(`this machine lacks what ${name} is made with`);
  targets.set(name, known);
  return known;
}

const { options } = await ask({ type: 'begin' });
if (options === undefined) throw new Error('a worker was begun without options');
await runWorker(
  targetNamed,
  options,
  async () => (await ask({ type: 'next' })).job,
  (job, outcome) => send({ type: 'ended', job, outcome }),
);
process.disconnect();
