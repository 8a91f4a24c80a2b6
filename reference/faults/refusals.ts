import { isObject } from '../api/request-body.ts';
import type { CallContext, ServerReply } from '../call-context.ts';
import type { OperationId } from '../domain/operations.ts';
import type { Hooks } from '../hooks.ts';
import { type Fault, subtle } from './fault.ts';

/** Another status for the 422 of a call whose item lacks this. */
const answered = (
  operations: readonly OperationId[],
  lacks: (body: unknown) => boolean,
  status: number,
): Hooks => ({
  reply: (call, reply) =>
    operations.includes(call.operation) && reply.status === 422 && lacks(call.body)
      ? { ...reply, status, body: { error: 'Bad request' } }
      : reply,
});

const withoutItem = (body: unknown): boolean => isObject(body) && !Object.hasOwn(body, 'item');

const itemWithout =
  (name: string) =>
  (body: unknown): boolean =>
    isObject(body) && isObject(body.item) && !Object.hasOwn(body.item, name);

const PAGE = '<!doctype html><title>Not for you</title>';

const asPage = (reply: ServerReply): ServerReply => ({
  ...reply,
  headers: { ...reply.headers, 'content-type': 'text/html; charset=utf-8' },
});

/** Whether the caller leaves the form of the answer to the server. */
const anyForm = (call: CallContext): boolean => {
  const { accept } = call.request.headers;
  return accept === undefined || accept === '*/*';
};

/** Pages of HTML for who does not ask for JSON by name. */
const pages =
  (shows: (call: CallContext, reply: ServerReply) => boolean): (() => Hooks) =>
  () => {
    const html = new WeakSet<CallContext>();
    return {
      reply(call, reply) {
        if (!anyForm(call) || !shows(call, reply)) return reply;
        html.add(call);
        return asPage(reply);
      },
      text: (call, text) => (html.has(call) ? PAGE : text),
    };
  };

/** Sends who does not ask for JSON by name elsewhere. */
const sendsTo = (location: string, isSuch: (call: CallContext, reply: ServerReply) => boolean): Hooks => ({
  reply: (call, reply) =>
    anyForm(call) && isSuch(call, reply) ? { status: 302, headers: { location }, body: undefined } : reply,
});

/** Calls that lack what is required, refused with another status than the documented one. */
export const missing: readonly Fault[] = [
  subtle(
    'refusals.attendee.item-missing-400',
    'attendees.create.item-required',
    'A create without item is answered with 400.',
    answered(['createAttendee'], withoutItem, 400),
  ),
  subtle(
    'refusals.attendee.first-name-missing-400',
    'attendees.create.first-name-required',
    'A create without first_name is answered with 400.',
    answered(['createAttendee'], itemWithout('first_name'), 400),
  ),
  subtle(
    'refusals.attendee.update-item-missing-400',
    'attendees.update.item-required',
    'An update without item is answered with 400.',
    answered(['updateAttendee'], withoutItem, 400),
  ),
  subtle(
    'refusals.field.label-missing-409',
    'fields.create.label-required',
    'A create of an attendee field without label is answered with 409.',
    answered(['createAttendeeField'], itemWithout('label'), 409),
  ),
  subtle(
    'refusals.field.type-missing-400',
    'fields.create.type-required',
    'A create of an attendee field without type is answered with 400.',
    answered(['createAttendeeField'], itemWithout('type'), 400),
  ),
  subtle(
    'refusals.field.item-missing-404',
    'fields.create.item-required',
    'A create of an attendee field without item is answered with 404.',
    answered(['createAttendeeField'], withoutItem, 404),
  ),
];

/** Answers in another form than JSON, most of them only for who does not ask for it by name. */
export const mediaTypes: readonly Fault[] = [
  subtle(
    'refusals.html.success',
    'envelope.json',
    'An event is a page of HTML for who accepts anything.',
    pages((call, reply) => call.operation === 'getEvent' && reply.status === 200),
  ),
  subtle(
    'refusals.html.events',
    'envelope.json',
    'The list of events is a page of HTML for who accepts anything.',
    pages((call, reply) => call.operation === 'listEvents' && reply.status === 200),
  ),
  subtle(
    'refusals.html.update',
    'envelope.json',
    'An update is answered with a page of HTML for who accepts anything.',
    pages((call, reply) => call.operation === 'updateAttendee' && reply.status === 200),
  ),
  subtle(
    'refusals.html.create',
    'envelope.json',
    'A create is answered with a page of HTML for who accepts anything.',
    pages((call, reply) => call.operation === 'createAttendee' && reply.status === 201),
  ),
  subtle(
    'refusals.html.check-out',
    'envelope.json',
    'A check-out is answered with a page of HTML for who accepts anything.',
    pages((call, reply) => call.operation === 'checkOut' && reply.status === 200),
  ),
  subtle(
    'refusals.html.undo',
    'envelope.json',
    'An undo is answered with a page of HTML for who accepts anything.',
    pages((call, reply) => call.operation === 'undoCheckIn' && reply.status === 200),
  ),
  subtle(
    'refusals.html.field-create',
    'envelope.json',
    'The creation of an attendee field is answered with a page of HTML for who accepts anything.',
    pages((call, reply) => call.operation === 'createAttendeeField' && reply.status === 201),
  ),
  subtle(
    'refusals.html.field-update',
    'envelope.json',
    'An update of an attendee field is answered with a page of HTML for who accepts anything.',
    pages((call, reply) => call.operation === 'updateAttendeeField' && reply.status === 200),
  ),
  subtle(
    'refusals.html.me',
    'envelope.json',
    'The user is a page of HTML for who accepts anything.',
    pages((call, reply) => call.operation === 'getMe' && reply.status === 200),
  ),
  subtle(
    'refusals.html.401',
    'errors.401-envelope',
    'A 401 is a page of HTML for who accepts anything.',
    pages((_call, { status }) => status === 401),
  ),
  subtle(
    'refusals.html.404',
    'errors.404-envelope',
    'A 404 is a page of HTML for who accepts anything.',
    pages((_call, { status }) => status === 404),
  ),
  subtle(
    'refusals.html.422',
    'errors.422-envelope',
    'A 422 is a page of HTML for who accepts anything.',
    pages((_call, { status }) => status === 422),
  ),
  subtle(
    'refusals.redirect.401',
    'errors.401-envelope',
    'Who accepts anything and has no token is sent to the sign-in page.',
    sendsTo('/oauth/authorize', (_call, { status }) => status === 401),
  ),
  subtle(
    'refusals.redirect.401-of-events',
    'errors.401-envelope',
    'Who asks for the events in any form and has no token is sent to the sign-in page.',
    sendsTo('/oauth/authorize', (call, { status }) => call.operation === 'listEvents' && status === 401),
  ),
  subtle(
    'refusals.redirect.401-of-check-in',
    'errors.401-envelope',
    'Who checks in without a token and accepts anything is sent to the sign-in page.',
    sendsTo('/oauth/authorize', (call, { status }) => call.operation === 'checkIn' && status === 401),
  ),
  subtle(
    'refusals.redirect.404',
    'errors.404-envelope',
    'Who accepts anything and asks for what does not exist is sent to the front page.',
    sendsTo('/', (_call, { status }) => status === 404),
  ),
  subtle(
    'refusals.redirect.404-of-field',
    'errors.404-envelope',
    'Who accepts anything and updates an attendee field that does not exist is sent to the front page.',
    sendsTo('/', (call, { status }) => call.operation === 'updateAttendeeField' && status === 404),
  ),
  subtle(
    'refusals.redirect.422',
    'errors.422-envelope',
    'Who accepts anything and sends what fails validation is sent back to the front page.',
    sendsTo('/', (_call, { status }) => status === 422),
  ),
  subtle(
    'refusals.redirect.422-of-update',
    'errors.422-envelope',
    'Who accepts anything and updates an attendee by what fails validation is sent back to the front page.',
    sendsTo('/', (call, { status }) => call.operation === 'updateAttendee' && status === 422),
  ),
  subtle(
    'refusals.redirect.create',
    'envelope.json',
    'Who accepts anything and creates an attendee is sent on to it.',
    sendsTo('/attendees/9', (call, { status }) => call.operation === 'createAttendee' && status === 201),
  ),
  subtle(
    'refusals.redirect.check-out',
    'envelope.json',
    'Who accepts anything and checks an attendee out is sent on to it.',
    sendsTo('/attendees/9', (call, { status }) => call.operation === 'checkOut' && status === 200),
  ),
  subtle(
    'refusals.redirect.check-in',
    'envelope.json-or-nothing',
    'Who accepts anything and checks an attendee in is sent on to it.',
    sendsTo('/attendees/9', (call, { status }) => call.operation === 'checkIn' && status === 200),
  ),
  subtle(
    'refusals.redirect.field-update',
    'envelope.json',
    'Who accepts anything and updates an attendee field is sent back to the form.',
    sendsTo('/form', (call, { status }) => call.operation === 'updateAttendeeField' && status === 200),
  ),
  subtle('refusals.text.check-out', 'envelope.json', 'A check-out is answered with a bare text.', {
    reply: (call, reply) =>
      call.operation === 'checkOut' && reply.status === 200
        ? { ...reply, headers: { ...reply.headers, 'content-type': 'text/plain' }, body: 'OK' }
        : reply,
  }),
];
