import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { printFigure } from '../tools/figure.ts';
import { BEHAVIOURS } from './behaviours/index.ts';
import { expectOutcome } from './expect-outcome.ts';
import { verifyAgainst } from './verify-against.ts';
import { withReference } from './with-reference.ts';

/** One of each kind that costs little. */
const QUICK: readonly string[] = [
  ...[
    'refuses',
    'resets-everything',
    'closes-after-each',
    'closes-idle-at-once',
    'answers-twice',
    'drips-body',
    'floods-interim',
  ],
  ...['http-1-0', 'interim-answers', 'status-999', 'status-304', 'headers-10000'],
  ...['gzip-bomb', 'gzip-twice', 'json-cut', 'json-deep', 'json-deep-item', 'keys-duplicated', 'keys-proto'],
  ...['utf8-broken', 'utf16', 'type-garbage', 'everything-null', 'everything-html'],
  ...['turns-401', 'turns-500', 'redirects-in-a-loop', 'redirects-everything', 'ids-change'],
  ...['tokens-expire-at-once', 'token-endpoint-deep', 'token-1-mb', 'token-line-break'],
  ...['sign-in-redirects-in-a-loop', 'sign-in-deep-page', 'sign-in-leads-away'],
];

/** What MUSTER_HOSTILE asks for: `all`, or names of behaviours with commas between. */
const { MUSTER_HOSTILE: asked } = process.env;
const chosen = asked === undefined ? QUICK : asked === 'all' ? null : asked.split(',');

const on = withReference('hostile');

test('the table holds at least sixty behaviours, each by a name of its own', () => {
  const ids = BEHAVIOURS.map(({ id }) => id);
  assert.ok(ids.length >= 60, `${ids.length}`);
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual(
    [...QUICK, ...(chosen ?? [])].filter((id) => !ids.includes(id)),
    [],
  );
});

const loose = BEHAVIOURS.filter(({ id }) => chosen?.includes(id) ?? true);
let survived = 0;

for (const behaviour of loose)
  test(`a server that ${behaviour.does} is judged as it deserves (${behaviour.id})`, async () => {
    expectOutcome(
      behaviour,
      await verifyAgainst(behaviour, { profile: on.profile, out: join(on.out, behaviour.id) }),
    );
    survived += 1;
  });

test('each of these runs came to an end, and to the verdict that it deserves', (t) => {
  printFigure(t, 'hostile', { survived, behaviours: loose.length });
  assert.equal(survived, loose.length);
});
