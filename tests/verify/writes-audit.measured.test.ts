import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { at, parseBody } from '../../judge/body.ts';
import { readExchanges } from '../../record/exchanges-file.ts';
import { muster, scratch } from '../cli/muster.ts';

interface Client {
  readonly id: string;
  readonly secret: string;
}

interface Reference {
  readonly base_url: string;
  readonly client: Client;
  readonly event_id: number;
  readonly other_event_id: number;
  readonly fields_event_id: number;
  readonly foreign: { readonly event_id: number; readonly client: Client };
}

const KINDS = ['attendees', 'attendee_fields'] as const;

/** What stands in an event, read as its own account: `attendees 1/240`. */
async function standing({ base_url }: Reference, client: Client, event: number): Promise<string[]> {
  const form = {
    grant_type: 'client_credentials',
    client_id: client.id,
    client_secret: client.secret,
    scope: 'read',
  };
  const grant = await fetch(`${base_url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token } = (await grant.json()) as { access_token: string };
  const found: string[] = [];
  for (const kind of KINDS)
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const reply = await fetch(`${base_url}/api/v2/events/${event}/${kind}?per_page=100&page=${page}`, {
        headers: { authorization: `Bearer ${access_token}` },
      });
      const list = (await reply.json()) as {
        items: Array<{ id: number }>;
        metadata: { total_pages?: number };
      };
      found.push(...list.items.map(({ id }) => `${kind} ${event}/${id}`));
      pages = list.metadata.total_pages ?? 1;
    }
  return found;
}

const RECORD = /\/events\/([^/]+)\/(attendees|attendee_fields)\/([^/?]+)/;

/** Runs everything, and answers the writes that went to what stood there before. */
async function writesToOthers(
  ...behaviour: readonly string[]
): Promise<{ writes: number; others: string[] }> {
  const folder = scratch();
  const reference = await startReferenceProcess(behaviour);
  try {
    const profile = reference.profile as unknown as Reference;
    writeFileSync(join(folder, 'p.json'), JSON.stringify(profile));
    const { client, foreign, event_id, other_event_id, fields_event_id } = profile;
    const before = new Set(await standing(profile, foreign.client, foreign.event_id));
    for (const event of [event_id, other_event_id, fields_event_id])
      for (const one of await standing(profile, client, event)) before.add(one);
    assert.ok(before.size > 300, `${before.size} records stand there`);
    const { code, stdout } = await muster(['verify', '--profile', 'p.json', '--out', 'out'], {
      cwd: folder,
      env: { CI: '1', NO_COLOR: '1' },
    });
    assert.equal(code, 0, stdout);
    let writes = 0;
    const others: string[] = [];
    for await (const { request, response, check } of readExchanges(join(folder, 'out'))) {
      if (request.method === 'GET' || request.method === 'HEAD') continue;
      const [, event = '', kind = '', id] = RECORD.exec(request.url) ?? [];
      if (id === undefined) continue;
      writes += 1;
      const addressed = `${kind} ${event}/${id}`;
      const shown = at(parseBody(response?.body ?? '')?.exact, 'item', 'id');
      if (before.has(addressed)) others.push(`${request.method} ${addressed} (${check}): ${String(shown)}`);
    }
    return { writes, others };
  } finally {
    await reference.stop();
  }
}

for (const behaviour of [[], ['--variant', 'ids-by-event']])
  test(`no write of a full run goes to a record that stood there before ${behaviour.join(' ')}`, async () => {
    const { writes, others } = await writesToOthers(...behaviour);
    console.log(`${writes} writes, ${others.length} to records of others`);
    assert.ok(writes > 500, `${writes} writes`);
    assert.deepEqual(others, []);
  });
