import { homedir, hostname } from 'node:os';
import { sep } from 'node:path';
import { WRITTEN } from '../harness/run/written.ts';
import { LEARNED } from '../harness/secrets/learned.ts';
import { EXIT } from './exit-codes.ts';

/** Writes of a moment before the clock of the process begins are its own: clocks of file systems are coarse. */
const COARSE_MS = 20;

/**
 * Looks through all that the command has written for secrets that this process has learned, and takes them out. Answers the
 * exit code: a secret in a file is a failure of the harness, whatever the command found.
 */
export async function sweepWritten(code: number, say: (sentence: string) => void): Promise<number> {
  for (const open of [process.cwd(), homedir(), hostname(), ...WRITTEN]) LEARNED.leave(open);
  const secrets = LEARNED.telling;
  if (WRITTEN.size === 0 || secrets.length === 0) return code;
  const [{ sweep }, { fromHere }] = await Promise.all([
    import('../harness/secrets/sweep/sweep.ts'),
    import('../reports/terminal.ts'),
  ]);
  const since = performance.timeOrigin - COARSE_MS;
  const places = [...WRITTEN].filter((one) => ![...WRITTEN].some((other) => one.startsWith(other + sep)));
  const leaks = places.flatMap((place) => sweep(place, secrets, since));
  for (const { file, swept } of leaks)
    say(
      `Muster itself failed: ${fromHere(file)} held a secret, and ${swept === 'deleted' ? 'is deleted' : 'names its variable in its place now'}: tell those who maintain Muster how it came about.`,
    );
  return leaks.length === 0 ? code : EXIT.harness;
}
