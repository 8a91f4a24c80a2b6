/**
 * How long a verify run of the embedded environment takes from the command to the prompt, and what it asks of an
 * environment: `node --import tsx bench/wall.ts [ROUNDS]`, five rounds unless said otherwise, after one that is not
 * counted. Prints one line of JSON: the median on the wall over the eight seconds that it may take, and the most of any run
 * that each ceiling bounds. Nothing is sampled meanwhile; whatever else runs on the machine counts.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../harness/paths.ts';
import { Footprint } from '../judge/footprint.ts';
import { readExchanges } from '../record/exchanges-file.ts';

const MOST_SECONDS = 8;
const CEILINGS = { attendees: 150, signIns: 8, deadTokens: 60 };

const [rounds = '5'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

interface Round {
  readonly seconds: number;
  readonly total: ReturnType<Footprint['total']>;
}

/** Runs it once: how long it took, and what it asked. */
async function round(out: string): Promise<Round> {
  const began = performance.now();
  const command = spawn(
    process.execPath,
    [join(ROOT, 'bin', 'muster.mjs'), 'verify', '--reference', '--out', out],
    { stdio: 'ignore' },
  );
  const exit = await new Promise<number | null>((resolve) => command.once('close', resolve));
  const seconds = (performance.now() - began) / 1000;
  if (exit !== 0) throw new Error(`verify ended with ${exit}`);
  const footprint = new Footprint();
  for await (const exchange of readExchanges(out)) footprint.add(exchange);
  return { seconds, total: footprint.total() };
}

const runs: Round[] = [];
for (let number = 0; number <= Number(rounds); number += 1) {
  const run = await round(join(folder, `run-${number}`));
  if (number > 0) runs.push(run);
}

const all = runs.map(({ seconds }) => seconds).sort((a, b) => a - b);
const median = all[Math.floor(all.length / 2)] ?? 0;
const most = (what: keyof typeof CEILINGS | 'requests'): number =>
  Math.max(...runs.map(({ total }) => total[what]));
const isWithin = Object.entries(CEILINGS).every(
  ([what, allowed]) => most(what as keyof typeof CEILINGS) <= allowed,
);
const [quickest, slowest] = [all[0] ?? 0, all.at(-1) ?? 0];
console.log(
  JSON.stringify({
    ratio: Math.round((100 * median) / MOST_SECONDS) / 100,
    said:
      `${median.toFixed(1)} s, of ${all.length} runs the quickest ${quickest.toFixed(1)} and the slowest ${slowest.toFixed(1)}; ` +
      `at most ${most('requests')} requests, ${most('attendees')} attendees that stay (${CEILINGS.attendees} are allowed), ` +
      `${most('signIns')} sign-ins (${CEILINGS.signIns}), ${most('deadTokens')} dead tokens (${CEILINGS.deadTokens})`,
    median_seconds: Math.round(100 * median) / 100,
    ...{ requests: most('requests'), attendees: most('attendees') },
    ...{ sign_ins: most('signIns'), dead_tokens: most('deadTokens') },
  }),
);
process.exitCode = median <= MOST_SECONDS && isWithin ? 0 : 1;
