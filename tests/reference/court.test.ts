import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAULTS, VARIANTS } from '../../reference/index.ts';
import { RULES } from '../../spec/ledger/index.ts';
import { ROOM, RULINGS } from './rulings.ts';

const known = {
  acquitted: new Set(VARIANTS.map(({ name }) => name)),
  warned: new Set(FAULTS.map(({ id }) => id)),
  convicted: new Set(FAULTS.map(({ id }) => id)),
};

test('every acquittal has lawful variants, every warning and conviction faults, and each of them exists', () => {
  for (const { id, side, shownBy } of RULINGS) {
    assert.ok(shownBy.length > 0, id);
    for (const name of shownBy) assert.ok(known[side].has(name), `${id}: ${name}`);
  }
});

test('no ruling is told twice, and nothing both acquits and convicts', () => {
  const ids = RULINGS.map(({ id, side }) => `${side} ${id}`);
  assert.equal(new Set(ids).size, ids.length);
  const of = (wanted: 'acquitted' | 'convicted') =>
    RULINGS.flatMap(({ side, shownBy }) => (side === wanted ? shownBy : []));
  assert.deepEqual(
    of('acquitted').filter((name) => of('convicted').includes(name)),
    [],
  );
});

test('a rule that an acquittal softens has a word for its exception in its statement', () => {
  const acquittals = RULINGS.flatMap(({ id, side }) => (side === 'acquitted' ? [id] : []));
  assert.deepEqual(Object.keys(ROOM).sort(), acquittals.toSorted());
  const silent = Object.entries(ROOM).flatMap(([id, rooms]) =>
    rooms.flatMap(([rule, word]) =>
      word.test(RULES[rule].statement) ? [] : [`${id}: ${rule}: ${RULES[rule].statement}`],
    ),
  );
  assert.deepEqual(silent, []);
});

test('the rules of the faults that convict are musts, and of those that warn are none', () => {
  const rules = new Map(FAULTS.map(({ id, rule }) => [id, rule]));
  const otherwise = RULINGS.filter(({ side }) => side !== 'acquitted').flatMap(({ side, shownBy }) =>
    shownBy.filter((id) => (RULES[rules.get(id)!].level === 'must') !== (side === 'convicted')),
  );
  assert.deepEqual(otherwise, []);
});
