/**
 * What a verify run takes: `node --import tsx bench/memory.ts [arguments of verify]`. Prints one line of JSON: megabytes of
 * a million bytes, seconds on the wall and of the processor. The greatest sum of all processes counts.
 */
import { ROOT } from '../harness/paths.ts';
import { megabytes, verifyRun } from './verify-run.ts';

const MOST_MB = 450;

const { exit, seconds, processorSeconds, most } = await verifyRun(ROOT, process.argv.slice(2));
const tenths = (number: number): number => Math.round(10 * number) / 10;
const [most_mb, allowed_mb] = [megabytes(most.bytes), MOST_MB];
console.log(
  JSON.stringify({
    ratio: Math.round((100 * most_mb) / allowed_mb) / 100,
    ...{ most_mb, allowed_mb, at_second: tenths(most.at) },
    parts: [...most.parts].map(([role, bytes]) => `${role} ${megabytes(bytes)}`).join(', '),
    seconds: tenths(seconds),
    processor_seconds: tenths(processorSeconds),
    exit,
  }),
);
process.exitCode = exit === 0 && most_mb <= allowed_mb ? 0 : 1;
