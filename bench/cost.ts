/**
 * What a verify run costs in an event of some size, so many milliseconds away:
 * `node --import tsx bench/cost.ts [--attendees N] [--latency MS] [--clone FOLDER] [-- arguments of verify]`. The reference
 * environment is served by a process of its own, which counts for nothing. Prints one line of JSON: seconds on the wall and of
 * the processor, megabytes of a million bytes.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../harness/paths.ts';
import { startReferenceProcess } from '../harness/run/reference-process.ts';
import { megabytes, verifyRun } from './verify-run.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    attendees: { type: 'string', default: '100' },
    latency: { type: 'string', default: '0' },
    clone: { type: 'string', default: ROOT },
  },
});
const { attendees, latency, clone } = values;

const folder = mkdtempSync(join(tmpdir(), 'muster-cost-'));
const served = await startReferenceProcess(['--attendees', attendees, '--latency', latency]);
try {
  const profile = join(folder, 'profile.json');
  writeFileSync(profile, JSON.stringify(served.profile));
  const { exit, seconds, processorSeconds, processorParts, most, results } = await verifyRun(resolve(clone), [
    ...['--profile', profile, ...positionals],
  ]);
  const tenths = (number: number): number => Math.round(10 * number) / 10;
  console.log(
    JSON.stringify({
      ...{ attendees: Number(attendees), latency_ms: Number(latency), exit },
      ...{ requests: results.requests, musts: results.musts, obeyed: results.obeyed },
      ...{ seconds: tenths(seconds), processor_seconds: tenths(processorSeconds) },
      processor_parts: [...processorParts].map(([role, of]) => `${role} ${tenths(of)}`).join(', '),
      most_mb: megabytes(most.bytes),
      parts: [...most.parts].map(([role, bytes]) => `${role} ${megabytes(bytes)}`).join(', '),
      results_mb: tenths(results.bytes / 1e6),
      journal_mb: tenths(results.journal / 1e6),
    }),
  );
  process.exitCode = exit === 0 ? 0 : 1;
} finally {
  await served.stop();
  rmSync(folder, { recursive: true, force: true });
}
