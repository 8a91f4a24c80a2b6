import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assign, freshWanted } from '../../load/prepare/assign.ts';
import { reuseOf } from '../../load/prepare/reuse.ts';
import { arrange } from '../../load/scenario/plan/plan.ts';
import type { ObservedSemantics } from '../../record/check-in-effects.ts';
import type { DeedKind } from '../../record/load-plan.ts';
import { AT_DOORS, effect } from './learned.ts';

const LEARNED: ObservedSemantics = {
  ...AT_DOORS,
  returned: effect('checked_in'),
  leftAgain: effect('checked_out'),
  session: effect('checked_in'),
  sessionInside: effect('checked_in', 200, false),
  sessionAgain: effect('checked_in', 200, false),
};
const EVERYWHERE = { atDoor: true, leaving: true, inSessions: true };
const NOWHERE = { atDoor: false, leaving: false, inSessions: false };
const reuse = (more: Partial<ObservedSemantics>) => reuseOf({ ...LEARNED, ...more });

describe('people of earlier runs', () => {
  it('are taken for everything where nothing that happened to them shows', () =>
    assert.deepEqual(reuseOf(LEARNED), EVERYWHERE));

  it('are taken for no session where a second check-in to it is refused, or leads elsewhere', () => {
    const apart = { ...EVERYWHERE, inSessions: false };
    assert.deepEqual(reuse({ sessionAgain: effect('checked_in', 422) }), apart);
    assert.deepEqual(reuse({ sessionAgain: effect('checked_out') }), apart);
    assert.deepEqual(reuse({ session: null, sessionInside: null, sessionAgain: null }), apart);
  });

  it('are not checked out where a second check-out is refused', () =>
    assert.deepEqual(reuse({ leftAgain: effect('checked_in', 409) }), { ...EVERYWHERE, leaving: false }));

  for (const [where, more] of Object.entries({
    'a check-in after an undo is refused': { again: effect('not_checked_in', 422) },
    'who left does not come back': { returned: effect('checked_out') },
    'the list does not show check-ins': { checkIn: effect('not_checked_in', 200, false) },
    'a check-in is not undone': { undo: effect('checked_in', 404) },
  }))
    it(`are not taken where ${where}`, () => assert.deepEqual(reuse(more), NOWHERE));

  it('are not taken by what an earlier version has learned', () => {
    const { returned: _, leftAgain: __, sessionAgain: ___, sessionInside: ____, ...before } = LEARNED;
    assert.deepEqual(reuseOf(before), NOWHERE);
  });
});

describe('the people of a plan', () => {
  const kinds: ReadonlyArray<readonly [DeedKind, number]> = [
    ['arrival', 0],
    ['session', 0],
    ['arrival', 1],
    ['leave', 1],
    ['arrival', 2],
    ['walkIn', 0],
  ];
  const plan = arrange(
    kinds.map(([kind, who], index) => ({ due: index, scanner: 0, kind, who, scannedTwice: false })),
    1,
    3,
    1,
  );
  const ids = ['old1', 'new1', 'old2', 'old3'];
  const fresh = new Set(['new1']);

  it('are new in as many places as need somebody new', () => {
    assert.equal(freshWanted(plan, EVERYWHERE), 0);
    assert.equal(freshWanted(plan, { ...EVERYWHERE, inSessions: false }), 1);
    assert.equal(freshWanted(plan, { ...EVERYWHERE, inSessions: false, leaving: false }), 2);
    assert.equal(freshWanted(plan, NOWHERE), 3);
  });

  it('are new first where they are scanned into a session, and whose scan may be refused is said', () => {
    const one = assign(plan, { ids, fresh }, EVERYWHERE);
    assert.deepEqual(one.pool, ['new1', 'old1', 'old2']);
    assert.deepEqual(one.bystanders, ['old3']);
    assert.ok(one.plan.items.every(({ scannedTwice }) => !scannedTwice));
    const other = assign(plan, { ids, fresh: new Set() }, EVERYWHERE);
    assert.deepEqual(
      other.plan.items.filter(({ scannedTwice }) => scannedTwice).map(({ kind }) => kind),
      ['session'],
    );
  });

  it('are new first where they must be', () =>
    assert.equal(assign(plan, { ids, fresh }, { ...EVERYWHERE, leaving: false }).pool[1], 'new1'));
});
