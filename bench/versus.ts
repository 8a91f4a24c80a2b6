/**
 * What a verify run takes here and in another clone, in turns: `node --import tsx bench/versus.ts CLONE [ROUNDS]`, three
 * rounds unless said otherwise, after one of each that is not counted. Prints one line of JSON with the medians, and
 * those of this clone divided by those of the other: the processor's time hardly hangs on what else runs, that on the
 * wall does.
 */
import { resolve } from 'node:path';
import { ROOT } from '../harness/paths.ts';
import { megabytes, type VerifyRun, verifyRun } from './verify-run.ts';

const [clone, rounds = '3'] = process.argv.slice(2);
if (clone === undefined) throw new Error('name the folder of another clone of Muster, installed');
const runs = new Map<string, VerifyRun[]>([
  [ROOT, []],
  [resolve(clone), []],
]);
for (let round = 0; round <= Number(rounds); round += 1)
  for (const [root, known] of runs) {
    const run = await verifyRun(root, []);
    if (run.exit !== 0) throw new Error(`verify in ${root} ended with ${run.exit}`);
    if (round > 0) known.push(run);
  }

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const hundredths = (number: number): number => Math.round(100 * number) / 100;
const [here, there] = [...runs.values()].map((known) => ({
  processor_seconds: hundredths(median(known.map((run) => run.processorSeconds))),
  seconds: hundredths(median(known.map((run) => run.seconds))),
  most_mb: megabytes(median(known.map((run) => run.most.bytes))),
}));
if (here === undefined || there === undefined) throw new Error('the other clone is this one');
const ratio = {
  processor_seconds: hundredths(here.processor_seconds / there.processor_seconds),
  seconds: hundredths(here.seconds / there.seconds),
  most_mb: hundredths(here.most_mb / there.most_mb),
};
console.log(JSON.stringify({ rounds: Number(rounds), here, there, ratio }));
