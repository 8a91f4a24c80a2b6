import { isCheckIn } from '../../spec/contract.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { type Shows, showsIn } from './book.ts';
import type { Callers } from './callers.ts';
import type { Kind } from './kinds.ts';
import type { Made, Own } from './made.ts';
import { refusalRule } from './refusal.ts';
import { type Item, idOfRecord, isOpen, isRefused, isWrite, type Seen, wasServed } from './seen.ts';

/** A call that addressed one record of the run, and what became of it. */
export interface Write {
  readonly by: Shows;
  readonly started: number;
  readonly ended: number;
  /** `open`: what became of it is not known. */
  readonly outcome: 'done' | 'refused' | 'open';
  readonly sent: Item;
  /** The attributes that it may change; null: any. */
  readonly touches: ReadonlySet<string> | null;
  /** Of a refused one: the rule that says that it changed nothing. */
  readonly refusal?: RuleId | undefined;
  /** A later reading showed that it changed nothing. */
  looked?: true;
}

/** What becomes of one record of the run, write by write. */
export class Track {
  readonly own: Own;
  readonly writes: Write[] = [];

  constructor(own: Own, by: Shows) {
    this.own = own;
    const { started, ended, sent } = own;
    this.writes.push({ by, started, ended, outcome: 'done', sent, touches: null });
  }

  /**
   * The write after which an attribute read as it should when a read began: the last one that had ended by then. Undefined
   * where another that touches it was under way beside that one or the read, or whose outcome is open: it is unknown then.
   */
  before(attribute: string, started: number, ended: number, except?: string): Write | undefined {
    const all = this.writes.filter(
      (one) => one.by.id !== except && one.outcome !== 'refused' && touches(one, attribute),
    );
    const last = all.filter((one) => one.ended <= started).reduce(later, undefined as Write | undefined);
    if (last === undefined || last.outcome === 'open') return undefined;
    const beside = all.some(
      (one) => one !== last && one.started < ended && (one.ended > last.started || one.outcome === 'open'),
    );
    return beside ? undefined : last;
  }
}

export const touches = (write: Write, attribute: string): boolean =>
  write.touches === null || write.touches.has(attribute);

const later = (one: Write | undefined, other: Write): Write =>
  one === undefined || other.ended > one.ended ? other : one;

/** The records of one kind that the run made, with what was done to each. */
export class Tracks {
  readonly #kind: Kind;
  readonly #made: Made;
  readonly #callers: Callers;
  readonly #tracks = new Map<string, Track>();
  readonly #byId = new Map<string, Track[]>();

  constructor(kind: Kind, made: Made, callers: Callers) {
    this.#kind = kind;
    this.#made = made;
    this.#callers = callers;
  }

  /** The records with this id that the run made in other events. */
  elsewhere(event: string, id: string): Track[] {
    return (this.#byId.get(id) ?? []).filter(
      ({ own }) => own.event !== event && this.get(own.event, own.id) !== undefined,
    );
  }

  /** The record with this id in this event, where the run made it. */
  get(event: string, id: string): Track | undefined {
    const own = this.#made.get(this.#kind.kind, event, id);
    return own === undefined ? undefined : this.#tracks.get(`${event}/${id}`);
  }

  all(): Track[] {
    return [...this.#tracks.values()].filter(({ own }) => this.get(own.event, own.id) !== undefined);
  }

  /** Notes what a call does to a record of the run; answers the record, where the call addressed one. */
  see(seen: Seen): { track: Track; write: Write } | undefined {
    if (seen.operation === this.#kind.create) return this.#created(seen);
    if (!isWrite(seen) || !this.#isOf(seen)) return undefined;
    const track = this.get(seen.event, seen.record);
    if (track === undefined) {
      for (const one of this.elsewhere(seen.event, seen.record))
        one.writes.push(this.#write(seen, one, true));
      return undefined;
    }
    const write = this.#write(seen, track, false);
    track.writes.push(write);
    return { track, write };
  }

  #write(seen: Seen, { own: { foreign } }: Track, elsewhere: boolean): Write {
    const write = writeIn(seen);
    if (write.outcome === 'refused')
      return { ...write, refusal: refusalRule(this.#callers, seen, this.#kind, { foreign, elsewhere }) };
    // Ids may count in each event: whose record this changed is not known.
    return elsewhere ? { ...write, outcome: 'open', touches: null } : write;
  }

  #isOf({ operation }: Seen): boolean {
    const { kind, update } = this.#kind;
    return kind === 'attendee'
      ? operation === update || isCheckIn(operation)
      : operation !== 'updateAttendee' && !isCheckIn(operation);
  }

  #created(seen: Seen): { track: Track; write: Write } | undefined {
    const id = idOfRecord(seen.item);
    const own = wasServed(seen) ? this.#made.get(this.#kind.kind, seen.event, id) : undefined;
    if (own?.by !== seen.id) return undefined;
    const track = new Track(own, showsIn(seen));
    this.#tracks.set(`${own.event}/${id}`, track);
    this.#byId.set(id, [...(this.#byId.get(id) ?? []), track]);
    return { track, write: track.writes[0] as Write };
  }
}

const DOOR: ReadonlySet<string> = new Set(['checkin_status', 'rsvp_status']);

function writeIn(seen: Seen): Write {
  const { started, ended, operation, sent = {}, exchange } = seen;
  const isOdd = exchange.intent === 'malformed';
  const outcome = isRefused(seen) ? 'refused' : isOpen(seen) || isOdd ? 'open' : 'done';
  return {
    by: showsIn(seen),
    started,
    ended,
    outcome,
    sent,
    touches: isOdd ? null : touchedBy(operation, sent),
  };
}

function touchedBy(operation: string, sent: Item): ReadonlySet<string> | null {
  if (isCheckIn(operation)) return DOOR;
  if (operation === 'deleteAttendeeField') return null;
  // What a new state means at the door, and what another type makes of a question, is nowhere said.
  const more =
    'rsvp_status' in sent ? ['checkin_status'] : 'type' in sent ? ['label', 'options', 'required'] : [];
  return new Set([...Object.keys(sent), ...more]);
}
