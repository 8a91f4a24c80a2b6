import type { Send } from './client.ts';

const MAIN = 'events/1001/attendees';
const FORM = 'events/1003';

/** Goes on with creates and updates that lack something, or answer what was not asked. */
export async function attendees(send: Send): Promise<void> {
  const ask = async (type: string): Promise<unknown> => {
    const question = { label: `My ${type}`, type, required: true };
    return (await send(`asks ${type}`, 'POST', `${FORM}/attendee_fields`, question)).body?.item?.id;
  };
  await send('no first name, a type', 'POST', MAIN, { last_name: 'Berg', registration_type_id: 301 });
  const fields = [{ attendee_field_id: await ask('first_name'), value: 'Ada' }];
  await send('no first name but an answer', 'POST', `${FORM}/attendees`, { last_name: 'Berg', fields });
  const named = await send('a name and an answer', 'POST', `${FORM}/attendees`, {
    first_name: 'Ada',
    fields,
  });
  await send('answered, updated', 'PATCH', `${FORM}/attendees/${named.body?.item?.id}`, { company: 'Guild' });
}
