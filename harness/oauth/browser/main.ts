/**
 * The process that owns the browser. No test runner lives here, so that no step, trace or picture of one can hold what
 * is typed into a page. It ends with its parent.
 */
import { closeBrowser, withContext } from './launch.ts';
import { signInOn } from './pages.ts';
import type { TaskMessage, VisitMessage } from './task.ts';

process.on('message', async ({ number, task }: TaskMessage) => {
  const tell = (message: VisitMessage): void => void process.send?.(message, () => {});
  try {
    tell({ number, visit: await withContext(task, (context) => signInOn(context, task)) });
  } catch (error) {
    // A browser's error tells its steps below the first line, and what was typed in them.
    const [first = ''] = (error as Error).message.split('\n');
    const { password } = task.user;
    tell({ number, failure: password ? first.replaceAll(password, '…') : first });
  }
});
process.once('disconnect', async () => {
  await closeBrowser();
  process.exit(0);
});
