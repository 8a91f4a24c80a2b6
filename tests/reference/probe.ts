import { setTimeout as sleep } from 'node:timers/promises';
import type { Reference } from '../../reference/index.ts';
import * as client from './client.ts';
import { attendees } from './probe-attendees.ts';
import { beside } from './probe-beside.ts';
import { corners } from './probe-corners.ts';
import { odd } from './probe-odd.ts';

/**
 * One fixed conversation with the reference that visits every corner in which a fault may sit. What comes back is
 * written down line by line; a fault that leaves no line different would be a fault of nobody.
 */

const TODAY = new RegExp(new Date().toISOString().slice(0, 10));

/** What may differ between two conversations without meaning anything. */
function settle(key: string, value: unknown): unknown {
  if (key === 'access_token') return '<token>';
  if (key === 'created_at' && TODAY.test(String(value))) return '<now>';
  return value;
}

type Line = (label: string, answer: client.Answer) => client.Answer;

export async function probe(reference: Reference): Promise<Map<string, string>> {
  const lines = new Map<string, string>();
  const note: Line = (label, answer) => {
    const body = JSON.stringify(answer.body, settle)?.replaceAll(/"qr_code":"[^"]*"/g, '"qr_code":"…"');
    const said = ['www-authenticate', 'retry-after', 'cache-control', 'content-type'].map((name) =>
      answer.headers.get(name),
    );
    lines.set(label, [answer.status, said.join('|'), body ?? answer.text.length].join(' '));
    return answer;
  };
  const tokens = await authorization(reference, note);
  await reads(reference, tokens, note);
  await writes(reference, tokens, note);
  await refusals(reference, tokens, note);
  await corners(reference, tokens.both, note);
  await beside(reference, tokens, note);
  await odd(reference, tokens, note);
  await attendees(reference, tokens, note);
  await together(reference, tokens, note, lines);
  if (reference.profile.rate_limit === 'probe') await haste(reference, tokens, note);
  return lines;
}

interface Tokens {
  readonly both: string;
  readonly read: string;
  readonly write: string;
  readonly foreign: string;
  readonly dashboard: string;
  readonly personal: string;
  readonly personalRead: string;
}

const LOOPBACK = 'http://127.0.0.1:40123/callback';

async function authorization(reference: Reference, note: Line): Promise<Tokens> {
  const { id, secret } = client.clientOf(reference);
  const dashboard = client.readClientOf(reference);
  const foreign = client.foreignOf(reference).client;
  const granted = async (label: string, scope?: string, from = { id, secret }): Promise<string> => {
    const answer = note(`grant ${label}`, await client.grant(reference, scope, from));
    return answer.body?.access_token ?? 'none';
  };
  const tokens = {
    both: await granted('both', 'read write'),
    read: await granted('read', 'read'),
    write: await granted('write', 'write'),
    foreign: await granted('foreign', 'read write', foreign),
    dashboard: await granted('dashboard', 'read', dashboard),
  };
  const unscoped = await granted('unscoped');
  const reversed = await granted('reversed', 'write read');
  await granted('unknown scope', 'admin');
  await granted('dashboard both', 'read write', dashboard);
  await granted('dashboard write', 'write', dashboard);
  for (const [name, value] of Object.entries({ ...tokens, unscoped, reversed })) {
    note(`account of ${name}`, await client.ask(reference, 'account', { token: value }));
    const event = name === 'foreign' ? 2001 : 1001;
    const item = { first_name: name };
    const asked = { method: 'POST', token: value, json: { item } };
    note(`create of ${name}`, await client.ask(reference, `events/${event}/attendees`, asked));
  }
  const fields = { grant_type: 'client_credentials', client_id: id, client_secret: secret };
  const forms: Record<string, Record<string, string>> = {
    'wrong secret': { ...fields, client_secret: 'wrong' },
    'longer secret': { ...fields, client_secret: `${secret}x` },
    'shouted secret': { ...fields, client_secret: secret.toUpperCase() },
    'other secret': { ...fields, client_secret: dashboard.secret },
    'no secret': { grant_type: 'client_credentials', client_id: id },
    'unknown client': { ...fields, client_id: 'nobody' },
    'no grant type': { client_id: id, client_secret: secret },
    'unknown grant type': { ...fields, grant_type: 'magic' },
  };
  for (const [label, form] of Object.entries(forms))
    note(`token ${label}`, await client.form(reference, '/oauth/token', form));
  return { ...tokens, ...(await codes(reference, note)) };
}

async function codes(reference: Reference, note: Line): Promise<Pick<Tokens, 'personal' | 'personalRead'>> {
  const { id, secret } = client.clientOf(reference);
  const user = client.userOf(reference);
  const code = async (verifier: string, more: Record<string, string> = {}): Promise<string> => {
    const page = await client.authorize(reference, client.requestFor(reference, verifier, more));
    const location = page.headers.get('location');
    return location === null ? client.codeShown(page) : (new URL(location).searchParams.get('code') ?? '');
  };
  const verifier = client.newVerifier();
  const other = client.newVerifier();
  await code(other);
  const first = await code(verifier);
  note('code', await client.exchange(reference, first, verifier));
  note('code again', await client.exchange(reference, first, verifier));
  // A token of another code: the one that was sent again may have ended its own.
  const personal =
    (await client.exchange(reference, await code(verifier), verifier)).body?.access_token ?? 'none';
  const reading = await client.exchange(reference, await code(verifier, { scope: 'read' }), verifier);
  note('code read', reading);
  note('code made up', await client.exchange(reference, 'made-up', verifier));
  note('code missing verifier', await client.exchange(reference, await code(verifier), '', {}));
  note('code wrong verifier', await client.exchange(reference, await code(verifier), client.newVerifier()));
  note(
    'code challenge',
    await client.exchange(reference, await code(verifier), client.challengeOf(verifier)),
  );
  note('code other verifier', await client.exchange(reference, await code(verifier), other));
  const elsewhere = { client_id: id, client_secret: secret };
  note('code other client', await client.exchange(reference, await code(verifier), verifier, elsewhere));
  note(
    'code elsewhere',
    await client.exchange(reference, await code(verifier), verifier, { redirect_uri: LOOPBACK }),
  );
  note(
    'code wrong secret',
    await client.exchange(reference, await code(verifier), verifier, { client_secret: 'wrong' }),
  );
  const redirected = await client.authorize(
    reference,
    client.requestFor(reference, verifier, { redirect_uri: LOOPBACK, state: 'A+b/c' }),
  );
  const location = redirected.headers.get('location')?.replace(/code=[^&]*/, 'code=…');
  note('redirect', { ...redirected, text: '', body: location });
  for (const uri of ['https://evil.example/', 'https://evil.example/localhost']) {
    const open = await client.authorize(
      reference,
      client.requestFor(reference, verifier, { redirect_uri: uri }),
    );
    note(`redirect ${uri}`, { ...open, body: open.headers.get('location') === null });
  }
  for (const password of ['wrong', `${user.password}x`]) {
    const signedIn = await client.authorize(reference, client.requestFor(reference, verifier), {
      email: user.username,
      password,
    });
    note(`password ${password}`, { ...signedIn, body: 'page' });
  }
  return { personal, personalRead: reading.body?.access_token ?? 'none' };
}

async function reads(reference: Reference, tokens: Tokens, note: Line): Promise<void> {
  const get = async (path: string, token = tokens.both, headers: Record<string, string> = {}) =>
    note(
      `${path} ${Object.entries(tokens).find(([, value]) => value === token)?.[0]} ${JSON.stringify(headers)}`,
      await client.ask(reference, path, { token, headers }),
    );
  const paths = [
    'account',
    'me',
    'events',
    'events/1001',
    'events/1003',
    'events/1004',
    'events/2001',
    'events/4294967296',
    'events/77',
    'events/1001/registration_types/301',
    'events/1002/registration_types/301',
    'events/1001/registration_types/901',
    'events/2001/registration_types/901',
    'events/1001/registration_types/77',
    'events/1001/attendees',
    'events/1002/attendees',
    'events/1003/attendees',
    'events/1004/attendees',
    'events/2001/attendees',
    'events/77/attendees',
    'events/1004/attendee_fields',
    'events/1003/attendee_fields',
    'events/2001/attendee_fields',
    'events/77/attendee_fields',
  ];
  for (const path of paths) {
    await get(path);
    await get(path, tokens.read);
    for (const headers of [{ 'x-account-id': '1' }, {}] as Array<Record<string, string>>)
      await get(path, tokens.personal, headers);
    await get(path, tokens.both, { 'x-account-id': '2' });
  }
  for (const account of ['', '2', '1x', 'abc', '99']) {
    for (const path of ['account', 'events', 'events/2001/attendees', 'events/1001'])
      await get(path, tokens.personal, { 'x-account-id': account });
  }
  for (const query of [
    'page=2',
    'per_page=100',
    'per_page=100&page=2',
    'per_page=100&page=3',
    'per_page=101',
    'per_page=500',
    'per_page=1',
    'page=0',
    'page=4294967296',
    'per_page=abc',
    'page=99',
    'per_page=50&page=5',
    'per_page=7&page=2',
    'per_page=80&page=3',
  ]) {
    await get(`events/1001/attendees?${query}`);
  }
}

async function writes(reference: Reference, tokens: Tokens, note: Line): Promise<void> {
  const send = async (
    method: string,
    path: string,
    item?: unknown,
    token = tokens.both,
    headers: Record<string, string> = {},
  ) => {
    const answer = await client.ask(reference, path, {
      method,
      token,
      headers,
      ...(item === undefined ? {} : { json: { item } }),
    });
    return note(
      `${method} ${path} ${JSON.stringify(item)} ${Object.entries(tokens).find(([, value]) => value === token)?.[0]} ${JSON.stringify(headers)}`,
      answer,
    );
  };
  let looked = 0;
  const look = async (): Promise<void> => {
    looked += 1;
    for (const path of [
      'events/1001/attendees?per_page=100&page=3',
      'events/1001/attendees?per_page=100',
      'events/1002/attendees?per_page=100',
      'events/1003/attendees',
      'events/1003/attendee_fields',
      'events/1002/attendee_fields',
      'events/1001',
      'events/1003',
    ]) {
      note(`look ${looked} ${path}`, await client.ask(reference, path, { token: tokens.both }));
    }
  };
  const full = {
    first_name: 'Zoë 🎟',
    last_name: "O'Neill & Søn 🎟",
    email: 'zoe+door@example.com',
    phone: '+12025550100',
    job_title: 'Chief',
    company: 'Acme',
    registration_type_id: 301,
    fields: [
      { attendee_field_id: 601, value: false },
      { attendee_field_id: 602, value: ['a', 'b'] },
      { attendee_field_id: 603, value: null },
    ],
  };
  const made: number[] = [];
  for (const item of [
    { first_name: 'Least' },
    full,
    { ...full, phone: null, job_title: null, company: null, registration_type_id: null, fields: [] },
    { first_name: 'x'.repeat(300), last_name: full.last_name, company: 'Only 🎟' },
  ]) {
    const answer = await send('POST', 'events/1001/attendees', item);
    if (typeof answer.body?.item?.id === 'number') made.push(answer.body.item.id);
  }
  await look();
  const wrong = [
    {},
    { first_name: null },
    { last_name: 'x' },
    { first_name: 'A', email: 'nobody' },
    { first_name: 'A', fields: [{ attendee_field_id: 601 }] },
    { first_name: 'A', fields: [{ value: true }] },
    null,
    7,
  ];
  for (const item of wrong) await send('POST', 'events/1001/attendees', item);
  await send('POST', 'events/1001/attendees', full, tokens.personal, { 'x-account-id': '1' });
  await send('POST', 'events/1001/attendees', { last_name: 'Nobody' }, tokens.personal, {
    'x-account-id': '1',
  });
  await send('POST', 'events/77/attendees', full);
  await send('POST', 'events/2001/attendees', full);
  note(
    'create flat',
    await client.ask(reference, 'events/1001/attendees', { method: 'POST', token: tokens.both, json: full }),
  );
  await look();
  const subject = 20_030;
  const one = `events/1001/attendees/${subject}`;
  await send('POST', `${one}/check_in`);
  const updates: object[] = [
    { rsvp_status: 'declined', company: 'One' },
    { phone: '+12025550101' },
    { company: 'Two' },
    { job_title: 'Boss', company: 'Three' },
    { phone: '+12025550102', job_title: 'Boss', company: 'Three', last_name: 'Lee 🎟' },
    { first_name: 'Ada', email: 'ada@example.com', rsvp_status: 'waitlisted' },
    ...[
      'unconfirmed',
      'declined',
      'unconfirmed',
      'declined',
      'pending_approval',
      'confirmed',
      'waitlisted',
      'unconfirmed',
      'confirmed',
      'pending_approval',
      'declined',
      'pending_approval',
      'waitlisted',
    ].map((rsvp_status) => ({ rsvp_status })),
    { first_name: 'Bea' },
    { last_name: 'May' },
    { email: 'bea@example.com' },
    { phone: null },
    { job_title: null },
    { company: null },
    { phone: '+12025550103', company: 'Four', job_title: 'Maid' },
    { job_title: 'Cook' },
    { rsvp_status: 'maybe', first_name: 'Kept' },
    { email: 'nobody', first_name: 'Kept' },
    { rsvp_status: null },
    {},
  ];
  for (const item of updates) {
    await send('PATCH', one, item);
    note(
      `read after ${JSON.stringify(item)} ${updates.indexOf(item)}`,
      await client.ask(reference, 'events/1001/attendees?page=2', { token: tokens.both }),
    );
  }
  await send('PATCH', one, { phone: '+12025550104' }, tokens.personal, { 'x-account-id': '1' });
  await send('PATCH', one, { phone: '+12025550105' }, tokens.personal);
  for (const id of made) await send('PATCH', `events/1001/attendees/${id}`, { company: 'Five' });
  note('update flat', await client.ask(reference, one, { method: 'PATCH', token: tokens.both, json: {} }));
  note(
    'update null',
    await client.ask(reference, one, { method: 'PATCH', token: tokens.both, json: { item: null } }),
  );
  note('update array', await client.ask(reference, one, { method: 'PATCH', token: tokens.both, json: [] }));
  await look();
  for (const id of [subject, 10_001, 12_001, 77]) {
    for (const event of [1001, 1002, 2001, 77]) {
      const path = `events/${event}/attendees/${id}`;
      if (id !== subject || event !== 1001) await send('PATCH', path, { first_name: 'Stray' });
      for (const method of ['PATCH', 'POST', 'POST', 'PATCH', 'DELETE', 'DELETE'])
        await send(method, `${path}/check_in`);
      for (const [method, item] of [
        ['POST', { session_id: 501 }],
        ['PATCH', { session_id: 501 }],
        ['DELETE', { session_id: 501 }],
        ['POST', { session_id: null }],
        ['PATCH', {}],
        ['DELETE', { session_id: null }],
      ] as const) {
        await send(method, `${path}/check_in`, item);
        if (id === subject && event === 1001) await look();
      }
    }
  }
  await send('POST', `${one}/check_in`, undefined, tokens.personal, { 'x-account-id': '1' });
  await send('POST', `${one}/check_in`, undefined, tokens.personal);
  await look();
  await fields(send, note, reference, tokens, look);
}

type Send = (
  method: string,
  path: string,
  item?: unknown,
  token?: string,
  headers?: Record<string, string>,
) => Promise<client.Answer>;

async function fields(
  send: Send,
  note: Line,
  reference: Reference,
  tokens: Tokens,
  look: () => Promise<void>,
): Promise<void> {
  const path = 'events/1003/attendee_fields';
  const ids: number[] = [];
  for (const item of [
    { label: 'Size', type: 'dropdown', required: true, options: ['b', 'a'] },
    { label: 'Plain', type: 'text' },
    { label: 'Area', type: 'text_area', required: false },
    { label: 'Radio', type: 'radio', required: true },
    { label: 'Line', type: 'section_divider' },
    { label: 'Captcha', type: 'captcha' },
    { label: 'Channel', type: 'youtube_account' },
    { label: 'Plain', type: 'text' },
  ]) {
    const answer = await send('POST', path, item);
    const id = answer.body?.item?.id;
    if (typeof id === 'number') ids.push(id);
  }
  await send('GET', path, undefined, tokens.personal, { 'x-account-id': '1' });
  await look();
  for (const item of [{ label: 'No type' }, { type: 'text' }, { label: 'Odd', type: 'select' }, null])
    await send('POST', path, item);
  note(
    'field flat',
    await client.ask(reference, path, {
      method: 'POST',
      token: tokens.both,
      json: { label: 'L', type: 'text' },
    }),
  );
  for (const event of [2001, 77])
    await send('POST', `events/${event}/attendee_fields`, { label: 'Stray', type: 'text' });
  await send('POST', path, { label: 'Mine', type: 'text' }, tokens.personal, { 'x-account-id': '1' });
  await send('POST', path, { label: 'Mine', type: 'text' }, tokens.personal);
  await look();
  const one = `${path}/${ids[0]}`;
  for (const item of [
    { label: 'Bigger' },
    { type: 'radio' },
    { options: ["x's & y's"] },
    { required: false },
    { options: [] },
    { required: true },
    { label: 'All', type: 'checkbox', required: false, options: ['p', 'q'] },
    { label: 'Kept', type: 'select' },
    {},
  ]) {
    await send('PATCH', one, item);
    await look();
  }
  note(
    'field update flat',
    await client.ask(reference, one, { method: 'PATCH', token: tokens.both, json: {} }),
  );
  await send('PATCH', one, { label: 'Mine' }, tokens.personal);
  await send('PATCH', `${path}/${ids[1]}`, { label: 'Second' });
  await look();
  for (const [event, id] of [
    [1002, ids[1]],
    [1003, 77],
    [1003, 991],
    [2001, 991],
    [77, 991],
  ])
    await send('PATCH', `events/${event}/attendee_fields/${id}`, { label: 'Stray' });
  for (const [event, id] of [
    [1002, ids[2]],
    [1003, 77],
    [1003, 991],
    [2001, 991],
  ])
    await send('DELETE', `events/${event}/attendee_fields/${id}`);
  note(
    'foreign fields',
    await client.ask(reference, 'events/2001/attendee_fields', { token: tokens.foreign }),
  );
  await send('DELETE', one, undefined, tokens.personal);
  await look();
  await send('DELETE', `${path}/${ids[3]}`);
  await send('DELETE', one);
  await send('DELETE', one);
  await send('PATCH', one, { label: 'Ghost' });
  await look();
  const answered = await send('POST', 'events/1001/attendee_fields', { label: 'Answered', type: 'text' });
  const id = answered.body?.item?.id;
  await send('POST', 'events/1001/attendees', {
    first_name: 'A',
    fields: [{ attendee_field_id: id, value: 'x' }],
  });
  await send('DELETE', `events/1001/attendee_fields/${id}`);
  await look();
}

async function refusals(reference: Reference, tokens: Tokens, note: Line): Promise<void> {
  const calls: Array<[string, string, unknown?]> = [
    ['GET', 'account'],
    ['GET', 'me'],
    ['GET', 'events'],
    ['GET', 'events/1001'],
    ['GET', 'events/1001/registration_types/301'],
    ['GET', 'events/1001/attendees?per_page=2'],
    ['POST', 'events/1001/attendees', { first_name: 'Intruder' }],
    ['PATCH', 'events/1001/attendees/20005', { first_name: 'Intruder' }],
    ['POST', 'events/1001/attendees/20006/check_in'],
    ['PATCH', 'events/1001/attendees/20007/check_in'],
    ['DELETE', 'events/1001/attendees/20006/check_in'],
    ['GET', 'events/1004/attendee_fields'],
    ['POST', 'events/1003/attendee_fields', { label: 'Intruder', type: 'text' }],
    ['PATCH', 'events/1004/attendee_fields/611', { label: 'Intruder' }],
    ['DELETE', 'events/1004/attendee_fields/612'],
  ];
  const { expired, revoked } = reference.profile.tokens as { expired: string; revoked: string };
  const both = tokens.both;
  const credentials: Record<string, string | undefined> = {
    none: undefined,
    basic: `Basic ${both}`,
    scheme: `Token ${both}`,
    bare: both,
    garbage: 'Bearer garbage',
    truncated: `Bearer ${both.slice(0, -1)}`,
    changed: `Bearer ${both.slice(0, -1)}~`,
    shouted: `Bearer ${both.toUpperCase()}`,
    expired: `Bearer ${expired}`,
    revoked: `Bearer ${revoked}`,
    read: `Bearer ${tokens.read}`,
    write: `Bearer ${tokens.write}`,
    personalRead: `Bearer ${tokens.personalRead}`,
    foreign: `Bearer ${tokens.foreign}`,
  };
  for (const [name, authorization] of Object.entries(credentials)) {
    await client.ask(reference, 'events/1001/attendees/20007/check_in', { method: 'POST', token: both });
    for (const [method, path, item] of calls) {
      const headers = {
        ...(authorization === undefined ? {} : { authorization }),
        ...(name === 'personalRead' ? { 'x-account-id': '1' } : {}),
      };
      note(
        `${name} ${method} ${path}`,
        await client.ask(reference, path, {
          method,
          headers,
          ...(item === undefined ? {} : { json: { item } }),
        }),
      );
    }
    for (const path of [
      'events/1001/attendees',
      'events/1004/attendee_fields',
      'events/1003/attendee_fields',
    ]) {
      note(`state after ${name} ${path}`, await client.ask(reference, path, { token: both }));
    }
  }
  for (const [method, path, item] of calls) {
    const asked = { method, token: tokens.personal, ...(item === undefined ? {} : { json: { item } }) };
    note(`personal without account ${method} ${path}`, await client.ask(reference, path, asked));
    note(
      `client with account ${method} ${path}`,
      await client.ask(reference, path, { ...asked, token: both, headers: { 'x-account-id': '2' } }),
    );
    note(
      `personal in foreign account ${method} ${path}`,
      await client.ask(reference, path.replace(/100\d/, '2001'), {
        ...asked,
        headers: { 'x-account-id': '2' },
      }),
    );
  }
  note(
    'follow',
    await client.ask(reference, 'events/2001/attendees/12001', {
      method: 'PATCH',
      token: both,
      headers: { 'x-account-id': '2' },
      json: { item: { first_name: 'F' } },
    }),
  );
  note(
    'malformed',
    await client.ask(reference, 'events/1001/attendees', {
      method: 'POST',
      token: both,
      body: '{',
      headers: { 'content-type': 'application/json' },
    }),
  );
  note(
    'foreign state',
    await client.ask(reference, 'events/2001/attendees?per_page=100', { token: tokens.foreign }),
  );
}

/** Calls at once, and what is left of writes a while later. */
async function together(
  reference: Reference,
  tokens: Tokens,
  note: Line,
  lines: Map<string, string>,
): Promise<void> {
  const send = (method: string, path: string, item: object) =>
    client.ask(reference, path, { method, token: tokens.both, json: { item } });
  const created = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      send('POST', 'events/1003/attendees', { first_name: `T${index}` }),
    ),
  );
  const ids = created.map(({ body }) => body?.item?.id);
  lines.set('created together', `${new Set(ids).size} ${ids.toSorted((a, b) => a - b)}`);
  const updated = await Promise.all([
    send('PATCH', 'events/1001/attendees/20010', { company: 'Left' }),
    send('PATCH', 'events/1001/attendees/20010', { job_title: 'Right' }),
    send('PATCH', 'events/1001/attendees/20011', { company: 'Other' }),
  ]);
  lines.set('updated together', String(updated.map(({ body }) => body?.item?.id)));
  await Promise.all(
    [20_012, 20_013].map((id) =>
      client.ask(reference, `events/1001/attendees/${id}/check_in`, { method: 'POST', token: tokens.both }),
    ),
  );
  await Promise.all([
    send('PATCH', 'events/1001/attendees/20019', { company: 'At the door' }),
    sleep(5).then(() =>
      client.ask(reference, 'events/1001/attendees/20019/check_in', { method: 'POST', token: tokens.both }),
    ),
  ]);
  await Promise.all([
    client.ask(reference, 'events/1001/attendees/20018/check_in', { method: 'POST', token: tokens.both }),
    ...(['company', 'job_title', 'last_name'] as const).map(async (name, index) => {
      await sleep(2 + 4 * index);
      await send('PATCH', 'events/1001/attendees/20018', { [name]: 'Beside the door' });
    }),
  ]);
  await sleep(60);
  for (const path of ['events/1001/attendees', 'events/1003/attendees']) {
    const answer = await client.ask(reference, path, { token: tokens.both });
    if (path.includes('1003') && Array.isArray(answer.body?.items))
      answer.body.items.sort((a: { first_name: string }, b: { first_name: string }) =>
        String(a.first_name).localeCompare(String(b.first_name)),
      );
    const stable = path.includes('1003')
      ? { ...answer, body: answer.body?.items?.map(({ first_name }: { first_name: string }) => first_name) }
      : answer;
    note(`after together ${path}`, stable);
    const codes = answer.body?.items?.map(({ qr_code }: { qr_code: unknown }) => JSON.stringify(qr_code));
    lines.set(`codes of ${path}`, `${new Set(codes).size} of ${codes?.length}`);
  }
}

async function haste(reference: Reference, tokens: Tokens, note: Line): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      index % 2 === 0
        ? client.ask(reference, 'account', { token: tokens.dashboard })
        : client.ask(reference, 'events/1001/attendees', {
            method: 'POST',
            token: tokens.dashboard,
            json: {},
          }),
    ),
  );
  const refused = answers.filter(({ status }) => status !== 200 && status !== 403);
  for (const [index, answer] of refused.slice(-4).entries()) note(`haste ${index}`, answer);
  await sleep(1050);
  note('after haste', await client.ask(reference, 'account', { token: tokens.dashboard }));
}
