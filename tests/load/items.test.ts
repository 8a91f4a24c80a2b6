import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pack, unpacked, VALUES_AN_ITEM } from '../../load/script/items.ts';
import type { PlanItem } from '../../record/load-plan.ts';

const item = (who: number, more: Partial<PlanItem> = {}): PlanItem => ({
  ...{ due: 250 * who, scanner: who % 2, kind: 'arrival' as const, who, scannedTwice: false },
  ...more,
});

test('a scanner finds its items in the packs as they were planned', () => {
  const pool = Array.from({ length: 80 }, (_, index) => `${9_007_199_254_740_900 + index}`);
  pool[3] = 'an, id "of" its own';
  const items = [
    ...Array.from({ length: 70 }, (_, who) => item(who)),
    item(71, { scannedTwice: true, takes: 1500 }),
    item(4, { kind: 'walkIn' }),
  ];
  const { packs, scanners } = pack(
    {
      items,
      scanners: [
        [0, 70],
        [70, 72],
      ],
    },
    pool,
  );
  assert.deepEqual(scanners, [
    [0, 70, 0],
    [70, 72, 3],
  ]);
  const values = packs.flatMap(unpacked);
  assert.equal(values.length, items.length * VALUES_AN_ITEM);
  const of = (at: number) => values.slice(VALUES_AN_ITEM * at, VALUES_AN_ITEM * (at + 1));
  assert.deepEqual(of(3), ['750', '0', 'an, id "of" its own', '0', '0']);
  assert.deepEqual(of(69), ['17250', '0', '9007199254740969', '0', '0']);
  assert.deepEqual(of(70), ['17750', '0', '9007199254740971', '1', '1500']);
  assert.deepEqual(of(71), ['1000', '1', '4', '0', '0']);
});
