import { isCheckIn } from '../../../spec/contract.ts';
import type { RuleId } from '../../../spec/ledger/index.ts';
import { shown } from '../../finding.ts';
import { type Book, showsIn } from '../book.ts';
import type { Ground } from '../ground.ts';
import { KINDS, type Kind } from '../kinds.ts';
import type { Law, Reader } from '../law.ts';
import { REFUSALS } from '../refusal.ts';
import { sameValue } from '../same.ts';
import { type Item, idOfRecord, isNoValue, type Seen, wasServed } from '../seen.ts';
import type { Known, Sight } from '../sight.ts';
import { type Track, touches, type Write } from '../tracks.ts';
import { besides, brokenBy, obeyedBy, refusedBefore, unchangedBy } from './persistence-rules.ts';

const attributesOf = (kind: Kind): readonly string[] =>
  kind.kind === 'attendee' ? [...kind.attributes, 'checkin_status'] : kind.attributes;

/** What a write was answered is what every later reading shows, until another write names it. */
export const persistence: Law = {
  name: 'persistence',
  rules: [
    ...KINDS.flatMap(({ rules: { created, updated, untouched, others, alone } }) => [
      ...[created, updated, untouched, others, alone],
    ]),
    ...KINDS.flatMap(({ kept: { create, update } }) => [...Object.values(create), ...Object.values(update)]),
    ...(['rsvp.listed', 'rsvp.only-when-sent', 'rsvp.with-others', 'attendees.update.null-kept'] as const),
    ...REFUSALS,
    'attendee.phone.e164',
    ...(['checkin.answer-is-read', 'checkin.nothing-else', 'checkin.others-untouched'] as const),
  ],
  open: (book, ground) => new Memory(book, ground),
};

/** A record as an exchange shows it: one of a list, or in the answer to a write. */
interface Look {
  readonly kind: Kind;
  readonly track: Track;
  readonly item: Item;
  readonly seen: Seen;
  /** The write that it answers; absent in a list. */
  readonly write?: Write;
}

/** What is known of each record of the run, attribute by attribute, and what reads otherwise. */
class Memory implements Reader {
  readonly #book: Book;
  readonly #ground: Ground;
  readonly #known = new Map<Track, Map<string, Known>>();
  readonly #sights: Sight[] = [];
  /** When something was last done to another record, by operation. */
  readonly #beside = new Map<string, { track: Track; ended: number }>();
  readonly #inSession = new Set<Track>();
  /** What a check-in does to rsvp_status is not shown, nor when: it may move long after the answer. */
  readonly #atTheDoor = new Set<Track>();

  constructor(book: Book, ground: Ground) {
    this.#book = book;
    this.#ground = ground;
  }

  see(seen: Seen): void {
    const { written, callers } = this.#ground;
    if (written !== undefined && written.write.outcome !== 'refused') this.#wrote(seen, written);
    const kind = KINDS.find(({ list }) => list === seen.operation);
    if (kind === undefined || seen.items === undefined || !wasServed(seen)) return;
    const foreign = callers.isForeign(seen);
    const tracks = this.#ground.tracks(kind);
    for (const item of seen.items) {
      const track = tracks.get(seen.event, idOfRecord(item));
      if (track !== undefined && track.own.foreign === foreign) this.#look({ kind, track, item, seen });
    }
  }

  end(): void {
    for (const sight of this.#sights) this.#judge(sight);
  }

  #wrote(seen: Seen, { kind, track, write }: NonNullable<Ground['written']>): void {
    const { item, operation } = seen;
    if (isCheckIn(operation)) {
      this.#atTheDoor.add(track);
      if (!isNoValue(seen.sent?.['session_id'])) this.#inSession.add(track);
    }
    const told =
      write.outcome === 'done' && item !== undefined && idOfRecord(item) === track.own.id ? item : {};
    if (told === item) this.#look({ kind, track, item, seen, write });
    this.#learn(kind, track, write, told);
    this.#beside.set(operation, { track, ended: seen.ended });
  }

  #learn(kind: Kind, track: Track, write: Write, told: Item): void {
    const state = this.#known.get(track) ?? new Map<string, Known>();
    this.#known.set(track, state);
    for (const attribute of attributesOf(kind).filter((one) => touches(write, one))) {
      const isTold =
        isNamed(write, attribute) &&
        // Of a check-in no answer is shown: one that tells of the state before says nothing of the one after.
        !(write.by.operation === 'checkIn' && told[attribute] === state.get(attribute)?.value) &&
        attribute in told &&
        (!kind.personal.has(attribute) || this.#ground.isReadable(told));
      if (isTold) state.set(attribute, { value: told[attribute], write, others: new Set() });
      else state.delete(attribute);
    }
  }

  #look(look: Look): void {
    const { kind, track, item, seen, write } = look;
    const settled = write === undefined ? this.#ground.settleMs : 0;
    let isReadable: boolean | undefined;
    for (const [attribute, one] of this.#known.get(track) ?? []) {
      if (!(attribute in item) || seen.started < one.write.ended) continue;
      if ((write !== undefined && touches(write, attribute)) || this.#isUnsteady(track, attribute)) continue;
      if (kind.personal.has(attribute)) {
        isReadable ??= this.#ground.isReadable(item);
        if (!isReadable) continue;
      }
      if (sameValue(attribute, item[attribute], one.value)) this.#agrees(look, attribute, one);
      else if (seen.started >= one.write.ended + settled)
        this.#sights.push({
          ...{ kind, track, attribute, value: item[attribute], known: { ...one } },
          ...{ started: seen.started, ended: seen.ended, by: showsIn(seen) },
        });
    }
  }

  #isUnsteady(track: Track, attribute: string): boolean {
    if (attribute === 'checkin_status') return this.#inSession.has(track);
    return attribute === 'rsvp_status' && this.#atTheDoor.has(track);
  }

  #agrees(look: Look, attribute: string, one: Known): void {
    const { kind, track, seen, write } = look;
    const obeyed = (rules: Iterable<RuleId>): void => {
      for (const rule of rules) this.#book.obeyed(rule, seen.id);
    };
    if (write === undefined) {
      one.confirmed = { id: seen.id, ended: seen.ended };
      obeyed(unchangedBy(track, attribute, one, seen.started - this.#ground.settleMs));
      for (const rule of besides(kind, one, this.#beside, track)) {
        one.others.add(rule);
        obeyed([rule]);
      }
      if (one.counted) return;
      one.counted = true;
    }
    obeyed(obeyedBy(kind, attribute, one, seen));
  }

  /** Convicts, unless another write may have made a record read as it did. */
  #judge(sight: Sight): void {
    const { kind, track, attribute, known, started, ended, by } = sight;
    if (this.#ground.tracks(kind).get(track.own.event, track.own.id) !== track) return;
    const last = track.before(attribute, started, ended, by.id);
    const rule = brokenBy(sight);
    if (last === undefined || last !== known.write || rule === undefined) return;
    const refused = refusedBefore(sight)?.by;
    const what = `${attribute} of ${kind.kind} ${track.own.id}`;
    this.#book.broken({
      rule,
      message:
        refused === undefined
          ? `${what} reads otherwise than the last call that named it was answered`
          : `${what} reads as a call asked for that was refused with ${refused.status}`,
      expected: `${attribute} ${shown(known.value)}`,
      actual: `${attribute} ${shown(sight.value)}`,
      by,
      culprit: refused,
      after: [last.by.id, known.confirmed?.id, refused?.id],
      attributes: [attribute],
    });
  }
}

/** Whether a write names an attribute. What a new state means at the door comes with its answer, and need not stay. */
const isNamed = ({ touches: touched, by, sent }: Write, attribute: string): boolean =>
  touched === null || isCheckIn(by.operation) || attribute in sent;
