import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerReply } from '../call-context.ts';
import type { Attendee } from '../domain/records.ts';
import { metadataOf, onReply, succeeded, viewsIn } from '../hook-kit.ts';
import { SEEDED } from '../seed/places.ts';
import { type LoadFault, underLoad } from './load-gauge.ts';

const CROWD = 50;
/** So that there is a crowd at all. */
const SERVED_MS = 300;
const slowly = { arrive: () => sleep(SERVED_MS, null) };
const PAGE = '<!doctype html><title>Busy</title><h1>We are sorry</h1>';
const failure = (status: number): ServerReply => ({
  status,
  headers: {},
  body: { error: 'Something went wrong' },
});

/** Answers that belong to another call, are no JSON, or have another shape. */
export const loadAnswers: readonly LoadFault[] = [
  underLoad(
    'answers.swapped',
    ['checkin.same'],
    'Of two check-ins at once, each is answered with the attendee of the other.',
    (gauge) => {
      let waiting: { reply: ServerReply; body: unknown } | undefined;
      return {
        async reply(call, reply) {
          if (call.operation !== 'checkIn' || !succeeded(reply) || !gauge.busy) return reply;
          if (waiting !== undefined) {
            const other = waiting;
            waiting = undefined;
            const body = reply.body;
            reply.body = other.body;
            other.reply.body = body;
            return reply;
          }
          const mine = { reply, body: reply.body };
          waiting = mine;
          await sleep(15);
          if (waiting === mine) waiting = undefined;
          return reply;
        },
      };
    },
  ),
  underLoad(
    'answers.previous',
    ['checkin.same'],
    'While it is busy, one check-in in forty is answered with the answer before.',
    (gauge) => {
      let before: unknown;
      return onReply(['checkIn'], (reply) => {
        const body = reply.body;
        if (before !== undefined && gauge.oneIn(40)) reply.body = before;
        before = body;
      });
    },
  ),
  underLoad(
    'answers.500',
    ['errors.no-500', 'errors'],
    'While it is busy, one check-in in forty is answered with 500.',
    (gauge) => ({
      reply: (call, reply) => (call.operation === 'checkIn' && gauge.oneIn(40) ? failure(500) : reply),
    }),
  ),
  underLoad(
    'answers.503',
    ['errors'],
    'While it is busy, one request in twenty is answered with 503.',
    (gauge) => ({ reply: (_call, reply) => (gauge.oneIn(20) ? failure(503) : reply) }),
  ),
  underLoad(
    'answers.401',
    ['errors'],
    'While it is busy, one check-in in forty refuses a live token.',
    (gauge) => ({
      reply: (call, reply) => (call.operation === 'checkIn' && gauge.oneIn(40) ? failure(401) : reply),
    }),
  ),
  underLoad(
    'answers.422',
    ['checkin.check-in.succeeds'],
    'While it is busy, one check-in in forty is refused with 422, and stored.',
    (gauge) => ({
      reply: (call, reply) =>
        call.operation === 'checkIn' && gauge.oneIn(40)
          ? { status: 422, headers: {}, body: { errors: ['The attendee cannot be checked in'] } }
          : reply,
    }),
  ),
  underLoad(
    'answers.404',
    ['checkin.check-in.succeeds'],
    'While it is busy, one check-in in forty finds nobody.',
    (gauge) => ({
      reply: (call, reply) => (call.operation === 'checkIn' && gauge.oneIn(40) ? failure(404) : reply),
    }),
  ),
  underLoad(
    'answers.html-in-a-crowd',
    ['errors', 'envelope.json', 'checkin.same'],
    'With more than fifty requests in flight, answers are a page of HTML.',
    (gauge) => ({
      ...slowly,
      reply(_call, reply) {
        if (gauge.inFlight < CROWD) return reply;
        return { ...reply, headers: { 'content-type': 'text/html' } };
      },
      text: (_call, text) => (gauge.inFlight < CROWD ? text : PAGE),
    }),
    { load: 'crowd' },
  ),
  underLoad(
    'answers.truncated-in-a-crowd',
    ['errors', 'envelope.json', 'checkin.same'],
    'With more than fifty requests in flight, answers end in the middle.',
    (gauge) => ({
      ...slowly,
      text: (_call, text) => (gauge.inFlight < CROWD ? text : text.slice(0, Math.floor(text.length / 2))),
    }),
    { load: 'crowd' },
  ),
  underLoad(
    'answers.empty',
    ['checkin.same', 'checkin.check-out.200', 'envelope.json', 'envelope.item'],
    'While it is busy, check-outs and undos are answered without a body.',
    (gauge) => ({
      reply: (call, reply) =>
        gauge.checkIns > 50 && (call.operation === 'checkOut' || call.operation === 'undoCheckIn')
          ? { ...reply, body: undefined }
          : reply,
    }),
  ),
  underLoad(
    'answers.media-type',
    ['envelope.json'],
    'While it is busy, list pages say that they are plain text.',
    (gauge) =>
      onReply(['listAttendees'], (reply) => {
        if (gauge.busy) reply.headers = { ...reply.headers, 'content-type': 'text/plain' };
      }),
  ),
  underLoad(
    'answers.id-as-text',
    ['attendee.id.value'],
    'While it is busy, ids of list pages are text.',
    (gauge) =>
      onReply(['listAttendees'], (reply) => {
        if (gauge.busy) for (const view of viewsIn(reply)) view.id = String(view.id);
      }),
  ),
  underLoad(
    'answers.without-fields',
    ['attendee.fields.present'],
    'While it is busy, list pages leave the fields out.',
    (gauge) =>
      onReply(['listAttendees'], (reply) => {
        if (gauge.busy) for (const view of viewsIn(reply)) delete view.fields;
      }),
  ),
  underLoad(
    'answers.fourth-state',
    ['checkin.three-states', 'attendee.checkin_status.value'],
    'While it is busy, check-ins are answered with a state of their own.',
    (gauge) =>
      onReply(['checkIn'], (reply) => {
        if (gauge.busy) for (const view of viewsIn(reply)) view.checkin_status = 'pending';
      }),
  ),
  underLoad(
    'list.stranger',
    ['attendee.event_id.owner'],
    'While it is busy, list pages end with somebody of another account.',
    (gauge) => ({
      async page(call, found) {
        if (!gauge.busy || found.rows.length === 0) return found;
        const [stranger] = await call.world
          .lists()
          .listAttendees(SEEDED.foreignEvent, { offset: 0, limit: 1 }, 'created');
        return stranger === undefined ? found : { ...found, rows: [...found.rows.slice(0, -1), stranger] };
      },
    }),
  ),
  underLoad(
    'list.twice',
    ['attendee.id.distinct'],
    'While it is busy, list pages show their first attendee twice.',
    (gauge) => ({
      page: (_call, found) =>
        gauge.busy && found.rows.length > 1
          ? { ...found, rows: [...found.rows.slice(0, -1), found.rows[0] as Attendee] }
          : found,
    }),
  ),
  underLoad(
    'list.total-drifts',
    ['attendees.list.total-count'],
    'total_count grows by one with every twenty check-ins.',
    (gauge) =>
      onReply(['listAttendees'], (reply) => {
        const metadata = metadataOf(reply);
        if (typeof metadata.total_count !== 'number' || typeof metadata.per_page !== 'number') return;
        metadata.total_count += Math.floor(Math.max(0, gauge.checkIns - 50) / 20);
        metadata.total_pages = Math.ceil(metadata.total_count / metadata.per_page);
      }),
  ),
];
