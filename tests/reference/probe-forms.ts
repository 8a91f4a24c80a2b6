import type { Send } from './client.ts';

const EVENT = 'events/1003';
const OTHER = 'events/1002';

/** Forms that change under their answers, answers in other orders and shapes, and what a form sends that saves all it shows. */
export async function forms(send: Send): Promise<void> {
  const ask = async (event: string, item: Record<string, unknown>): Promise<unknown> =>
    (await send(`question: ${item['label']}`, 'POST', `${event}/attendee_fields`, item)).body?.item?.id;
  const first = await ask(EVENT, { label: 'First?', type: 'text' });
  const second = await ask(EVENT, { label: 'Second?', type: 'text' });
  const many = await ask(EVENT, { label: 'Many?', type: 'checkbox', options: ['Aid, first', 'Knots'] });
  const lines = await ask(EVENT, { label: 'Lines?', type: 'long_text' });
  const size = await ask(EVENT, {
    ...{ label: 'Size?', type: 'radio', required: true },
    options: ['Small', 'Middle', 'Large'],
  });
  const sized = { attendee_field_id: size, value: 'Large' };
  const answer = (label: string, event: string, fields: readonly unknown[]) =>
    send(label, 'POST', `${event}/attendees`, { first_name: 'F', email: 'form@example.com', fields });
  await answer('a value left out', EVENT, [sized, { attendee_field_id: first }]);
  const made = await answer('against the order', EVENT, [
    { attendee_field_id: second, value: 'second' },
    { attendee_field_id: first, value: 'first' },
    { attendee_field_id: many, value: ['Aid, first', 'Knots'] },
    { attendee_field_id: lines, value: 'one \ntwo' },
    sized,
  ]);
  const changes = [{ required: false }, { options: ['Large', 'Small'] }];
  for (const [at, change] of changes.entries()) {
    await send(`change ${at}`, 'PATCH', `${EVENT}/attendee_fields/${size}`, change);
    await send(`after change ${at}`, 'GET', `${EVENT}/attendees?per_page=100`);
  }
  const mine = `${EVENT}/attendees/${made.body?.item?.id}`;
  await send('saved whole', 'PATCH', mine, { email: 'form@example.com', company: 'C++' });
  await send('percent signs', 'PATCH', mine, { job_title: '%41' });
  await send('no label', 'POST', `${EVENT}/attendee_fields`, { type: 'spacer' });
  const elsewhere = await ask(OTHER, { label: 'Wool?', type: 'dropdown', options: ['Yes', 'No'] });
  const there = await answer('an answer elsewhere', OTHER, [{ attendee_field_id: elsewhere, value: 'Yes' }]);
  await types(send);
  for (const [event, id] of [
    [OTHER, there.body?.item?.id],
    [EVENT, made.body?.item?.id],
  ] as const)
    for (const method of ['POST', 'PATCH', 'DELETE']) {
      await send(`${method} of a door, ${event}`, method, `${event}/attendees/${id}/check_in`);
      await send(`after ${method}, ${event}`, 'GET', `${event}/attendees?per_page=100`);
    }
}

/** Types that must be answered, and types that a question is turned into. */
async function types(send: Send): Promise<void> {
  const form = `${EVENT}/attendee_fields`;
  for (const type of ['text_area', 'passport_number', 'file_upload'])
    await send(`required ${type}`, 'POST', form, { label: `My ${type}`, type, required: true });
  const turned = await send('to be turned', 'POST', form, { label: 'Turned?', type: 'short_text' });
  for (const type of ['country', 'consent', 'gender']) {
    await send(`turned into ${type}`, 'PATCH', `${form}/${turned.body?.item?.id}`, { type });
    await send(`after ${type}`, 'GET', form);
  }
}
