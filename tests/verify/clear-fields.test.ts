import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { OwnFields } from '../../judge/own-fields.ts';
import type { Exchange } from '../../record/exchange.ts';
import { type Reference, startReference } from '../../reference/index.ts';
import { clearFields } from '../../verify/doctor/clear-fields.ts';
import { type Visit, visit } from '../../verify/doctor/visit.ts';
import { question } from './killed-run.ts';

const RUN = 'ownfieldsq';
let reference: Reference;
let visiting: Visit;
before(async () => {
  reference = await startReference({ attendees: 3 });
  visiting = visit(resolveProfile(reference.profile, 'The reference environment'), { run: { runId: RUN } });
});
after(async () => {
  await visiting.end();
  await reference.close();
});

const event = (): string => String((reference.profile as unknown as { event_id: number }).event_id);
const baseUrl = (): string => reference.profile.base_url;

/** A create of the run, as its journal holds it. */
const create = (id: string, label: string): Exchange => ({
  ...{ id: 'w0-1', operation: 'createAttendeeField', check: 'c', identity: 'client', intent: 'valid' },
  request: {
    method: 'POST',
    url: `${baseUrl()}/api/v2/events/${event()}/attendee_fields`,
    headers: { 'user-agent': `muster/1.0.0 (+${RUN})` },
    body: JSON.stringify({ item: { label, type: 'short_text' } }),
    ...{ path: { event_id: event() }, query: [] },
  },
  response: { status: 201, headers: {}, body: JSON.stringify({ item: { id: Number(id), label } }) },
  ...{ failure: null, started: 1, ended: 2 },
});

const ownFields = (fresh: boolean, ...creates: Exchange[]): OwnFields => {
  const own = new OwnFields({ runs: [{ runId: RUN }], baseUrl: baseUrl(), fresh });
  for (const one of creates) own.add(one);
  return own;
};

async function labels(): Promise<string[]> {
  const reply = await visiting.ask('listAttendeeFields', { path: { event_id: event() } });
  assert.ok(typeof reply !== 'string');
  return reply.items.map(({ label }) => String(label));
}

for (const fresh of [false, true])
  test(`a question of somebody else's stays, although it has the id of one that the run made${fresh ? ' just now' : ''}`, async () => {
    const path = { event_id: event() };
    const id = await question(visiting, path, 'Who pays for lunch?');
    const own = await question(visiting, path, `Muster ${RUN}aanaaab`);
    const cleaned = await clearFields(
      visiting,
      ownFields(fresh, create(id, `Muster ${RUN}aanaaac`), create(own, `Muster ${RUN}aanaaab`)),
    );
    assert.deepEqual(
      cleaned.map(({ id: one, trouble }) => ({ id: one, trouble })),
      [{ id: own, trouble: undefined }],
    );
    const left = await labels();
    assert.ok(left.includes('Who pays for lunch?'), left.join());
    assert.ok(!left.some((label) => label.includes(RUN)), left.join());
  });

test('a question that no list shows is asked to be deleted by its id only where the run has just made it', async () => {
  const label = `Muster ${RUN}aanaaad`;
  assert.deepEqual(await clearFields(visiting, ownFields(false, create('999999', label))), []);
  assert.deepEqual(await clearFields(visiting, ownFields(true, create('999999', label))), [
    { event: event(), id: '999999', label, wasGone: true },
  ]);
});

test('what looks like a question of the run, and that nothing proves to be one, is named and stays', async () => {
  const label = `Muster ${RUN}aanaaae`;
  const id = await question(visiting, { event_id: event() }, label);
  assert.deepEqual(await clearFields(visiting, ownFields(false)), [
    { event: event(), id, label, alike: true },
  ]);
  assert.ok((await labels()).includes(label));
});
