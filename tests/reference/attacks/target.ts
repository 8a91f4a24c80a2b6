import assert from 'node:assert/strict';
import { request } from 'node:http';
import type { Reference } from '../../../reference/index.ts';
import { type Answer, ask, foreignOf, personalToken, readClientOf, token, userOf } from '../client.ts';

/** An environment under attack, and what an attacker has who is a customer like others. */
export interface Target {
  readonly reference: Reference;
  /** Of the attacker's own account, whose event 1001 is. */
  readonly bearer: string;
  readonly readOnly: string;
  readonly personal: string;
  readonly foreign: { readonly event: number; readonly attendee: number; readonly bearer: string };
  send(method: string, path: string, item?: unknown, bearer?: string): Promise<Answer>;
}

export async function targetOf(reference: Reference): Promise<Target> {
  const foreign = foreignOf(reference);
  const bearer = await token(reference);
  return {
    reference,
    bearer,
    readOnly: await token(reference, 'read', readClientOf(reference)),
    personal: await personalToken(reference),
    foreign: {
      event: foreign.event_id,
      attendee: foreign.attendee_id,
      bearer: await token(reference, 'read write', foreign.client),
    },
    send: (method, path, item, own = bearer) =>
      ask(reference, path, { method, token: own, ...(item !== undefined && { json: { item } }) }),
  };
}

/** The attendees of an event as they stand, as text: what no attack may have changed. */
export const stateOf = async ({ send }: Target, event: number, bearer: string): Promise<string> =>
  (await send('GET', `events/${event}/attendees?per_page=100`, undefined, bearer)).text;

export const accountOf = ({ reference }: Target): Record<string, string> => ({
  'x-account-id': String(userOf(reference).account_id),
});

/** Sends what `fetch` would not: headers and a path as they are. */
export const raw = (
  { reference }: Target,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }> =>
  new Promise((done, fail) => {
    const { hostname, port } = new URL(reference.baseUrl);
    const { method = 'GET', headers = {}, body } = options;
    const sent = request({ hostname, port, path, method, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (chunk: string) => {
        text += chunk;
      });
      reply.on('end', () => done({ status: reply.statusCode ?? 0, headers: reply.headers, text }));
    });
    sent.on('error', fail);
    sent.end(body);
  });

/** The service is there, and serves others as before. */
export async function isWell({ send }: Target): Promise<void> {
  assert.equal((await send('GET', 'events/1001')).status, 200);
}
