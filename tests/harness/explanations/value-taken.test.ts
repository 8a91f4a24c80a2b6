import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ValueTaken } from '../../../harness/inquiry/explanations/value-taken.ts';
import { asking, plain, toldBy } from './asked.ts';

const OWN = '+12025550123';
const FAR = '+13035552423';
const create = plain('createAttendee', { item: { first_name: 'Zoe', phone: OWN } });
const creates = {
  phonesInsteadOf: (refused: unknown) => (refused === OWN ? ['+12025552423', FAR] : []),
};

const phoneOf = (item: unknown): unknown => (item as { phone?: unknown }).phone;

test('a telephone number is taken where another is served in its place', async () => {
  const { controls } = asking(({ options: { item } }) => (phoneOf(item) === OWN ? 422 : 201));
  assert.equal(
    await toldBy(new ValueTaken(controls, creates), create, 422),
    'createAttendee is refused with a telephone number that somebody may have already, and served with another',
  );
});

test('a telephone number is taken where all of its area are, and one far away is served', async () => {
  const { controls, sent } = asking(({ options: { item } }) => (phoneOf(item) === FAR ? 201 : 422));
  assert.match(
    String(await toldBy(new ValueTaken(controls, creates), create, 422)),
    /somebody may have already/,
  );
  assert.equal(sent.length, 2);
});

test('a number is not taken where every other is refused, too, or where it can be nobody’s', async () => {
  const { controls, sent } = asking(() => 422);
  assert.equal(await toldBy(new ValueTaken(controls, creates), create, 422), undefined);
  assert.equal(sent.length, 2);
  assert.equal(await toldBy(new ValueTaken(controls, { phonesInsteadOf: () => [] }), create, 422), undefined);
  assert.equal(sent.length, 2);
});

test('a call without a number, and a status that tells of no value, are explained otherwise', async () => {
  const taken = new ValueTaken(asking(() => 201).controls, creates);
  assert.equal(await toldBy(taken, plain('createAttendee', { item: { first_name: 'Zoe' } }), 422), 'no');
  assert.equal(await toldBy(taken, create, 405), 'no');
});
