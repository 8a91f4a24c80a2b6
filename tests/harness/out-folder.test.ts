import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { UsageError } from '../../harness/profile/errors.ts';
import { outFolder, pointLatest } from '../../harness/run/out-folder.ts';
import { LEFT_BEHIND_FILE } from '../../record/left-behind.ts';
import { REPORT_NAMES, RUN_NAMES } from '../../record/result-names.ts';
import { VERDICT_FILE } from '../../record/verdict-file.ts';
import { SERIES_FILE } from '../../reports/load/series-csv.ts';
import { REPORT_FILES } from '../../verify/run/report-files.ts';

const root = mkdtempSync(join(tmpdir(), 'muster-out-'));
after(() => rmSync(root, { recursive: true, force: true }));

test('a place in which no folder can be made is refused, and not asked for without end', {
  skip: process.platform !== 'linux',
}, () => {
  for (const out of ['/proc/muster', '/proc/muster/below'])
    assert.throws(
      () => outFolder(out, 'alpha'),
      (error) =>
        error instanceof UsageError &&
        error.message === `${out} lies where no folder can be made: name another place.`,
    );
});

test('a place that can be made is left as it was until something is written', () => {
  assert.equal(outFolder(join(root, 'a', 'b'), 'alpha'), join(root, 'a', 'b'));
  assert.deepEqual(readdirSync(root), []);
});

test('a folder that holds a report of another tool is refused, and one of our own is taken', () => {
  for (const report of REPORT_NAMES) {
    const folder = join(root, `with-${report}`);
    mkdirSync(folder);
    writeFileSync(join(folder, report), 'theirs');
    assert.throws(
      () => outFolder(folder, 'alpha'),
      (error) =>
        error instanceof UsageError &&
        error.message ===
          `${folder} holds ${report}, which no run of Muster left there: name another folder with --out.`,
    );
    assert.equal(readFileSync(join(folder, report), 'utf8'), 'theirs');
    for (const run of RUN_NAMES) {
      writeFileSync(join(folder, run), '{}');
      assert.equal(outFolder(folder, 'alpha'), folder);
      rmSync(join(folder, run));
    }
    rmSync(folder, { recursive: true });
  }
});

test('every report that a run ends with is one that other tools may have', () => {
  const own: readonly string[] = [VERDICT_FILE, LEFT_BEHIND_FILE];
  for (const name of REPORT_FILES) assert.ok(own.includes(name) || REPORT_NAMES.includes(name), name);
  assert.ok(REPORT_NAMES.includes(SERIES_FILE));
});

test('latest is pointed anew where it is a link, and left alone where it is a file or a folder of the user', () => {
  const results = join(root, 'results');
  const run = join(results, 'run-1');
  mkdirSync(run, { recursive: true });
  pointLatest(run);
  pointLatest(join(results, 'run-2'));
  assert.equal(readlinkSync(join(results, 'latest')), 'run-2');
  rmSync(join(results, 'latest'));
  writeFileSync(join(results, 'latest'), 'mine');
  pointLatest(run);
  assert.equal(readFileSync(join(results, 'latest'), 'utf8'), 'mine');
  assert.deepEqual(readdirSync(results).sort(), ['latest', 'run-1']);
});
