/**
 * The process that owns the browser. No test runner lives here, so that no step, trace or picture of one can hold what
 * is typed into a page. It ends with its parent.
 */
import { closeBrowser, prepareFor, withContext } from './launch.ts';
import { signInOn } from './pages.ts';
import type { TaskMessage, TurnMessage, VisitMessage } from './task.ts';
import type { Turns } from './turns.ts';

/** Requests that wait for their turn, by visit and request. */
const waiting = new Map<string, (may: boolean) => void>();
const keyOf = ({ number, request }: { number: number; request: string }): string => `${number} ${request}`;

const tell = (message: VisitMessage): void => void process.send?.(message, () => {});

const turnsOf = (number: number): Turns => ({
  take: (request) =>
    new Promise((resolve) => {
      waiting.set(keyOf({ number, request }), resolve);
      tell({ number, request, waits: true });
    }),
  over: (request) => tell({ number, request, waits: false }),
});

process.on('message', async (message: TaskMessage | TurnMessage) => {
  const { number } = message;
  if ('may' in message) {
    waiting.get(keyOf(message))?.(message.may);
    waiting.delete(keyOf(message));
    return;
  }
  try {
    if ('task' in message) {
      const { task } = message;
      tell({
        number,
        visit: await withContext(task, (visiting) => signInOn(visiting, task, turnsOf(number))),
      });
    } else {
      await prepareFor(message.way);
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
