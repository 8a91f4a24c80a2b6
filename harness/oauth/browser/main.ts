/**
 * The process that owns the browser. No test runner lives here, so that no step, trace or picture of one can hold what
 * is typed into a page. It ends with its parent.
 */
import { browserFor, closeBrowser, withContext } from './launch.ts';
import { signInOn } from './pages.ts';
import type { TaskMessage, VisitMessage } from './task.ts';

process.on('message', async (message: TaskMessage) => {
  const { number } = message;
  const tell = (answer: VisitMessage): void => void process.send?.(answer, () => {});
  try {
    if ('task' in message) {
      const { task } = message;
      tell({ number, visit: await withContext(task, (context) => signInOn(context, task)) });
    } else {
      await browserFor(message.way);
      tell({ number, ready: true });
    }
  } catch (error) {
    // A browser's error tells its steps below the first line, and what was typed in them.
    const [first = ''] = (error as Error).message.split('\n');
    const password = 'task' in message ? message.task.user.password : undefined;
    tell({ number, failure: password ? first.replaceAll(password, '…') : first });
  }
});
process.once('disconnect', async () => {
  await closeBrowser();
  process.exit(0);
});
