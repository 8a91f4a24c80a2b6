import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { firstViolation, progressBar } from '../../reports/progress/bar.ts';
import { Counter } from '../../reports/progress/counter.ts';
import { Tail } from '../../reports/progress/tail.ts';
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

test('the counter counts requests, and each cause of broken must-rules once', () => {
  const counter = new Counter(folder);
  assert.deepEqual(counter.read(), { requests: 0, violations: 0 });
  appendFileSync(join(folder, 'exchanges.ndjson'), '{}\n{}\n');
  const lines = [violation(), violation(), violation({ rule: 'attendees.create.least' })];
  appendFileSync(join(folder, 'facts.ndjson'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  assert.deepEqual(counter.read(), { requests: 2, violations: 1 });
});

test('the first broken must-rule is told once, whatever comes after it or only warns', () => {
  const out = mkdtempSync(join(folder, 'first-'));
  const counter = new Counter(out);
  const write = (...facts: object[]): void =>
    appendFileSync(join(out, 'facts.ndjson'), facts.map((fact) => `${JSON.stringify(fact)}\n`).join(''));
  write(violation({ rule: 'attendees.create.least' }));
  counter.read();
  assert.equal(counter.takeFirst(), undefined);
  const [one, other] = [violation({ message: 'one' }), violation({ message: 'other' })];
  write(one, other);
  counter.read();
  assert.deepEqual(counter.takeFirst(), one);
  assert.equal(counter.takeFirst(), undefined, 'said once');
});

test('the first violation is said in one line of less than 80 columns, whatever an answer holds', () => {
  const said = firstViolation(violation({ message: `a\n::error::b ${'c'.repeat(99)}` }));
  assert.match(said, /^First violation: \S+: a ::error::b c+…$/);
  assert.ok(said.length < 80);
});
