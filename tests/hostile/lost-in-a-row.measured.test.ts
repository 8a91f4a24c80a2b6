import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { deriveVerdict } from '../../judge/verdict.ts';
import { readFacts } from '../../record/facts-file.ts';
import { conforms } from './behaviours/behaviour.ts';
import { verifyAgainst } from './verify-against.ts';
import { withReference } from './with-reference.ts';

const on = withReference('trouble');

test('an operation whose first five answers are lost and whose sixth comes is flaky, with both outcomes, and no breach', async () => {
  const folder = join(on.out, 'row');
  const judged = await verifyAgainst(
    {
      ...{ id: 'lost-in-a-row', does: 'resets five requests in a row', on: 'getEvent', suites: ['events'] },
      only: /^events\/get/,
      outcome: conforms,
      act: async ({ count, real, reply, socket }) => {
        if (count > 2 && count <= 7) socket.resetAndDestroy();
        else reply(await real());
      },
    },
    { profile: on.profile, out: folder },
  );
  assert.deepEqual([judged.broken, judged.crashed], [[], []], JSON.stringify(judged));
  const { rules } = deriveVerdict(readFacts(folder), { seed: 1, today: '2026-01-01', suites: ['events'] });
  const flaky = rules.filter(({ verdict }) => verdict === 'flaky');
  assert.deepEqual(
    flaky.map(({ id }) => id),
    ['events.get.200'],
    JSON.stringify(judged),
  );
  assert.match(
    flaky[0]?.reason ?? '',
    /^GET \/events\/\{id\} got .+ 5 times in a row, and 200 when it was put again/,
  );
});

test('a delete that is carried out after its connection was lost, and after the look whether it was, is held against nobody', async () => {
  let lost: { readonly url: string | undefined; carryOut: () => Promise<unknown> } | undefined;
  const judged = await verifyAgainst(
    {
      ...{ id: 'late-delete', does: 'deletes late', on: 'deleteAttendeeField', suites: ['attendee-fields'] },
      only: /^attendee-fields\/delete/,
      outcome: conforms,
      act: async ({ request: { url }, real, reply, socket }) => {
        if (lost === undefined) {
          lost = { url, carryOut: real };
          socket.resetAndDestroy();
          return;
        }
        if (lost.url === url) await lost.carryOut();
        reply(await real());
      },
    },
    { profile: on.profile, out: join(on.out, 'late') },
  );
  assert.ok(judged.met > 1);
  assert.deepEqual([judged.broken, judged.crashed], [[], []], JSON.stringify(judged));
  assert.match(judged.reasons.join('\n'), /put again after a lost answer/);
});

test('a call that is lost three times, as is the question whether the environment is there, is held against nobody', async () => {
  let [lost, asked] = [0, 0];
  const judged = await verifyAgainst(
    {
      ...{ id: 'lost-beside', does: 'loses two operations', on: 'every', suites: ['events'] },
      only: /^events\/get/,
      outcome: conforms,
      act: async ({ request: { url = '', headers }, count, real, reply, socket }) => {
        const loses =
          count > 12 &&
          ((/\/events\/\d+$/.test(url) && lost < 3 && ++lost > 0) ||
            (url.endsWith('/account') && headers.authorization === undefined && ++asked === 1));
        if (loses) socket.resetAndDestroy();
        else reply(await real());
      },
    },
    { profile: on.profile, out: join(on.out, 'beside') },
  );
  assert.deepEqual([lost, asked >= 1], [3, true]);
  assert.deepEqual([judged.broken, judged.crashed], [[], []], JSON.stringify(judged));
});
