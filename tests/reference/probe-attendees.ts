import type { Reference } from '../../reference/index.ts';
import type { Note } from './client.ts';
import * as client from './client.ts';

const MAIN = 'events/1001/attendees';
const OTHER = 'events/1002/attendees';
const FORM = 'events/1003';

/** Goes on with creates and updates that lack something or answer what was not asked, here, elsewhere and by a user. */
export async function attendees(
  reference: Reference,
  tokens: { readonly both: string; readonly personal: string },
  note: Note,
): Promise<void> {
  const sending =
    (token: string, headers: Record<string, string> = {}) =>
    async (label: string, method: string, path: string, json: unknown) =>
      note(`attendees: ${label}`, await client.ask(reference, path, { method, token, headers, json }));
  const send = sending(tokens.both);
  const asUser = sending(tokens.personal, { 'x-account-id': '1' });
  const ask = async (type: string): Promise<unknown> => {
    const item = { label: `My ${type}`, type, required: true, options: ['Red', 'Blue'] };
    return (await send(`asks ${type}`, 'POST', `${FORM}/attendee_fields`, { item })).body?.item?.id;
  };
  const create = (label: string, path: string, item: unknown) => send(label, 'POST', path, { item });
  await create('a type', MAIN, { last_name: 'Berg', registration_type_id: 301 });
  const fields = [{ attendee_field_id: await ask('first_name'), value: 'Ada' }];
  await create('an answer', `${FORM}/attendees`, { last_name: 'Berg', fields });
  const named = await create('a name and an answer', `${FORM}/attendees`, { first_name: 'Ada', fields });
  const answered = `${FORM}/attendees/${named.body?.item?.id}`;
  await send('answered, updated', 'PATCH', answered, { item: { company: 'Guild' } });
  await create('a last name elsewhere', OTHER, { last_name: 'Berg' });
  const other = `${OTHER}/${(await create('a name elsewhere', OTHER, { first_name: 'Ada' })).body?.item?.id}`;
  await send('no item elsewhere', 'PATCH', other, { company: 'Guild' });
  await asUser('no item by a user', 'PATCH', other, { company: 'Guild' });
  await asUser('a sixth state', 'PATCH', other, { item: { rsvp_status: 'maybe' } });
  await create('a far type', MAIN, { first_name: 'Ada', registration_type_id: 2 ** 31 });
  for (const id of [2 ** 31, null, 'abc'])
    await create(`question ${id}`, MAIN, {
      first_name: 'Ada',
      fields: [{ attendee_field_id: id, value: 'x' }],
    });
  await create('twice', `${FORM}/attendees`, { first_name: 'Ada', fields: [...fields, ...fields] });
  for (const type of ['number', 'radio', 'checkbox', 'date']) {
    const unfit = [{ attendee_field_id: await ask(type), value: 'neither' }];
    await create(`an unfit ${type}`, `${FORM}/attendees`, { first_name: 'Ada', fields: unfit });
  }
  const email = `ada@${'doors.'.repeat(45)}example.com`;
  await create('a long address', MAIN, { first_name: 'Ada', email });
  await send('a long address, updated', 'PATCH', other, { item: { email } });
  const long = [{ attendee_field_id: await ask('short_text'), value: 'and more '.repeat(40) }];
  await create('a long answer', `${FORM}/attendees`, { first_name: 'Ada', fields: long });
}
