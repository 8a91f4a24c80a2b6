import type { Reference } from '../../reference/index.ts';
import type { Note, Send } from './client.ts';
import * as client from './client.ts';

const MAIN = 'events/1001/attendees';
const OTHER = 'events/1002/attendees';
const FORM = 'events/1003/attendee_fields';

/** Goes on with what few say: odd text, long lists of options, the same state twice, and steps of attendees who have much to lose. */
export async function odd(
  reference: Reference,
  tokens: { readonly both: string; readonly personal: string },
  note: Note,
): Promise<void> {
  const sending =
    (token: string, headers: Record<string, string> = {}): Send =>
    async (label, method, path, item) =>
      note(
        `odd: ${label}`,
        await client.ask(reference, path, {
          ...{ method, token, headers },
          ...(item !== undefined && { json: { item } }),
        }),
      );
  const send = sending(tokens.both);
  const made = await send('names', 'POST', MAIN, {
    ...{ first_name: 'A', company: 'Weiß & Sons.', job_title: 'Usher #1', registration_type_id: 301 },
    ...{ email: "a.b-o'neill@example.com" },
  });
  const id = made.body?.item?.id;
  const again = { phone: null, rsvp_status: 'waitlisted' };
  for (const item of [{ last_name: 'Œuvre', company: 'Pay $five' }, again, { phone: null }, again])
    await send(`updated ${JSON.stringify(item)}`, 'PATCH', `${MAIN}/${id}`, item);
  await steps(send, sending(tokens.personal, { 'x-account-id': '1' }), `${MAIN}/${id}/check_in`);
  await left(send, `${MAIN}/${id}`);
  await send("another account's type", 'POST', MAIN, { first_name: 'A', registration_type_id: 901 });
  await neighbours(send);
  await form(send);
  await typed(send);
}

/** Who left is updated, and goes from one state to another with answers to lose. */
async function left(send: Send, path: string): Promise<void> {
  await send('in once more', 'POST', `${path}/check_in`, {});
  await send('out once more', 'PATCH', `${path}/check_in`, {});
  await send('a job for who left', 'PATCH', path, { job_title: 'Guide' });
  const answer = { attendee_field_id: 602, value: ['a'] };
  const made = await send('an answer', 'POST', MAIN, { first_name: 'A', fields: [answer] });
  for (const rsvp_status of ['declined', 'confirmed'])
    await send(`answered, ${rsvp_status}`, 'PATCH', `${MAIN}/${made.body?.item?.id}`, { rsvp_status });
}

/** Questions of types that few updates are tried with, and answers to such as gain an option. */
async function typed(send: Send): Promise<void> {
  const fields: object[] = [];
  const choices: unknown[] = [];
  for (const type of ['number', 'consent', 'checkbox', 'radio']) {
    const isChoice = type === 'checkbox' || type === 'radio';
    const options = isChoice ? { options: ['a', 'b'] } : {};
    const made = await send(`typed ${type}`, 'POST', FORM, { label: type, type, required: true, ...options });
    const id = made.body?.item?.id;
    if (isChoice) choices.push(id);
    else {
      await send(`typed ${type} changed`, 'PATCH', `${FORM}/${id}`, { label: 'Else', required: false });
      await send(`typed ${type} deleted`, 'DELETE', `${FORM}/${id}`);
    }
    fields.push({ attendee_field_id: id, value: type === 'checkbox' ? ['a'] : 'a' });
  }
  await send('typed form', 'GET', FORM);
  await send('choices', 'POST', 'events/1003/attendees', { first_name: 'A', fields: fields.slice(2) });
  for (const id of choices)
    await send(`more ${choices.indexOf(id)}`, 'PATCH', `${FORM}/${id}`, { options: ['a', 'b', 'c'] });
  await send('choices read', 'GET', 'events/1003/attendees?per_page=100');
}

async function steps(send: Send, asUser: Send, path: string): Promise<void> {
  await send('in', 'POST', path, {});
  await send('out of null', 'PATCH', path, { session_id: null });
  await send('in again', 'POST', path, {});
  await asUser('out by a user', 'PATCH', path, {});
  await asUser('back by a user', 'DELETE', path, {});
}

/** Two who stand side by side in the other event: the second goes back alone. */
async function neighbours(send: Send): Promise<void> {
  const pair: unknown[] = [];
  for (const first_name of ['One', 'Two']) {
    const made = await send(`${first_name} elsewhere`, 'POST', OTHER, { first_name });
    pair.push(made.body?.item?.id);
  }
  for (const id of pair) await send(`in elsewhere ${pair.indexOf(id)}`, 'POST', `${OTHER}/${id}/check_in`);
  await send('back elsewhere', 'DELETE', `${OTHER}/${pair[1]}/check_in`);
  await send('those elsewhere', 'GET', `${OTHER}?per_page=100`);
}

async function form(send: Send): Promise<void> {
  const options = Array.from({ length: 24 }, (_, index) => `Seat ${index}`);
  const many = await send('options', 'POST', FORM, { label: 'Say "hi"', type: 'dropdown', options });
  await send('one option', 'POST', FORM, { label: 'One', type: 'radio', options: ['Only'] });
  const path = `${FORM}/${many.body?.item?.id}`;
  for (const some of [['<b>x</b>', 'a|b'], options.slice(0, 12), ['10', '9']])
    await send(`options ${some}`, 'PATCH', path, { options: some });
  await send('a word', 'PATCH', path, { label: 'true' });
  const answers: Array<readonly [type: string, value: unknown]> = [
    ['text', '%41'],
    ['short_text', 'true'],
    ['long_text', 'abcdefghij'.repeat(120)],
    ['home_address', { street: 'Quay', floorNumber: 4 }],
  ];
  const fields: object[] = [];
  for (const [type, value] of answers) {
    const question = await send(`a ${type}`, 'POST', FORM, { label: type, type });
    fields.push({ attendee_field_id: question.body?.item?.id, value });
  }
  await send('answers', 'POST', 'events/1003/attendees', { first_name: 'A', fields });
}
