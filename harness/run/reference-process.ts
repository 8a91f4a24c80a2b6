import { fileURLToPath } from 'node:url';
import { startServerProcess, type TellableProcess } from './server-process.ts';

const MAIN = fileURLToPath(new URL('../../reference/main.ts', import.meta.url));
const TSX = import.meta.resolve('tsx');

/** Starts the embedded reference environment in a process of its own, and answers when it is ready. */
export const startReferenceProcess = (args: readonly string[] = []): Promise<TellableProcess> =>
  startServerProcess([process.execPath, '--import', TSX, MAIN, '--port', '0', '--watch-stdin', ...args]);
