import { isObject } from '../api/request-body.ts';
import type { ServerReply } from '../call-context.ts';
import { onReply, type View } from '../hook-kit.ts';
import { type Fault, subtle } from './fault.ts';

const asText = (reply: ServerReply): void => {
  reply.headers['content-type'] = 'text/plain; charset=utf-8';
};

/** Envelopes (What the service does > Envelopes), each wrong on one operation. */
export const envelope: readonly Fault[] = [
  subtle(
    'envelope.item.named-after-record',
    'envelope.item',
    'A created attendee field is answered under attendee_field.',
    onReply(['createAttendeeField'], (reply) => {
      const { item, ...rest } = reply.body as View;
      reply.body = { attendee_field: item, ...rest };
    }),
  ),
  subtle(
    'envelope.item.bare-on-check-out',
    'envelope.item',
    'A check-out answers with the attendee without an envelope.',
    onReply(['checkOut'], (reply) => {
      reply.body = (reply.body as View).item;
    }),
  ),
  subtle(
    'envelope.items.object-by-id',
    'envelope.items',
    'Attendee fields are listed as an object by id.',
    onReply(['listAttendeeFields'], (reply) => {
      const body = reply.body as View;
      body.items = Object.fromEntries((body.items as View[]).map((view) => [String(view.id), view]));
    }),
  ),
  subtle(
    'envelope.items.null-when-empty',
    'envelope.items',
    'items is null where there is nothing to list.',
    onReply(['listAttendees', 'listAttendeeFields'], (reply) => {
      const body = reply.body as View;
      if ((body.items as unknown[]).length === 0) body.items = null;
    }),
  ),
  subtle(
    'envelope.metadata.missing-on-field-update',
    'envelope.metadata',
    'An update of an attendee field is answered without metadata.',
    onReply(['updateAttendeeField'], (reply) => {
      delete (reply.body as View).metadata;
    }),
  ),
  subtle(
    'envelope.metadata.null-on-undo',
    'envelope.metadata',
    'An undo is answered with metadata of null.',
    onReply(['undoCheckIn'], (reply) => {
      (reply.body as View).metadata = null;
    }),
  ),
  subtle(
    'envelope.metadata.array-on-event',
    'envelope.metadata',
    'An event is answered with metadata as an array.',
    onReply(['getEvent'], (reply) => {
      if (isObject(reply.body)) reply.body.metadata = [];
    }),
  ),
  subtle(
    'envelope.json.plain-text-on-undo',
    'envelope.json',
    'An undo says that its JSON is plain text.',
    onReply(['undoCheckIn'], asText),
  ),
  subtle(
    'envelope.json.plain-text-of-account',
    'envelope.json',
    'The account says that its JSON is plain text.',
    onReply(['getAccount'], asText),
  ),
  subtle(
    'envelope.json-or-nothing.text-on-check-in',
    'envelope.json-or-nothing',
    'A check-in is answered with a bare text.',
    onReply(['checkIn'], (reply) => {
      asText(reply);
      reply.body = 'OK';
    }),
  ),
  subtle(
    'envelope.json-or-nothing.unsaid-on-delete',
    'envelope.json-or-nothing',
    'A delete of an attendee field says that its JSON is plain text.',
    onReply(['deleteAttendeeField'], asText),
    ['field-delete-200'],
  ),
  subtle(
    'envelope.json.truncated-create',
    'envelope.json',
    'The answer of a create with a letter beyond ASCII lacks its last characters.',
    {
      text: (call, text) =>
        call.operation === 'createAttendee' && /[^\u0020-\u007e]/.test(text) ? text.slice(0, -2) : text,
    },
  ),
];
