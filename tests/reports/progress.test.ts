import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { Tail } from '../../record/tail.ts';
import { firstViolation, progressBar } from '../../reports/progress/bar.ts';
import { Progress } from '../../reports/progress/progress.ts';
import { violation } from './sample.ts';

const folder = mkdtempSync(join(tmpdir(), 'muster-progress-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('the bar shows suite, checks, requests and violations in less than 80 columns', () => {
  const bar = progressBar({ suite: 'attendees/list', done: 5, all: 10, requests: 1203, violations: 1 });
  assert.match(bar, /^attendees\/list +█{6}░{6} 5\/10 checks {2}1,203 requests {2}1 violation$/);
  const wide = { suite: 'x'.repeat(99), done: 999, all: 999, requests: 9_999_999, violations: 9_999 };
  assert.ok(progressBar(wide).length < 80);
  assert.doesNotThrow(() => progressBar({ ...wide, done: 0, all: 0 }));
});

test('a tail reads whole lines only, and keeps a character that two reads divide', () => {
  const file = join(folder, 'lines');
  const tail = new Tail(file);
  assert.deepEqual(tail.lines(), []);
  const [head, rest] = [Buffer.from('eins\nzw\u00f6'), Buffer.from('lf\n')];
  appendFileSync(file, head.subarray(0, -1));
  assert.deepEqual(tail.lines(), ['eins']);
  appendFileSync(file, Buffer.concat([head.subarray(-1), rest]));
  assert.deepEqual(tail.lines(), ['zw\u00f6lf']);
  tail.close();
});

/** What a run whose progress is watched writes to stderr. */
function told(t: TestContext, quiet: boolean, watch: (progress: Progress) => void): string {
  const said = t.mock.method(process.stderr, 'write', () => true);
  const progress = new Progress(['rsvp/one › a', 'rsvp/one › b', 'rsvp/two › c'], {
    quiet,
    sent: () => 1200,
  });
  watch(progress);
  progress.end();
  said.mock.restore();
  return said.mock.calls.map(({ arguments: [text] }) => String(text)).join('');
}

test('a file is told once its last check has ended, with each cause of broken must-rules counted once', (t) => {
  const said = told(t, false, (progress) => {
    for (const fact of [violation(), violation(), violation({ rule: 'attendees.create.least' })])
      progress.violation(fact);
    for (const check of ['rsvp/one › b', 'rsvp/two › c']) progress.ends(check);
    progress.ends('rsvp/one › a');
  });
  assert.match(
    said,
    /^First violation: .+\nrsvp\/two +1 check +1,200 requests, 1 violation so far\nrsvp\/one +2 checks .+\n$/,
  );
});

test('the first broken must-rule is told once, whatever comes after it or only warns', (t) => {
  const watch = (progress: Progress): void => {
    progress.violation(violation({ rule: 'attendees.create.least' }));
    for (const message of ['one', 'other']) progress.violation(violation({ message }));
  };
  assert.match(told(t, false, watch), /^First violation: \S+: one\n$/);
  assert.equal(told(t, true, watch), '');
});

test('the first violation is said in one line of less than 80 columns, whatever an answer holds', () => {
  const said = firstViolation(violation({ message: `a\n::error::b ${'c'.repeat(99)}` }));
  assert.match(said, /^First violation: \S+: a ::error::b c+…$/);
  assert.ok(said.length < 80);
});
