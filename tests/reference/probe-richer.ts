import { setTimeout as sleep } from 'node:timers/promises';
import type { Reference } from '../../reference/index.ts';
import type { Note, Send } from './client.ts';
import * as client from './client.ts';

export type Unnoted = (
  method: string,
  path: string,
  item: Readonly<Record<string, unknown>>,
) => Promise<unknown>;

const EVENT = 'events/1003';
const OPTIONS = Array.from({ length: 12 }, (_, at) => `Berth ${at}`);

/** Values of an answer by the type of its question: fractions, objects in objects, much in an array, and nothing in one. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  number: 0.12345,
  home_address: { street: '1 Quay Road', place: { floor: '2' } },
  short_text: [0, false, 'Sails'],
  checkbox: OPTIONS,
};

/**
 * Text that is longer or odder than what most calls send, and answers with more in them. What calls at once are answered
 * differs from time to time: `unnoted` sends those.
 */
export async function richer(send: Send, unnoted: Unnoted): Promise<void> {
  const form = `${EVENT}/attendee_fields`;
  const ids = new Map<string, unknown>();
  for (const type of Object.keys(ANSWERS)) {
    const item = { label: `A ${type}?`, type, ...(type === 'checkbox' && { options: OPTIONS }) };
    ids.set(type, (await send(`question of ${type}`, 'POST', form, item)).body?.item?.id);
  }
  const fields = Object.entries(ANSWERS).map(([type, value]) => ({
    attendee_field_id: ids.get(type),
    value,
  }));
  const made = await send('richer answers', 'POST', `${EVENT}/attendees`, {
    ...{ first_name: 'R', company: '<b>Quay</b>', fields },
    email: `${'long'.repeat(12)}@example.com`,
  });
  await send('quotes', 'PATCH', `${EVENT}/attendees/${made.body?.item?.id}`, { job_title: 'The "usher"' });
  await textsTurned(send, `${EVENT}/attendees/${made.body?.item?.id}`);
  const link = await send('question of a link', 'POST', form, { label: 'Link?', type: 'url' });
  await send('a link', 'POST', `${EVENT}/attendees`, {
    first_name: 'U',
    fields: [{ attendee_field_id: link.body?.item?.id, value: 'https://example.com/door?day=2&word=a' }],
  });
  const long = await send('a long question', 'POST', form, {
    ...{ label: 'Which boat '.repeat(30), type: 'radio', options: ['long '.repeat(30), 'Short'] },
  });
  const field = `${form}/${long.body?.item?.id}`;
  await send('options alike', 'PATCH', field, { options: ['Ωμέγα', 'Red', 'red'] });
  await send('options alike, created', 'POST', form, {
    ...{ label: 'Alike', type: 'radio', options: ['Red', 'red'] },
  });
  await send('a long label again', 'PATCH', field, { label: 'Which quay '.repeat(30) });
  await send('texts of the form', 'GET', form);
  await send('another form', 'POST', 'events/1002/attendee_fields', { label: 'Elsewhere', type: 'text' });
  await sleep(60);
  await send('form of the main event', 'GET', 'events/1001/attendee_fields');
  await Promise.all([
    unnoted('PATCH', field, { label: 'Two at once' }),
    unnoted('PATCH', field, { required: true }),
  ]);
  await send('after two at once', 'GET', form);
}

/** Long and far text in names that are there already, and how they read afterwards. */
async function textsTurned(send: Send, path: string): Promise<void> {
  for (const name of ['last_name', 'job_title', 'company'])
    await send(`long ${name}`, 'PATCH', path, { [name]: 'Long name '.repeat(30) });
  await send('long names', 'GET', `${EVENT}/attendees?per_page=100`);
  await send('far company', 'PATCH', path, { company: 'Ωμέγα' });
  await send('far names', 'GET', `${EVENT}/attendees?per_page=100`);
}

/** A verifier whose challenge begins as that of another. */
function verifierLike(verifier: string): string {
  const [first] = client.challengeOf(verifier);
  for (;;) {
    const other = client.newVerifier();
    if (client.challengeOf(other)[0] === first) return other;
  }
}

/** Secrets by HTTP Basic, and challenges by other methods than most. */
export async function otherProofs(reference: Reference, note: Note): Promise<void> {
  const basic = (id: string, secret: string): Record<string, string> => ({
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
  });
  const { id } = client.clientOf(reference);
  const grant = { grant_type: 'client_credentials', scope: 'read' };
  note('wrong by Basic', await client.form(reference, '/oauth/token', grant, basic(id, 'wrong')));
  const { client_id, redirect_uri } = client.userOf(reference);
  const verifier = client.newVerifier();
  const codeBy = async (more: Record<string, string>, less: readonly string[] = []): Promise<string> => {
    const request = Object.entries(client.requestFor(reference, verifier, more));
    const kept = Object.fromEntries(request.filter(([name]) => !less.includes(name)));
    return client.codeShown(await client.authorize(reference, kept));
  };
  const shown = {
    ...{ grant_type: 'authorization_code', redirect_uri, code_verifier: verifier },
    code: await codeBy({}),
  };
  note('code by Basic', await client.form(reference, '/oauth/token', shown, basic(client_id, 'wrong')));
  note('like verifier', await client.exchange(reference, await codeBy({}), verifierLike(verifier)));
  const other = client.newVerifier();
  const plain = await codeBy({ code_challenge: verifier, code_challenge_method: 'plain' });
  note('other verifier, plain', await client.exchange(reference, plain, other));
  const bare = await codeBy({}, ['code_challenge_method']);
  note('other verifier, no method', await client.exchange(reference, bare, other));
}
