import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UsageError } from '../../harness/profile/errors.ts';
import { runRecord } from '../../harness/run/run-record.ts';
import { readRun, writeRun } from '../../record/run.ts';
import { newRun } from '../../verify/run/run-record.ts';
import { scratch } from '../cli/muster.ts';

const OPTIONS = { seed: 1, effort: 'normal', workers: 1 } as never;
const record = runRecord({ ...(OPTIONS as object), runId: 'another' } as never, undefined);
/** A process that is at work while this test is, and is not this one. */
const OTHER = process.ppid;
const GONE = 2 ** 22 + 1;

const begun = (folder: string): string | undefined =>
  newRun(OPTIONS, [], undefined, folder) && readRun(folder)?.runId;

test('a folder to which another run writes is refused, and left as it is', () => {
  const folder = scratch();
  writeRun(folder, { ...record, process: { host: record.process?.host ?? '', pid: OTHER } });
  assert.throws(
    () => begun(folder),
    (error) =>
      error instanceof UsageError &&
      /^Another run \(process \d+\) writes to .+: name another folder with --out\.$/.test(error.message),
  );
  assert.equal(readRun(folder)?.runId, 'another');
});

for (const [what, over] of [
  ['has ended', { process: { host: record.process?.host ?? '', pid: OTHER }, ended: 1 }],
  ['was killed', { process: { host: record.process?.host ?? '', pid: GONE } }],
  ['was of another machine', { process: { host: 'elsewhere', pid: OTHER } }],
] as const)
  test(`a folder of a run that ${what} is taken`, () => {
    const folder = scratch();
    writeRun(folder, { ...record, ...over });
    assert.equal(begun(folder), '');
  });
