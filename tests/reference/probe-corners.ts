import type { Reference } from '../../reference/index.ts';
import type { Note, Send } from './client.ts';
import * as client from './client.ts';
import { forms } from './probe-forms.ts';
import { otherProofs, richer } from './probe-richer.ts';

type Json = Record<string, unknown>;

/** Answers to questions of many types, by type. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  date: '2026-02-03',
  country: 'PT',
  consent: true,
  work_address: { street: '1 Quay Road' },
  shipping_address: { street: '1 Quay Road', city: 'Porto' },
  term_and_consent: true,
  twitter_account: 'lakeside_yarns',
  youtube_account: 'lakeside',
  time: '09:30',
  gender: 'Two',
  url: 'https://example.com/a',
  number: 42,
  nationality: 'Portuguese',
};

/** Goes on with the conversation where only a disputed case leads: values, references and tokens that few calls meet. */
export async function corners(reference: Reference, token: string, note: Note): Promise<void> {
  const send = async (label: string, method: string, path: string, item?: Json): Promise<client.Answer> =>
    note(
      label,
      await client.ask(reference, path, { method, token, ...(item !== undefined && { json: { item } }) }),
    );
  const list = (label: string, event: number) =>
    send(label, 'GET', `events/${event}/attendees?per_page=100&page=1`);
  await questions(send, list);
  await values(send, list);
  await richer(send, (method, path, item) => client.ask(reference, path, { method, token, json: { item } }));
  await forms(send);
  await credentials(reference, token, note);
  await otherProofs(reference, note);
}

type List = (label: string, event: number) => Promise<client.Answer>;

async function questions(send: Send, list: List): Promise<void> {
  const form = await send('gallery form', 'GET', 'events/1004/attendee_fields');
  const asked: Array<{ id: number; type: string }> = Array.isArray(form.body?.items) ? form.body.items : [];
  const fields = asked
    .filter(({ type }) => type in ANSWERS)
    .map(({ id, type }) => ({ attendee_field_id: id, value: ANSWERS[type] }));
  await send('answers', 'POST', 'events/1004/attendees', { first_name: 'A', fields });
  const others = fields.map(({ attendee_field_id, value }) => ({
    attendee_field_id,
    value: typeof value === 'string' ? `${value}0` : typeof value === 'number' ? -3_000_000_001 : value,
  }));
  await send('answers of another', 'POST', 'events/1004/attendees', { first_name: 'B', fields: others });
  const long = asked
    .filter(({ type }) => type === 'long_text')
    .map(({ id }) => ({ attendee_field_id: id, value: 'long '.repeat(60) }));
  await send('a long answer', 'POST', 'events/1004/attendees', { first_name: 'L', fields: long });
  const idOf = (type: string) => asked.find((one) => one.type === type)?.id ?? 0;
  const path = 'events/1004/attendee_fields';
  await send('another label', 'PATCH', `${path}/${idOf('long_text')}`, { label: 'Another label' });
  await list('gallery after another label', 1004);
  await send('one more option', 'PATCH', `${path}/${idOf('gender')}`, {
    options: ['One', 'Two', 'Three', 'Four'],
  });
  await send('required', 'PATCH', `${path}/${idOf('country')}`, { required: true });
  await list('gallery after', 1004);
  const elsewhere = { fields: [{ attendee_field_id: 604, value: 'Wool' }] };
  await send('question elsewhere', 'POST', 'events/1001/attendees', { first_name: 'C', ...elsewhere });
  await send('type elsewhere', 'POST', 'events/1001/attendees', {
    first_name: 'D',
    registration_type_id: 304,
  });
}

async function values(send: Send, list: List): Promise<void> {
  const email = 'same@example.com';
  const ids: number[] = [];
  for (const event of [1001, 1001, 1002, 1003]) {
    const made = await send(`same e-mail ${ids.length}`, 'POST', `events/${event}/attendees`, {
      first_name: 'E',
      email,
      phone: '+12025550100',
    });
    ids.push(made.body?.item?.id ?? 0);
  }
  const mine = `events/1001/attendees/${ids[0]}`;
  await send('company', 'PATCH', mine, { company: 'Shared' });
  for (const [label, item] of Object.entries({
    zero: { company: '0' },
    null: { job_title: 'null' },
    true: { last_name: 'true' },
    short: { phone: '+15550100' },
    long: { phone: '+491234567890123' },
    far: { phone: '+81312345678' },
    status: { checkin_status: 'checked_in' },
  }))
    await send(label, 'PATCH', mine, item);
  await send('a namesake enters', 'POST', `${mine}/check_in`);
  await send('company elsewhere', 'PATCH', `events/1002/attendees/${ids[2]}`, { company: 'Elsewhere' });
  await send('option', 'POST', 'events/1003/attendee_fields', {
    label: 'Agent',
    type: 'radio',
    options: ['007', '1'],
  });
  await letters(send);
  await send('the other event', 'GET', 'events/1002');
  for (const event of [1002, 1003]) await list(`values in ${event}`, event);
  const pages = await send('all', 'GET', 'events/1001/attendees?per_page=100&page=1');
  const last = pages.body?.metadata?.total_pages ?? 1;
  await send('last page', 'GET', `events/1001/attendees?per_page=100&page=${last}`);
}

/** Text that a careless layer escapes, cuts or respells, in questions and in answers. */
async function letters(send: Send): Promise<void> {
  const form = 'events/1003/attendee_fields';
  const asked = await send('label to escape', 'POST', form, {
    label: 'Bread & butter',
    type: 'radio',
    options: ['Café', 'Thé'],
  });
  const field = `${form}/${asked.body?.item?.id}`;
  await send('label of far letters', 'PATCH', field, { label: 'Łódź' });
  await send('options to escape', 'PATCH', field, { options: ['Tom & Jerry'] });
  await send('type of an account', 'PATCH', field, { type: 'linkedin_account' });
  const text = await send('a text', 'POST', form, { label: 'Note', type: 'short_text' });
  const attendee_field_id = text.body?.item?.id;
  for (const [label, value] of Object.entries({
    'answer to escape': "Tom & Jerry's",
    'answer beyond the plane': 'A 🎟 B',
    'answer without keys': {},
  }))
    await send(label, 'POST', 'events/1003/attendees', {
      first_name: 'L',
      fields: [{ attendee_field_id, value }],
    });
}

async function credentials(reference: Reference, token: string, note: Note): Promise<void> {
  const ask = async (label: string, as: string) =>
    note(label, await client.ask(reference, 'account', { token: as }));
  const code = async (verifier: string, more: Record<string, string> = {}): Promise<string> =>
    client.codeShown(await client.authorize(reference, client.requestFor(reference, verifier, more)));
  const verifier = client.newVerifier();
  const unspent = await code(verifier);
  await ask('code as bearer', unspent);
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  await ask('unsigned', `${part({ alg: 'none', typ: 'JWT' })}.${part({ sub: token.length })}.`);
  const { client_id } = client.userOf(reference);
  note(
    'public grant',
    await client.form(reference, '/oauth/token', { grant_type: 'client_credentials', client_id }),
  );
  const { redirect_uri: _, ...nowhere } = client.userOf(reference);
  note(
    'nowhere',
    await client.form(reference, '/oauth/token', {
      grant_type: 'authorization_code',
      client_id: nowhere.client_id,
      client_secret: nowhere.client_secret ?? '',
      code: await code(verifier),
      code_verifier: verifier,
    }),
  );
  const long = verifier.repeat(2);
  note('long verifier', await client.exchange(reference, await code(long), long));
  await beginnings(reference, token, note);
  const narrow = await code(verifier, { scope: 'read' });
  note('widened', await client.exchange(reference, narrow, verifier, { scope: 'read write' }));
}

/** What begins like the right thing, what lacks half of it, and a way back with an error. */
async function beginnings(reference: Reference, token: string, note: Note): Promise<void> {
  const { id, secret } = client.clientOf(reference);
  const { password, redirect_uri, username } = client.userOf(reference);
  const verifier = client.newVerifier();
  const asked = (more: Record<string, string>) => client.requestFor(reference, verifier, more);
  const location = async (label: string, more: Record<string, string>): Promise<void> => {
    const answer = await client.authorize(reference, asked(more));
    const at = answer.headers.get('location')?.replace(/code=[^&]*/, 'code=…');
    note(label, { ...answer, text: '', body: at });
  };
  await location('no such scope', {
    redirect_uri: 'http://127.0.0.1:4000/callback',
    scope: 'admin',
    state: 'back',
  });
  await location('like loopback', { redirect_uri: 'http://localhost:4000@evil.example/callback' });
  const code = client.codeShown(await client.authorize(reference, asked({})));
  note(
    'longer address',
    await client.exchange(reference, code, verifier, { redirect_uri: `${redirect_uri}:auto` }),
  );
  const empty = await client.authorize(reference, asked({}), { email: username, password: '' });
  note('empty password', { ...empty, body: 'page' });
  note('longer token', await client.ask(reference, 'account', { token: `${token}musters1` }));
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  note('client by Basic', await client.ask(reference, 'account', { headers: { authorization } }));
  const asUser = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  note('user by Basic', await client.ask(reference, 'account', { headers: { authorization: asUser } }));
  note(
    'unknown client',
    await client.form(reference, '/oauth/token', { grant_type: 'client_credentials', client_id: 'nobody' }),
  );
}
