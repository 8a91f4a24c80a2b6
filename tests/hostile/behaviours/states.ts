import type { Answer } from '../hostile-server.ts';
import { type Behaviour, breaks, breaksAmong, conforms, unclear } from './behaviour.ts';
import { changed, json, rewritten, withHeader } from './raw.ts';

const EVENTS = ['events', 'envelopes'];
const HUGE = 10 ** 15;
/** So many requests are served well before an environment turns. */
const A_WHILE = 12;
const EVERY_FIFTH = 5;
const SHORT_MS = 700;

/** Another answer to everything once a while has passed. */
const afterAWhile = (id: string, does: string, answer: Answer, outcome: Behaviour['outcome']): Behaviour => ({
  id,
  does: `${does} after a while`,
  on: 'every',
  suites: EVENTS,
  act: async ({ count, real, reply }) => reply(count <= A_WHILE ? await real() : answer),
  outcome,
});

const refusing = (status: number, ...headers: ReadonlyArray<readonly [string, string]>): Answer => ({
  ...json('{"error":"no"}', status),
  headers: [['content-type', 'application/json'], ...headers],
});

/** What an environment can do over time. */
export const STATES: readonly Behaviour[] = [
  afterAWhile(
    'turns-200',
    'answers 200 with nothing to everything',
    json('{}'),
    breaksAmong('envelope.item', 'envelope.items'),
  ),
  afterAWhile('turns-500', 'answers 500 to everything', refusing(500), breaksAmong('errors.no-500')),
  afterAWhile('turns-503', 'answers 503 to everything', refusing(503), unclear(/503/)),
  afterAWhile(
    'turns-503-wait',
    'answers 503 with Retry-After to everything',
    refusing(503, ['retry-after', '0']),
    unclear(/503/),
  ),
  afterAWhile(
    'turns-401',
    'answers 401 to everything',
    refusing(401, ['www-authenticate', 'Bearer']),
    unclear(/401/),
  ),
  afterAWhile('turns-404', 'answers 404 to everything', refusing(404), unclear(/shut out/)),
  afterAWhile(
    'turns-429',
    'answers 429 to everything',
    refusing(429, ['retry-after', '0']),
    unclear(/limiter/),
  ),
  {
    ...afterAWhile(
      'turns-429-negative',
      'answers 429 with a Retry-After of -1 to everything',
      refusing(429, ['retry-after', '-1']),
      unclear(/limiter|shut out/),
    ),
    suites: [...EVENTS, 'rate-limit'],
  },
  {
    id: 'at-times-429-negative',
    does: 'answers every fifth request with 429 and a Retry-After of -1',
    on: 'every',
    suites: [...EVENTS, 'rate-limit'],
    act: async ({ count, real, reply }) =>
      reply(count % EVERY_FIFTH === 0 ? refusing(429, ['retry-after', '-1']) : await real()),
    outcome: breaks('rate-limit.retry-after-readable'),
  },
  {
    id: 'turns-silent',
    does: 'answers nothing any more after a while',
    on: 'every',
    suites: EVENTS,
    requestMs: SHORT_MS,
    act: async ({ count, real, reply }) => {
      if (count <= A_WHILE) reply(await real());
    },
    outcome: unclear(/no answer|no whole answer|answers no more/),
  },
  {
    id: 'redirects-in-a-loop',
    does: 'redirects one operation to itself',
    on: 'getEvent',
    suites: EVENTS,
    act: ({ request, reply }) =>
      reply({ status: 302, headers: [['location', request.url ?? '/']], body: Buffer.alloc(0) }),
    outcome: breaks('events.get.200'),
  },
  {
    id: 'redirects-everything',
    does: 'redirects everything in a loop',
    on: 'every',
    suites: EVENTS,
    act: ({ request, reply }) =>
      reply({ status: 308, headers: [['location', request.url ?? '/']], body: Buffer.alloc(0) }),
    outcome: unclear(/only redirects/),
  },
  {
    id: 'time-backwards',
    does: 'has a clock that runs backwards',
    on: 'every',
    suites: EVENTS,
    act: async ({ real, reply, count }) =>
      reply(
        withHeader(await real(), 'date', new Date(Date.UTC(2020, 0, 1) - count * 3_600_000).toUTCString()),
      ),
    outcome: conforms,
  },
  {
    id: 'ids-change',
    does: 'gives a record another id at every reading',
    on: 'getEvent',
    suites: EVENTS,
    act: async ({ real, reply, count }) => {
      const answer = await real();
      reply({
        ...answer,
        body: Buffer.from(answer.body.toString().replace(/"id":(\d+)/, `"id":${7000 + count}`)),
      });
    },
    outcome: breaks('events.get.same'),
  },
  {
    id: 'pages-without-end',
    does: 'announces 10^15 attendees and always serves a page more',
    on: 'listAttendees',
    suites: ['attendees'],
    only: /^attendees\/(list|walk)/,
    act: rewritten((all) =>
      all
        .replace(/"total_count":\d+/, `"total_count":${HUGE}`)
        .replace(/"total_pages":\d+/, `"total_pages":${HUGE}`),
    ),
    outcome: breaksAmong('attendees.list.total-pages'),
  },
  {
    id: 'write-answer-reset',
    does: 'resets the connection once an attendee is made',
    on: 'createAttendee',
    suites: ['rsvp'],
    act: async ({ real, socket }) => {
      await real();
      socket.resetAndDestroy();
    },
    outcome: unclear(/createAttendee was lost/),
  },
  {
    id: 'write-answer-reset-now-and-then',
    does: 'resets the connection of every fourth attendee that is made',
    on: 'createAttendee',
    suites: ['rsvp'],
    act: async ({ real, reply, socket, count }) => {
      const answer = await real();
      if (count % 4 === 0) socket.resetAndDestroy();
      else reply(answer);
    },
    outcome: conforms,
  },
  {
    id: 'empty-success',
    does: 'answers a success that shows nothing',
    on: 'listEvents',
    suites: EVENTS,
    act: changed((answer) => ({ ...answer, body: Buffer.from('{"items":[],"metadata":{}}') })),
    outcome: breaks('events.list.answers'),
  },
];
