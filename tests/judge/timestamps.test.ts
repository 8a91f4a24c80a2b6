import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tellSeconds } from '../../judge/timestamps.ts';

test('readings of one known form that hold seconds can be told apart, and no others', () => {
  const apart = [
    ['2026-01-01T10:00:00Z', '2026-01-01T10:00:00.123Z'],
    ['Thu, 01 Jan 2026 10:00:00 GMT', 'Fri, 02 Jan 2026 10:00:00 GMT'],
    [1767261600, 1767261601],
    ['1767261600000', '1767261600001'],
  ];
  for (const [one, other] of apart) assert.ok(tellSeconds(one, other), `${one} ${other}`);
  const alike = [
    ['2026-01-01', '2026-01-01'],
    ['2026-01-01T10:00Z', '2026-01-01T10:00Z'],
    ['2026-01-01T10:00:00Z', 1767261600],
    ['a moment ago', 'a moment ago'],
    [null, null],
    [undefined, undefined],
  ];
  for (const [one, other] of alike) assert.ok(!tellSeconds(one, other), `${one} ${other}`);
});
