/**
 * A small service with a crowd in it, for measuring those who load it: `node --import tsx bench/crowd-server.ts COUNT`.
 * Its attendees are those of an earlier load run, confirmed and not checked in, so that a run need not make them. Prints
 * one line of JSON, shaped as a profile, when it is ready; ends with its standard input.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const EVENT = 1001;
const STATES = ['not_checked_in', 'checked_in', 'checked_out'] as const;
const [count = 1000] = process.argv.slice(2).map(Number);

const emails: string[] = Array.from(
  { length: count },
  (_, index) => `muster+load-crowd-${index}@example.com`,
);
const states: number[] = Array.from({ length: count }, () => 0);

const attendee = (index: number) => ({
  id: index + 1,
  first_name: 'Ada',
  last_name: `Muster ${index}`,
  email: emails[index],
  phone: null,
  job_title: 'Engineer',
  company: 'Acme',
  rsvp_status: 'confirmed',
  checkin_status: STATES[states[index] ?? 0],
  qr_code: `giWrKWJi91JF9GC3b2SZ${index}`,
  created_at: '2025-06-15T02:54:21.000Z',
  registration_type_id: null,
  event_id: EVENT,
  fields: [],
});

const NEXT: Readonly<Record<string, number>> = { POST: 1, PATCH: 2, DELETE: 0 };

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

async function answer(request: IncomingMessage): Promise<readonly [number, object]> {
  const url = new URL(request.url ?? '/', 'http://crowd');
  const text = await bodyOf(request);
  if (url.pathname === '/oauth/token')
    return [200, { access_token: 'crowd', token_type: 'Bearer', expires_in: 86_400, scope: 'read write' }];
  if (url.pathname.endsWith('/attendee_fields')) return [200, { items: [], metadata: {} }];
  if (url.pathname.endsWith('/attendees') && request.method === 'GET') {
    const page = Number(url.searchParams.get('page') ?? 1);
    const per = Number(url.searchParams.get('per_page') ?? 25);
    const to = Math.min(emails.length, page * per);
    const items = Array.from({ length: Math.max(0, to - (page - 1) * per) }, (_, at) =>
      attendee((page - 1) * per + at),
    );
    const total_pages = Math.max(1, Math.ceil(emails.length / per));
    return [200, { items, metadata: { page, per_page: per, total_count: emails.length, total_pages } }];
  }
  if (url.pathname.endsWith('/attendees')) {
    const { item } = JSON.parse(text) as { item: { email: string } };
    states.push(0);
    const index = emails.push(item.email) - 1;
    return [201, { item: { ...attendee(index), ...item }, metadata: {} }];
  }
  const [, id, act] = /\/attendees\/(\d+)(\/check_in)?$/.exec(url.pathname) ?? [];
  const index = Number(id) - 1;
  if (!(index >= 0 && index < emails.length)) return [404, { error: 'not found' }];
  // A check-in to a session is not shown here.
  if (act !== undefined && !text.includes('session_id')) states[index] = NEXT[request.method ?? ''] ?? 0;
  return [200, { item: attendee(index), metadata: {} }];
}

const server = createServer((request, response) => {
  void answer(request).then(([status, body]) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(body));
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () =>
  console.log(
    JSON.stringify({
      name: 'crowd',
      environment: 'local',
      base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      client: { id: 'crowd', secret: 'crowd' },
      event_id: `${EVENT}`,
      settle_ms: 50,
      attendee: { email: 'muster+{n}@example.com' },
      load: { allow: true, requests: 5_000_000, minutes: 120 },
    }),
  ),
);
process.stdin.on('end', () => process.exit(0)).resume();
