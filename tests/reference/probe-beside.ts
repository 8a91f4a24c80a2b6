import type { Reference } from '../../reference/index.ts';
import type { Note, Send } from './client.ts';
import * as client from './client.ts';

const MAIN = 'events/1001';
const OTHER = 'events/1002';

/** Goes on with the conversation beside the main way: the second event, a user's token, bodies of the doors, and a denial. */
export async function beside(
  reference: Reference,
  tokens: { readonly both: string; readonly personal: string },
  note: Note,
): Promise<void> {
  const sending =
    (token: string, headers: Record<string, string> = {}): Send =>
    async (label, method, path, item) =>
      note(
        label,
        await client.ask(reference, path, {
          ...{ method, token, headers },
          ...(item !== undefined && { json: { item } }),
        }),
      );
  const send = sending(tokens.both);
  await send('a type elsewhere', 'GET', `${OTHER}/registration_types/304`);
  await send('created with a type elsewhere', 'POST', `${OTHER}/attendees`, {
    ...{ first_name: 'T', registration_type_id: 304 },
  });
  const made = await send('a text for each', 'POST', `${MAIN}/attendees`, {
    ...{ first_name: 'G', last_name: 'H', company: 'J', job_title: 'C++ & more' },
  });
  const mine = made.body?.item?.id;
  await texts(send, `${MAIN}/attendees/${mine}`);
  await sending(tokens.personal, { 'x-account-id': '1' })(
    ...(['updated elsewhere', 'PATCH', `${OTHER}/attendees/${mine}`, { company: 'Moved' }] as const),
  );
  await doors(send, `${MAIN}/attendees/${mine}/check_in`);
  await askedTypes(send);
  await denial(reference, note);
  await race(reference, note);
}

async function texts(send: Send, path: string): Promise<void> {
  for (const item of [{ last_name: '' }, { company: '' }, { email: `${'far.'.repeat(14)}f@example.com` }])
    await send(`updated: ${Object.keys(item)}`, 'PATCH', path, item);
}

async function doors(send: Send, path: string): Promise<void> {
  for (const method of ['POST', 'PATCH', 'DELETE'])
    for (const item of [{}, { session_id: null }])
      await send(`${method} with ${JSON.stringify(item)}`, method, path, item);
}

/** Types that the main event asks for, in the event that is not set apart for questions. */
async function askedTypes(send: Send): Promise<void> {
  const form = `${MAIN}/attendee_fields`;
  const type = 'dietary_requirements';
  const label = 'Which?';
  await send('asked type', 'POST', form, { label, type });
  const turned = await send('a text to turn', 'POST', form, { label, type: 'text' });
  await send('turned into asked type', 'PATCH', `${form}/${turned.body?.item?.id}`, { type });
}

/** A user who agreed before says no: once asked as usual, once by a client that wants the page. */
async function denial(reference: Reference, note: Note): Promise<void> {
  for (const more of [{}, { prompt: 'consent' }] as Array<Record<string, string>>) {
    const asked = client.requestFor(reference, client.newVerifier(), more);
    const answer = await client.authorize(reference, asked, undefined, 'deny');
    const isCode = client.codeShown(answer) !== '';
    note(`denied ${Object.keys(more)}`, { ...answer, text: '', body: isCode ? 'a code' : 'no code' });
  }
}

/** How many of several exchanges of one code at once obtain a token. */
async function race(reference: Reference, note: Note): Promise<void> {
  const verifier = client.newVerifier();
  const page = await client.authorize(reference, client.requestFor(reference, verifier));
  const exchanges = Array.from({ length: 4 }, () =>
    client.exchange(reference, client.codeShown(page), verifier),
  );
  const served = (await Promise.all(exchanges)).filter(({ status }) => status === 200).length;
  note('exchanges at once', { ...page, text: '', body: `${served} of ${exchanges.length}` });
}
