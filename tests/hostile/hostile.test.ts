import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BEHAVIOURS } from './behaviours/index.ts';
import { judging, titleOf } from './judging.ts';

/** One of each kind that costs little; hostile.measured.test.ts draws from all of them. */
const CORE: readonly string[] = [
  ...['refuses', 'resets-everything', 'status-999', 'gzip-bomb', 'json-cut', 'keys-duplicated'],
  ...['everything-html', 'redirects-in-a-loop', 'sign-in-leads-away'],
];

test('the table holds at least sixty behaviours, each by a name of its own', () => {
  const ids = BEHAVIOURS.map(({ id }) => id);
  assert.ok(ids.length >= 60, `${ids.length}`);
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual(
    CORE.filter((id) => !ids.includes(id)),
    [],
  );
});

const loose = BEHAVIOURS.filter(({ id }) => CORE.includes(id));
const { judge, hold } = judging();
for (const behaviour of loose) test(titleOf(behaviour), () => judge(behaviour));
test('each of these runs came to an end, and to the verdict that it deserves', (t) => hold(t, loose));
