import { isObject } from './api/request-body.ts';
import type { CallContext, ServerReply } from './call-context.ts';
import type { OperationId } from './domain/operations.ts';
import type { Attendee, AttendeeField } from './domain/records.ts';
import type { Awaitable, Hooks, Lookup, ServerWrite, TokenForm } from './hooks.ts';
import { SEEDED } from './seed/places.ts';

/** Hooks that many faults are made of. */

export type View = Record<string, unknown>;

export const ATTENDEE_REPLIES = [
  'listAttendees',
  'createAttendee',
  'updateAttendee',
  'checkIn',
  'checkOut',
  'undoCheckIn',
] as const satisfies readonly OperationId[];

export const FIELD_REPLIES = [
  'listAttendeeFields',
  'createAttendeeField',
  'updateAttendeeField',
] as const satisfies readonly OperationId[];

export const succeeded = (reply: ServerReply): boolean => reply.status < 300;

/** Whether a call is made for a user, by the authorization code grant. */
export const isPersonal = ({ token }: CallContext): boolean => token !== undefined && token.userId !== null;

/** Whether a call goes to the event beside the main one. */
export const isInOtherEvent = ({ eventId }: CallContext): boolean => eventId === SEEDED.otherEvent;

/** Records that a reply shows, whether one or many. */
export function viewsIn(reply: ServerReply): View[] {
  if (!isObject(reply.body)) return [];
  const { item, items } = reply.body;
  if (Array.isArray(items)) return items as View[];
  return isObject(item) ? [item] : [];
}

/** Changes successful replies of these operations. */
export const onReply = (
  operations: readonly OperationId[],
  change: (reply: ServerReply, call: CallContext) => Awaitable<void>,
): Hooks => ({
  async reply(call, reply) {
    if (operations.includes(call.operation) && succeeded(reply)) await change(reply, call);
    return reply;
  },
});

/** Reads created_at in a zone other than that in which it was written. */
export const inOtherZone = (view: View): void => {
  view.created_at = new Date(Date.parse(String(view.created_at)) + 7_200_000).toISOString();
};

/** Changes each record in successful replies of these operations. */
export const onViews = (
  operations: readonly OperationId[],
  change: (view: View, call: CallContext) => void,
): Hooks =>
  onReply(operations, (reply, call) => {
    for (const view of viewsIn(reply)) change(view, call);
  });

/** The metadata of a reply; empty where there is none. */
export const metadataOf = (reply: ServerReply): View =>
  isObject(reply.body) && isObject(reply.body.metadata) ? reply.body.metadata : {};

/** The item of the request, as far as it is one. */
export const sentItem = (call: CallContext): View =>
  isObject(call.body) && isObject(call.body.item) ? call.body.item : {};

/** Changes what the handler gets to see of the item. */
export const onItem = (
  operations: readonly OperationId[],
  change: (item: View, call: CallContext) => View,
): Hooks => ({
  item: (call, item) => (operations.includes(call.operation) ? change({ ...item }, call) : item),
});

/** What an item leaves out, or says to be null, is what the last one said, as by a default that is kept between calls. */
export const ofTheLast = (operation: OperationId, name: string) => (): Hooks => {
  let last: unknown;
  return onItem([operation], (item) => {
    if (item[name] !== undefined) last = item[name];
    return last === undefined ? item : { ...item, [name]: item[name] ?? last };
  });
};

export const anyCall = (_call: CallContext): boolean => true;

/** Finds what an operation names in whichever event of the account it is, in such calls. */
export const foundInAnyEvent = (
  operation: OperationId,
  kind: 'attendee' | 'field' | 'registrationType',
  isSuch = anyCall,
): Hooks => ({
  async lookup(call, lookup) {
    if (call.operation !== operation || lookup.kind !== kind || lookup.found !== undefined || !isSuch(call))
      return lookup;
    const { store } = call.world;
    const found = await store[kind](lookup.id);
    const event = found === undefined ? undefined : await store.event(found.event_id);
    return event?.account_id === call.accountId ? ({ ...lookup, found } as Lookup) : lookup;
  },
});

/** Does not find what an operation names, in such calls. */
export const notFound = (operation: OperationId, kind: Lookup['kind'], isSuch = anyCall): Hooks => ({
  lookup: (call, lookup) =>
    call.operation === operation && lookup.kind === kind && isSuch(call)
      ? { ...lookup, found: undefined }
      : lookup,
});

/** The body as it came. */
export const bytesOf = (call: CallContext): string | undefined =>
  (call.request.body as Buffer | undefined | null)?.toString('utf8');

/** Takes a body of attributes alone, known by one of them, for the item, in such calls. */
export const bareItemTaken = (operation: OperationId, attribute: string, isSuch = anyCall): Hooks => ({
  arrive(call, value) {
    const text = call.operation === operation && isSuch(call) ? bytesOf(call) : undefined;
    if (!text) return value;
    try {
      const body = JSON.parse(text);
      if (body?.item === undefined && typeof body?.[attribute] === 'string')
        call.request.body = Buffer.from(JSON.stringify({ item: body }));
    } catch {}
    return value;
  },
});

/** Takes an empty object for one with an empty item. */
export const missingItemTaken = (operation: OperationId): Hooks => ({
  arrive(call, value) {
    if (call.operation === operation && bytesOf(call)?.trim() === '{}')
      call.request.body = Buffer.from('{"item":{}}');
    return value;
  },
});

/** The item without some attributes. */
export function without(item: View, ...names: readonly string[]): View {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)));
}

export type AttendeeWrite = Extract<ServerWrite, { kind: 'attendee' }>;
export type FieldWrite = Exclude<Extract<ServerWrite, { kind: 'field' }>, { action: 'delete' }>;

/** Changes what is stored or answered when these operations write an attendee. */
export const onAttendeeWrite = (
  operations: readonly OperationId[],
  change: (write: AttendeeWrite, call: CallContext) => Awaitable<void>,
): Hooks => ({
  async write(call, write) {
    if (write.kind !== 'attendee' || !operations.includes(call.operation)) return write;
    const copy = { ...write };
    await change(copy, call);
    return copy;
  },
});

/** Changes what is stored or answered when these operations write an attendee field. */
export const onFieldWrite = (
  operations: readonly OperationId[],
  change: (write: FieldWrite, call: CallContext) => Awaitable<void>,
): Hooks => ({
  async write(call, write) {
    if (write.kind !== 'field' || write.action === 'delete' || !operations.includes(call.operation))
      return write;
    const copy = { ...write };
    await change(copy, call);
    return copy;
  },
});

/** Stores something else than what is answered. */
export const storeAttendee = (write: AttendeeWrite, patch: Partial<Attendee>): void => {
  if (write.stored !== null) write.stored = { ...write.stored, ...patch };
};

/** Stores and answers something else than what was sent. */
export const alterAttendee = (write: AttendeeWrite, patch: Partial<Attendee>): void => {
  storeAttendee(write, patch);
  write.answered = { ...write.answered, ...patch };
};

export const storeField = (write: FieldWrite, patch: Partial<AttendeeField>): void => {
  if (write.stored !== null) write.stored = { ...write.stored, ...patch };
};

export const alterField = (write: FieldWrite, patch: Partial<AttendeeField>): void => {
  storeField(write, patch);
  write.answered = { ...write.answered, ...patch };
};

/** The page that a list request asks for, as written. */
export const queryOf = (call: CallContext): Record<string, string | undefined> =>
  call.request.query as Record<string, string | undefined>;

/** Whether a call lists attendees from behind the first page. */
export const isLaterPage = (call: CallContext): boolean =>
  call.operation === 'listAttendees' && Number(queryOf(call).page ?? 1) > 1;

/** Everybody in an event: that of the call, unless another is named. */
export const everybody = (call: CallContext, event = call.eventId): Promise<readonly Attendee[]> =>
  call.world.store.listAttendees(event, { offset: 0, limit: 1_000_000 }, 'created');

/** A step at the doors takes others along into the state that it answers. */
export const alsoMoves = (
  operation: OperationId,
  whom: (call: CallContext, answered: Attendee) => Awaitable<ReadonlyArray<Attendee | undefined>>,
): Hooks => ({
  async wrote(call, write) {
    if (call.operation !== operation || write.kind !== 'attendee') return write;
    const { checkin_status } = write.answered;
    for (const other of await whom(call, write.answered))
      if (other) await call.world.store.updateAttendee(other.id, () => ({ checkin_status }));
    return write;
  },
});

/** So long an exchange of a code is under way at least. */
const EXCHANGE_MS = 25;

/** Of exchanges of one code at once so many are served, and the others answered with another status. */
export function servesOfRace(served: number, status = 503): Hooks {
  const open = new Map<string, number>();
  const [beside, beaten] = [new WeakSet<TokenForm>(), new WeakSet<TokenForm>()];
  return {
    async tokenForm(_context, form) {
      const code = form.get('code') ?? '';
      if (code === '') return form;
      const before = open.get(code) ?? 0;
      open.set(code, before + 1);
      if (before >= served) {
        beaten.add(form);
        form.delete('code');
      } else if (before > 0) beside.add(form);
      await new Promise((resolve) => setTimeout(resolve, EXCHANGE_MS));
      open.delete(code);
      return form;
    },
    code: ({ form, codes }, code) =>
      code ?? (beside.has(form) ? codes.get(form.get('code') ?? '') : undefined),
    spend: (_context, live) => live || served > 1,
    tokenReply: ({ form }, reply) =>
      beaten.has(form) ? { status, headers: {}, body: { error: 'temporarily_unavailable' } } : reply,
  };
}
