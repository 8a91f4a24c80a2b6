import assert from 'node:assert/strict';
import { test } from 'node:test';
import { broken, listed, made } from './told.ts';

const theirs = { id: 9, event_id: 2, qr_code: 'their code' };

test('a list that another account is shown breaks a rule by that list, and not by what its owners do there', () => {
  // The run makes attendee 7, and another account's client is shown it in the list of its event.
  assert.deepEqual(broken(made(), listed(4, [{ event_id: 1 }], { as: 'foreign' })), ['isolation.read by 2']);
  assert.deepEqual(
    broken(listed(1, [{ event_id: 1 }], { as: 'foreign' }), made({ at: 2 }), listed(6, [{ event_id: 1 }])),
    ['isolation.read by 1'],
    'whichever came first',
  );
});

test("another account's list that is shown to the run breaks a rule by the list that the run asked for", () => {
  const own = made({ event: '2', as: 'foreign' }, theirs);
  assert.deepEqual(broken(own, listed(4, [theirs], { event: '2' })), ['isolation.read by 2']);
  assert.deepEqual(
    broken(listed(1, [theirs], { event: '2', as: 'foreign' }), listed(4, [theirs], { event: '2' })),
    ['isolation.read by 2'],
    'nobody made a record there',
  );
});
