import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { type Reference, startReference } from '../../reference/index.ts';
import { clearFields } from '../../verify/doctor/clear-fields.ts';
import { type Visit, visit } from '../../verify/doctor/visit.ts';

let reference: Reference;
let visiting: Visit;
before(async () => {
  reference = await startReference({ attendees: 3 });
  visiting = visit(resolveProfile(reference.profile, 'The reference environment'));
});
after(async () => {
  await visiting.end();
  await reference.close();
});

const event = (): string => String((reference.profile as unknown as { event_id: number }).event_id);

async function made(label: string): Promise<string> {
  const reply = await visiting.ask('createAttendeeField', {
    path: { event_id: event() },
    item: { label, type: 'short_text' },
  });
  assert.ok(typeof reply !== 'string' && reply.ok, String(reply));
  return reply.id;
}

async function labels(): Promise<string[]> {
  const reply = await visiting.ask('listAttendeeFields', { path: { event_id: event() } });
  assert.ok(typeof reply !== 'string');
  return reply.items.map(({ label }) => String(label));
}

test("a question of somebody else's stays, although it has the id of one that the run made", async () => {
  const id = await made('Who pays for lunch?');
  const own = await made('Muster tagqza one');
  const known = [id, own].map((one) => ({
    event: event(),
    id: one,
    label: 'Muster tagqza two',
    exchange: 'w0-1',
  }));
  const cleaned = await clearFields(visiting, ['tagqza', 'tagqzb'], known);
  assert.deepEqual(
    cleaned.map(({ id: one, trouble }) => ({ id: one, trouble })),
    [{ id: own, trouble: undefined }],
  );
  const left = await labels();
  assert.ok(left.includes('Who pays for lunch?'), left.join());
  assert.ok(!left.some((label) => label.includes('tagqza')), left.join());
});

test('a question that no list shows any more is asked to be deleted by its id, and counts as gone where it is', async () => {
  const known = [{ event: event(), id: '999999', label: 'Muster tagqza three', exchange: 'w0-1' }];
  assert.deepEqual(await clearFields(visiting, ['tagqza'], known), [
    { event: event(), id: '999999', label: 'Muster tagqza three', wasGone: true },
  ]);
});
