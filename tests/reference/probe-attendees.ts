import type { Send } from './client.ts';

const MAIN = 'events/1001/attendees';
const FORM = 'events/1003';

/** Goes on with creates and updates that lack something, or answer what was not asked. */
export async function attendees(send: Send): Promise<void> {
  const ask = async (type: string): Promise<unknown> =>
    (await send(`asks ${type}`, 'POST', `${FORM}/attendee_fields`, { label: type, type })).body?.item?.id;
  await send('no first name, a type', 'POST', MAIN, { last_name: 'Berg', registration_type_id: 301 });
  const fields = [{ attendee_field_id: await ask('first_name'), value: 'Ada' }];
  await send('no first name but an answer', 'POST', `${FORM}/attendees`, { last_name: 'Berg', fields });
}
