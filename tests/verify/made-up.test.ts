import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Reply } from '../../harness/call/reply.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { NOTHING } from '../../judge/finding.ts';
import { madeUpData } from '../../verify/preflight/made-up.ts';
import { exchange } from '../reports/sample.ts';

type Item = Readonly<Record<string, unknown>>;
const RUN = { runId: 'abcdefghij' };

/** What is found out of a service that refuses what this says a sentence of, and what was sent to it. */
async function foundBy(refuses: (item: Item) => string | undefined, attendee: Item = {}, marked = true) {
  const sent: Item[] = [];
  const create = async (item: Item): Promise<Reply> => {
    sent.push(item);
    const error = refuses(item);
    const body = error === undefined ? { item: { id: 1 }, metadata: {} } : { errors: [error] };
    const response = { status: error === undefined ? 201 : 422, headers: {}, body: JSON.stringify(body) };
    return new Reply(exchange({ response }), { native: body, exact: body }, NOTHING);
  };
  const profile = resolveProfile({ base_url: 'http://127.0.0.1:9', attendee }, 'The test');
  return { found: await madeUpData(create, profile, { ...RUN, marked }), sent };
}

const endsWith = (item: Item, name: string, end: RegExp): boolean => end.test(String(item[name] ?? ''));

test('where the first form is taken, one attendee is made and nothing is changed', async () => {
  const { found, sent } = await foundBy(() => undefined);
  assert.deepEqual(found, { templates: {}, told: [], made: 1 });
  assert.equal(sent.length, 1);
  assert.ok(String(sent[0]?.['first_name']).includes(RUN.runId));
});

test('a service that refuses example.com gets the next reserved domain, and is quoted', async () => {
  const { found } = await foundBy((item) =>
    endsWith(item, 'email', /example\.com$/) ? 'email: this domain takes no mail' : undefined,
  );
  assert.ok('templates' in found);
  assert.deepEqual(found.templates, { email: 'muster.{n}@example.org' });
  assert.match(found.told[0]?.reason ?? '', /says "email: this domain takes no mail".*attendee\.email/);
});

test('a run that does not say who it is takes no address that does', async () => {
  const refuses = (item: Item) => (endsWith(item, 'email', /\.com$/) ? 'email' : undefined);
  const { found } = await foundBy(refuses, {}, false);
  assert.ok('templates' in found);
  assert.deepEqual(found.templates, { email: '{n}@example.org' });
});

test('a service that knows no 555 gets another fictitious number, in E.164', async () => {
  const { found, sent } = await foundBy((item) =>
    endsWith(item, 'phone', /^\+1/) ? 'phone: not in use' : undefined,
  );
  assert.ok('templates' in found);
  assert.deepEqual(found.templates, { phone: '+3363998{n:4}' });
  assert.match(String(sent.at(-1)?.['phone']), /^\+3363998\d{4}$/);
});

test('where no form is taken, the sentence quotes the service and names the key', async () => {
  const { found } = await foundBy((item) => (item['email'] === undefined ? undefined : 'use your own mail'));
  assert.ok('kind' in found && found.outcome === 'refused');
  assert.match(found.reason ?? '', /example\.org.*422 and says "use your own mail".*attendee\.email/s);
  const own = await foundBy((item) => (item['email'] === undefined ? undefined : 'no'), {
    email: '{n}@a.org',
  });
  assert.ok('kind' in own.found);
});

test('a refusal that has nothing to do with made-up values is left to the run', async () => {
  const { found, sent } = await foundBy(() => 'the event is full');
  assert.deepEqual(found, { templates: {}, told: [], made: 0 });
  assert.equal(sent.length, 2);
});
