import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back what this process holds and needs no more, in some hundredths of a second. It is called before another
 * process is started that takes much memory for a moment. Left to itself, Node.js holds it until it has as much again.
 */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
