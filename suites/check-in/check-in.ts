import type { Check } from '../../fixtures/check/check.ts';
import type { Expectation } from '../../fixtures/check/eventually.ts';
import type { CreatedAttendee } from '../../fixtures/records/made-attendees.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import type { CallOptions } from '../../harness/call/call-options.ts';
import { type Identity, PERSONAL } from '../../harness/call/identity.ts';
import type { ApiRecord, Reply } from '../../harness/call/reply.ts';
import { numeric } from '../../harness/forms/natural-answers.ts';
import type { Scan } from '../../harness/inquiry/scan-pauses.ts';
import { settled } from '../../harness/reading/settle.ts';
import { at } from '../../judge/body.ts';
import { differences, differingAttributes, held } from '../../judge/compare.ts';
import { CHECKIN_STATUSES } from '../../spec/contract.ts';
import { MOVES, type Move } from './move.ts';
import { scanned } from './scanned.ts';

/** The ways of saying a check-in: the first three are the door, the last leaves the body's `item` out. */
export const WAYS = ['empty item', 'no body', 'null session', 'session', 'no item'] as const;
export type CheckInForm = (typeof WAYS)[number];

/** What an answer shows of the attendee of its call: nothing where it is another record, as that of a check-in may be. */
export const shownOf = ({ id, item, exchange }: Reply): ApiRecord =>
  id === '' || id === exchange.request.path['id'] ? item : {};

/** The body of a way; `session` stands for the session where the way names one. */
export function bodyOf(way: CheckInForm, session?: string): CallOptions {
  switch (way) {
    case 'empty item':
      return { item: {} };
    case 'no body':
      return {};
    case 'null session':
      return { item: { session_id: null } };
    case 'session':
      return { item: { session_id: session === undefined ? null : numeric(session) } };
    case 'no item':
      return { json: {} };
  }
}

export interface OtherWay {
  /** Names it in the transition table. */
  readonly way: string;
  readonly options: CallOptions;
}

export const PLAINEST: OtherWay = { way: 'empty item', options: bodyOf('empty item') };

/** The ways beside the plainest; by a personal token where the profile names a user, and of a session, last, where it names one. */
export function otherWays({ profile }: WorkerContext): OtherWay[] {
  const { session_id: named, user } = profile;
  const ways: OtherWay[] = (['no body', 'null session'] as const).map((way) => ({
    way,
    options: bodyOf(way),
  }));
  if (user !== undefined) ways.push({ way: 'personal token', options: { item: {}, as: PERSONAL } });
  if (named !== undefined) ways.push({ way: 'session', options: bodyOf('session', named) });
  return ways;
}

/** The state in which a check-in may be refused, as it has been done. */
export const INSIDE = 'checked_in';

const STATES: ReadonlySet<unknown> = new Set(CHECKIN_STATUSES);

/** Whether a call names a session, in whatever form. */
function namesSession({ item, json }: CallOptions): boolean {
  const session = at(item ?? json, ...(item === undefined ? ['item'] : []), 'session_id');
  return session !== undefined && session !== null;
}

/** What a check-in may not change, whatever else it does. */
export const personal = (record: ApiRecord): Record<string, unknown> =>
  held(record, ['rsvp_status', 'checkin_status']);

/** A guest at the door: knows its state from step to step, and claims what each step must do. */
export class CheckedAttendee {
  readonly guest: CreatedAttendee;
  readonly #check: Check;
  /** The attributes that stay. */
  baseline: Record<string, unknown>;
  /** Of the attributes that stay, those that were shown since the last step: what only that step can have changed. */
  shown: Readonly<Record<string, unknown>>;
  rsvp: unknown;
  /** As it was answered or read last; undefined where a step did not say it. */
  state: string | undefined;
  /** Whether the state was said in an answer, so that later reads must show it. */
  answered = false;
  /** Whether the state is the one that the list shows: what an answer about a session shows may be the session's. */
  #listed = true;
  last: Reply;
  /** Whether a step has succeeded: only then is there something that it may have changed. */
  moved = false;
  #scan: Scan | undefined;
  #path = '';

  constructor(
    check: Check,
    guest: CreatedAttendee,
    record: ApiRecord = guest.record,
    last: Reply = guest.reply,
  ) {
    this.#check = check;
    this.guest = guest;
    this.baseline = personal(record);
    this.shown = this.baseline;
    this.rsvp = record['rsvp_status'];
    this.state = typeof record['checkin_status'] === 'string' ? record['checkin_status'] : undefined;
    this.last = last;
  }

  get id(): string {
    return this.guest.id;
  }

  get path(): { event_id: string; id: string } {
    return { event_id: this.guest.event, id: this.id };
  }

  /** Takes a step, and claims and observes what its answer says. `way` names the body for the transition table. */
  async move(move: Move, way: string, options: CallOptions): Promise<Reply> {
    const send = (): Promise<Reply> =>
      this.#check.api.call(move, { path: this.path, intent: 'probe', ...options });
    const reply = await scanned(this.#check, { move, way, ...(this.#scan && { last: this.#scan }) }, send);
    this.took(move, way, reply, namesSession(options));
    return reply;
  }

  /** Books the answer to a step. */
  took(move: Move, way: string, reply: Reply, ofSession = false): void {
    const from = this.state;
    if (reply.ok) this.#accept(move, reply, ofSession);
    else if (reply.crashed) {
      // It may have been done: what was answered before is no more to be read.
      this.state = undefined;
      this.answered = false;
    }
    if (from !== undefined)
      this.#check.notes.observe(
        'checkin.transitions',
        reply.ok ? `${reply.status} ${this.state ?? 'and no state'}` : reply.status,
        reply,
        `${MOVES[move]} from ${from}: ${way}${this.#path}`,
      );
    if (reply.ok && move === 'undoCheckIn') this.#path = ', undone before';
  }

  /** Learns the state from the list. */
  learns(state: string): void {
    this.state = state;
    this.#listed = true;
  }

  #accept(move: Move, reply: Reply, ofSession: boolean): void {
    this.last = reply;
    this.moved = true;
    this.#scan = { move, at: Date.now() };
    // The body of a check-in is not shown: it may be another record, or none.
    const own = reply.id === this.id && (move !== 'checkIn' || 'checkin_status' in reply.item);
    const said = own && 'checkin_status' in reply.item;
    this.answered = said && !ofSession;
    this.#listed = !ofSession;
    this.state = undefined;
    this.shown = {};
    if (!own) return;
    const { item } = reply;
    if (said) {
      this.#check.oneOf('checkin.three-states', item['checkin_status'], STATES, [reply]);
      this.state = String(item['checkin_status']);
    }
    const kept = Object.entries(this.baseline).filter(([name]) => move !== 'checkIn' || name in item);
    this.#check.carries(
      'checkin.nothing-else',
      item,
      Object.fromEntries(kept),
      [reply],
      (attributes) => `${MOVES[move]} changed ${attributes}`,
    );
    this.shown = Object.fromEntries(
      Object.keys(this.baseline).flatMap((name) => (name in item ? [[name, item[name]]] : [])),
    );
    const rsvp = item['rsvp_status'];
    if (rsvp !== undefined) {
      const effect = rsvp === this.rsvp ? 'none' : `${String(this.rsvp)} becomes ${String(rsvp)}`;
      this.#check.notes.observe('checkin.rsvp-effect', effect, reply, MOVES[move]);
      this.rsvp = rsvp;
    }
  }

  /** What later reads have to show: the state that was answered or read last is still there, and nothing else has changed. */
  expected(
    message = 'the checkin_status that was answered is not the one that is read',
    moved = this.moved,
  ): Expectation[] {
    if (!moved) return [];
    const guest = { event: this.guest.event, id: this.id, replies: [this.last] } as const;
    const state: Expectation = {
      ...guest,
      expected: { checkin_status: this.state },
      rule: 'checkin.answer-is-read',
      message,
    };
    const rest: Expectation = {
      ...guest,
      expected: this.baseline,
      rule: 'checkin.nothing-else',
      message: 'check-in operations changed more than the check-in',
    };
    return this.state !== undefined && this.#listed ? [state, rest] : [rest];
  }

  /** Claims later what is expected then. */
  eventually(message?: string, moved?: boolean): void {
    for (const one of this.expected(message, moved)) this.#check.eventually.attendee(one);
  }
}

/** Books an update between two steps: what it is seen to have moved, no later step has. */
export function tookUpdate(door: CheckedAttendee, { item, ok }: Reply): void {
  if (!ok) return;
  const moved = new Set(differingAttributes(item, door.baseline));
  door.rsvp = item['rsvp_status'];
  door.baseline = Object.fromEntries(Object.entries(door.baseline).filter(([name]) => !moved.has(name)));
}

/**
 * Makes guests ready for the door, as far as the environment lets it. They are confirmed, so that no rsvp_status stands in
 * the way. Who is checked in from the beginning is brought out.
 */
export async function confirmed(
  check: Check,
  guests: readonly CreatedAttendee[],
  as?: Identity,
): Promise<CheckedAttendee[]> {
  return Promise.all(
    guests.map(async (guest) => {
      const reply = await check.api.call('updateAttendee', {
        path: { event_id: guest.event, id: guest.id },
        item: { rsvp_status: 'confirmed' },
        ...(as && { as }),
      });
      const door =
        reply.ok && reply.id === guest.id
          ? new CheckedAttendee(check, guest, reply.item, reply)
          : new CheckedAttendee(check, guest);
      if (door.state === INSIDE && guest.record['checkin_status'] === INSIDE)
        await door.move('undoCheckIn', 'as created', { ...PLAINEST.options, ...(as && { as }) });
      return door;
    }),
  );
}

/** Reads the list until every guest reads as it is known to be, where nothing is known as `likely`, or settle_ms end. */
async function walkFor(
  check: Check,
  worker: WorkerContext,
  guests: readonly CheckedAttendee[],
  right: (record: ApiRecord, guest: CheckedAttendee) => boolean,
): Promise<{ seen: Map<string, ApiRecord>; pages: readonly Reply[] }> {
  const event = guests[0]?.guest.event ?? '';
  return settled(
    async () => {
      const { seen, pages } = await check.seeker.seek(
        event,
        guests.map(({ guest }) => guest.id),
      );
      return { seen, pages: pages.slice(-1) };
    },
    ({ seen }) =>
      guests.every((guest) => {
        const record = seen.get(guest.id);
        return record !== undefined && right(record, guest);
      }),
    worker.profile.settle_ms,
  );
}

/** Reads guests before anything is done to them: later reads must show what the list shows now. */
export async function readBaseline(
  check: Check,
  worker: WorkerContext,
  guests: readonly CheckedAttendee[],
): Promise<void> {
  const { seen } = await walkFor(
    check,
    worker,
    guests,
    (record, guest) => differences(record, { ...guest.baseline, rsvp_status: guest.rsvp }).length === 0,
  );
  for (const guest of guests) {
    const record = seen.get(guest.id);
    if (record === undefined) continue;
    guest.baseline = personal(record);
    guest.shown = guest.baseline;
    guest.rsvp = record['rsvp_status'];
    guest.learns(String(record['checkin_status']));
  }
}

/** Reads the states of guests: claims those that were answered, and learns what is read. */
export async function readStates(
  check: Check,
  worker: WorkerContext,
  guests: readonly CheckedAttendee[],
  likely: string,
): Promise<void> {
  const { seen, pages } = await walkFor(
    check,
    worker,
    guests,
    (record, guest) => record['checkin_status'] === (guest.state ?? likely),
  );
  for (const guest of guests) {
    const record = seen.get(guest.id);
    if (record === undefined) continue;
    check.oneOf('checkin.three-states', record['checkin_status'], STATES, [guest.last, ...pages]);
    if (guest.answered)
      check.carries(
        'checkin.answer-is-read',
        record,
        { checkin_status: guest.state },
        [guest.last, ...pages],
        'the checkin_status that was answered is not the one that is read',
      );
    else if (!guest.moved && guest.state !== undefined && guest.state !== record['checkin_status'])
      check.breaks('checkin.answer-is-read', {
        message: 'a check-in, check-out or undo was refused, and checkin_status has changed all the same',
        expected: guest.state,
        actual: String(record['checkin_status']),
        replies: [guest.last, ...pages],
      });
    // What comes next starts from what is shown.
    guest.learns(String(record['checkin_status']));
  }
}
