/**
 * `muster verify` of `muster serve` over each store that this machine has, one after the other:
 * `node --import tsx bench/serve-verify.ts [--attendees N]`. Prints one line of JSON for each: exit code, requests, must-rules
 * and how many of them passed. Ends with 1 where one of them does not conform.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../harness/paths.ts';
import { startPostgres } from '../tests/reference/stores.ts';
import { started } from './serve/started.ts';
import { verifyRun } from './verify-run.ts';

const { values } = parseArgs({ options: { attendees: { type: 'string', default: '60' } } });
const folder = mkdtempSync(join(tmpdir(), 'muster-serve-verify-'));
const postgres = await startPostgres();
if (postgres === undefined) console.error('Left out: PostgreSQL is not installed.');
const places = [
  ['memory', undefined],
  ['libsql', join(folder, 'data')],
  ...(postgres === undefined ? [] : [['postgresql', postgres.url]]),
] as ReadonlyArray<readonly [store: string, data: string | undefined]>;

let good = true;
try {
  for (const [store, data] of places) {
    const seeded = ['--port', '0', '--attendees', values.attendees];
    const where = data === undefined ? [] : ['--data', data];
    const server = await started([join(ROOT, 'bin', 'muster.mjs'), 'serve', ...seeded, ...where]);
    try {
      const profile = join(folder, `${store}.json`);
      writeFileSync(profile, server.line);
      const { exit, results } = await verifyRun(ROOT, ['--profile', profile]);
      const { requests, musts, obeyed, violations } = results;
      console.log(
        JSON.stringify({ store, exit, requests, musts, obeyed, broken: violations.map(({ rule }) => rule) }),
      );
      good &&= exit === 0;
    } finally {
      await server.stop();
    }
  }
} finally {
  postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = good ? 0 : 1;
