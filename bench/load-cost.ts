/**
 * What a load costs in an event of some size, or with many people:
 * `node --import tsx bench/load-cost.ts --attendees 10000` runs a smoke in an event of that size, and
 * `node --import tsx bench/load-cost.ts --people 10000 [--a-minute 2000]` a day of as many people at four doors of each kind.
 * They are prepared before. Neither that counts, nor the reference environment, which is served by a process of its own.
 * Prints one line of JSON: list pages, seconds on the wall and of the processor, megabytes of a million bytes, and what of
 * the processor it takes to read a page and to parse it, by nothing but undici.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../harness/paths.ts';
import { ownScript } from '../harness/run/own-script.ts';
import { startServerProcess } from '../harness/run/server-process.ts';
import { findK6 } from '../load/k6/find-k6.ts';
import { doorLatency, readLoadResult } from '../record/load-result.ts';
import { barePageMs } from './bare-pages.ts';
import { type MeasuredCommand, measuredCommand } from './measured-command.ts';
import { megabytes } from './verify-run.ts';

const MUSTER = join(ROOT, 'bin', 'muster.mjs');
const SEEDED = '60';
const DAY = `name: doors
about: "people come evenly to four doors of each kind"
arrivals: { people: PEOPLE, over: SECONDSs }
doors:
  - { name: normal, count: 4, kind: normal, per_person: 150ms }
  - { name: turnstile, count: 4, kind: turnstile, per_person: 150ms }
  - { name: lane, count: 4, kind: lane, per_person: 3s, share: 1% }
  - { name: desk, count: 4, kind: desk, per_person: 1s }
mix: { walk_in: 4%, again: 3%, mistake: 2%, leave: 3%, session: 5% }
dashboards: 2
`;

const { values } = parseArgs({
  options: {
    attendees: { type: 'string', default: SEEDED },
    people: { type: 'string' },
    'a-minute': { type: 'string', default: '2000' },
  },
});

const load = (...args: readonly string[]): Promise<MeasuredCommand> =>
  measuredCommand(process.execPath, [MUSTER, 'load', ...args]);

const folder = mkdtempSync(join(tmpdir(), 'muster-load-cost-'));
const { file: script, execArgv } = ownScript(new URL('./counted-server.ts', import.meta.url));
const served = await startServerProcess(
  [process.execPath, ...execArgv, script, '--attendees', values.attendees],
  { tool: 'node' },
);
const pagesSoFar = async (): Promise<number> => Number((await served.tell('')).pages);
try {
  await findK6();
  const profile = join(folder, 'profile.json');
  const allowed = { allow: true, requests: 5_000_000, minutes: 180 };
  writeFileSync(profile, JSON.stringify({ ...served.profile, load: allowed }));
  const out = join(folder, 'run');
  const to = ['--profile', profile, '--quiet', '--out'];
  const scenario = values.people === undefined ? ['smoke'] : await dayOf(values.people, to);
  const before = await pagesSoFar();
  const taken = await load(...scenario, ...to, out);
  const pages = (await pagesSoFar()) - before;
  const result = readLoadResult(out);
  if (result === undefined) throw new Error(`the load left no result in ${out}`);
  const bare = await barePageMs(served.profile as never, result.plan.people + Number(values.attendees));
  const tenths = (number: number): number => Math.round(10 * number) / 10;
  console.log(
    JSON.stringify({
      ...{ attendees: Number(values.attendees), people: result.plan.people, pages },
      ...{ exit: taken.exit, verdict: result.verdict, requests: result.requests.total },
      ...{ admitted: result.admitted, applied: result.reconciliation.applied },
      door_p95_ms: tenths(doorLatency(result).p95),
      k6_seconds: tenths(result.generator.cpu_seconds ?? 0),
      ...{ seconds: tenths(taken.seconds), processor_seconds: tenths(taken.processorSeconds) },
      bare_ms_a_page: Math.round(100 * bare) / 100,
      most_mb: megabytes(taken.most.bytes),
      parts: [...taken.most.parts].map(([role, bytes]) => `${role} ${megabytes(bytes)}`).join(', '),
      reasons: result.reasons.join(' '),
    }),
  );
  process.exitCode = taken.exit === 0 ? 0 : 1;
} finally {
  await served.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Prepares the people, and writes their day. */
async function dayOf(people: string, to: readonly string[]): Promise<string[]> {
  const [day, file] = [join(folder, 'day.yaml'), join(folder, 'people.csv')];
  const seconds = Math.round((60 * Number(people)) / Number(values['a-minute']));
  writeFileSync(day, DAY.replace('PEOPLE', people).replace('SECONDS', String(seconds)));
  const asked = ['--arrivals', people, '--people', file];
  const { exit } = await load('prepare', ...asked, ...to, join(folder, 'prepare'));
  if (exit !== 0) throw new Error(`${people} people could not be prepared`);
  return [day, '--people', file];
}
