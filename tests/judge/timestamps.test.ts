import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOneMoment, tellSeconds, zonesApart } from '../../judge/timestamps.ts';

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

test('readings of one form with a zone are hours apart, and no others', () => {
  const apart = [
    ['2026-01-01T10:00:00Z', '2026-01-01T12:00:00.5Z'],
    ['2026-01-01T10:00:00+02:00', '2026-01-01T10:00:00+05:30'],
    [1767261600, 1767268800],
    ['1767261600000', '1767262500000'],
  ];
  for (const [one, other] of apart) assert.ok(zonesApart(one, other), `${one} ${other}`);
  const one = [
    ['2026-01-01T10:00:00Z', '2026-01-01T10:00:20Z'],
    ['2026-01-01T10:00:00+02:00', '2026-01-01T08:00:00+00:00'],
    ['2026-01-01T10:00:00', '2026-01-01T12:00:00'],
    ['2026-01-01T10:00:00', '2026-01-01T12:00:00Z'],
    ['2026-01-01', '2026-01-02'],
    [1767261600, 1767261600000],
    [1767261600000000, 1767261601000000],
    ['a moment ago', 'two hours ago'],
    [null, undefined],
  ];
  for (const [then, now] of one) assert.ok(!zonesApart(then, now), `${then} ${now}`);
});

test('readings in two zones can be one moment, and what cannot be read is none', () => {
  assert.ok(isOneMoment('2026-01-01T10:00:00Z', '2026-01-01T12:00:00+02:00'));
  assert.ok(isOneMoment('a moment ago', 'a moment ago'));
  assert.ok(!isOneMoment('2026-01-01T10:00:00Z', '2026-01-01T10:00:01Z'));
  assert.ok(!isOneMoment('a moment ago', 'an hour ago'));
});
