import assert from 'node:assert/strict';
import { test } from 'node:test';
import { againFor } from '../../scripts/test/again.ts';
import { dayOf, drawn } from '../../scripts/test/draw.ts';
import { dueOn, isMeasured } from '../../scripts/test/measured.ts';
import { Totals } from '../../scripts/test/totals.ts';
import { repoFiles } from '../repository/repo-files.ts';

const MEMBERS = Array.from({ length: 17 }, (_, index) => `member ${index}`);
const days = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `2026-02-${String(10 + index)}`);
const on = (day: string, count: number) => drawn(MEMBERS, String, count, day);

test('each member of a table comes round within as many days as it takes to draw all of them', () => {
  for (const count of [1, 2, 5, 16, 17])
    for (const start of ['2026-02-10', '2026-02-11']) {
      const all = days(18).slice(days(18).indexOf(start));
      const met = new Set(all.slice(0, Math.ceil(17 / count)).flatMap((day) => on(day, count).taken));
      assert.deepEqual([...met].sort(), [...MEMBERS].sort());
    }
});

test('a day draws the same members each time, in their own order, and leaves the others', () => {
  const { taken, left } = on('2026-02-10', 5);
  assert.equal(taken.length, 5);
  assert.deepEqual(on('2026-02-10', 5), { taken, left });
  assert.deepEqual(
    MEMBERS.filter((one) => !left.includes(one)),
    taken,
  );
  assert.notDeepEqual(on('2026-02-11', 5).taken, taken);
});

test('a seed that is no day is refused in a sentence', () => {
  for (const seed of ['', '7', '2026-13-01', '2026-02-10T00:00:00Z'])
    assert.throws(() => dayOf(seed), /^Error: MUSTER_TEST_SEED is ".*", which is no day: write it as \d{4}-/);
});

/** A runner that keeps what it says. */
class Quiet extends Totals {
  said: string[] = [];
  override say(line: string): void {
    this.said.push(line);
  }
}

const measured = repoFiles().filter((file) => file.startsWith('tests/') && isMeasured(file));

test('every file that measures runs within eight days, and what a day leaves out is named', () => {
  assert.ok(measured.length > 40);
  const ran = new Set<string>();
  for (const day of days(8)) {
    const totals = new Quiet();
    const due = dueOn(day, measured, totals);
    assert.ok(due.length < measured.length);
    for (const file of measured)
      assert.equal(totals.said.join().includes(file), !due.includes(file), `${day}: ${file}`);
    for (const file of due) ran.add(file);
  }
  assert.deepEqual([...ran].sort(), [...measured].sort());
});

test('a file that draws from a table of its own runs every day', () => {
  for (const day of days(4))
    assert.ok(dueOn(day, measured, new Quiet()).includes('tests/certify/forgeries.measured.test.ts'));
});

test('without a seed nothing is left out', () => {
  assert.deepEqual(dueOn(undefined, measured, new Quiet()), measured);
});

const again = (seed: string | undefined, ...red: string[]): string =>
  againFor(
    new Set(red),
    ['tests/a.test.ts', 'tests/b.measured.test.ts', 'tests/compare/trend.test.ts'],
    seed,
  );

test('what failed is run again with the day of its samples, where it draws any', () => {
  const [plain, sampled] = ['tests/a.test.ts', 'tests/b.measured.test.ts'];
  assert.equal(again('2026-02-10', plain), `npm test -- ${plain}`);
  const both = `MUSTER_TEST_SEED=2026-02-10 npm test -- ${plain} ${sampled}`;
  assert.equal(again('2026-02-10', sampled, plain), both);
  assert.equal(again(undefined, sampled), `npm run test:all -- ${sampled}`);
});

test('where a module defines tests for others, these are run again', () => {
  const red = 'tests/reports/fits.ts';
  assert.equal(again('2026-02-10', red), 'npm test -- tests/compare/trend.test.ts');
});
