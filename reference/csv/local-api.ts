import { setTimeout as sleep } from 'node:timers/promises';
import { SEEDED } from '../seed/places.ts';

/** How to reach the environment, as its profile says. */
export interface CsvTarget {
  readonly base_url: string;
  readonly client: { readonly id: string; readonly secret: string };
}

export interface Question {
  readonly id: number;
  readonly name: string;
}

export interface LocalAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each caller knows what it asked for
  readonly body: any;
}

export type LocalApi = (method: string, path: string, item?: object) => Promise<LocalAnswer>;

/** Calls the main event of the environment through its own API, so that what it refuses to clients is refused here, too. */
export async function localApi({ base_url: base, client }: CsvTarget): Promise<LocalApi> {
  const grant = { grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret };
  const body = new URLSearchParams({ ...grant, scope: 'read write' });
  const granted = await fetch(`${base}/oauth/token`, { method: 'POST', body });
  const { access_token: token } = (await granted.json()) as { access_token: string };
  const send = (method: string, path: string, item?: object): Promise<Response> =>
    fetch(`${base}/api/v2/events/${SEEDED.event}/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(item !== undefined && { body: JSON.stringify({ item }) }),
    });
  const call: LocalApi = async (method, path, item) => {
    const reply = await send(method, path, item);
    if (reply.status === 429) {
      await sleep(1000 * (Number(reply.headers.get('retry-after')) || 1));
      return call(method, path, item);
    }
    const text = await reply.text();
    return { status: reply.status, body: text === '' ? {} : JSON.parse(text) };
  };
  return call;
}

export const formQuestions = async (api: LocalApi): Promise<Question[]> =>
  (await api('GET', 'attendee_fields')).body.items;
