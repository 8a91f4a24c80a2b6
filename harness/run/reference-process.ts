import { ownScript } from './own-script.ts';
import { startServerProcess, type TellableProcess } from './server-process.ts';

const MAIN = new URL('../../reference/main.ts', import.meta.url);

/** Starts the embedded reference environment in a process of its own, and answers when it is ready. */
export function startReferenceProcess(args: readonly string[] = []): Promise<TellableProcess> {
  const { file, execArgv } = ownScript(MAIN);
  return startServerProcess([process.execPath, ...execArgv, file, '--port', '0', '--watch-stdin', ...args]);
}
