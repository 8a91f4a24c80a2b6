import { ownScript } from './own-script.ts';
import { startServerProcess, type TellableProcess } from './server-process.ts';

const MAIN = new URL('../../reference/main.ts', import.meta.url);

/** Room for new objects in MB, a quarter of what Node.js takes: it makes little that lasts, and nothing waits for the rest. */
const SMALL = ['--max-semi-space-size=4'];

/** Starts the embedded reference environment in a process of its own, and answers when it is ready. */
export function startReferenceProcess(args: readonly string[] = []): Promise<TellableProcess> {
  const { file, execArgv } = ownScript(MAIN);
  return startServerProcess(
    [process.execPath, ...SMALL, ...execArgv, file, '--port', '0', '--watch-stdin', ...args],
    { tool: 'node' },
  );
}
