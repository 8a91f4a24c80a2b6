/**
 * What a large rush takes in memory: `node --import tsx bench/load-memory.ts [people] [scanners] [seconds]` runs the whole
 * command, its k6 and its judge, against a service in a process of its own, which is not counted. Every 200 ms the
 * resident bytes of the command and of all that it has started are added up; the greatest sum counts, from the first
 * attendee looked up to the last line of the report. Prints one line of JSON.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServerProcess } from '../harness/run/server-process.ts';
import { findK6 } from '../load/k6/find-k6.ts';
import type { LoadResult } from '../record/load-result.ts';
import { familyOf, residentOf } from './processes.ts';

const MOST_BYTES = 1.5e9;
const SPARE_ATTENDEES = 100;
const [people = 200_000, scanners = 500, seconds = 300] = process.argv.slice(2).map(Number);

await findK6();
const out = mkdtempSync(join(tmpdir(), 'muster-memory-'));
const crowd = await startServerProcess([
  process.execPath,
  ...['--import', import.meta.resolve('tsx'), fileURLToPath(new URL('crowd-server.ts', import.meta.url))],
  `${people + SPARE_ATTENDEES}`,
]);
try {
  const profile = join(out, 'profile.json');
  writeFileSync(profile, JSON.stringify(crowd.profile));
  const started = Date.now();
  const muster = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('../bin/muster.mjs', import.meta.url)),
      ...['load', 'rush', '--profile', profile, '--out', join(out, 'run'), '--quiet'],
      ...[
        '--arrivals',
        `${people}`,
        '--scanners',
        `${scanners}`,
        '--over',
        '2h',
        '--speedup',
        `${7200 / seconds}`,
      ],
      // An even stream: the plan is held as a whole, whenever its people come.
      ...['--peak', '25'],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  let most = 0;
  let at = 0;
  let parts: Record<string, number> = {};
  const timer = setInterval(() => {
    const now: Record<string, number> = {};
    for (const pid of familyOf(muster.pid ?? 0)) {
      const one = residentOf(pid);
      if (one !== null) now[one.name] = (now[one.name] ?? 0) + one.bytes;
    }
    const sum = Object.values(now).reduce((all, bytes) => all + bytes, 0);
    if (sum <= most) return;
    most = sum;
    parts = now;
    at = (Date.now() - started) / 1000;
  }, 200);
  const code = await new Promise<number | null>((resolve) => muster.once('close', resolve));
  clearInterval(timer);
  const result = JSON.parse(readFileSync(join(out, 'run', 'load.json'), 'utf8')) as LoadResult;
  const megabytes = (bytes: number): number => Math.round(bytes / 1e6);
  console.log(
    JSON.stringify({
      people,
      scanners,
      seconds: Math.round((Date.now() - started) / 1000),
      requests: result.requests.total,
      admitted: result.admitted,
      applied: result.reconciliation.applied,
      verdict: result.verdict,
      exit: code,
      most_mb: megabytes(most),
      at_second: Math.round(at),
      parts_mb: Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, megabytes(bytes)])),
      allowed_mb: megabytes(MOST_BYTES),
    }),
  );
  process.exitCode = most <= MOST_BYTES && result.admitted === people ? 0 : 1;
} finally {
  await crowd.stop();
  rmSync(out, { recursive: true, force: true });
}
