import { isCheckIn } from '../../../spec/contract.ts';
import { shown } from '../../finding.ts';
import { showsIn } from '../book.ts';
import { KINDS, type Kind } from '../kinds.ts';
import type { Law } from '../law.ts';
import { REFUSALS } from '../refusal.ts';
import { sameValue } from '../same.ts';
import { type Item, idOf, isNoValue, isServed, type Seen } from '../seen.ts';
import type { Known, Sight } from '../sight.ts';
import type { Track, Write } from '../tracks.ts';
import { besides, brokenBy, obeyedBy, unchangedBy } from './persistence-rules.ts';

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
    ...(['checkin.answer-is-read', 'checkin.nothing-else', 'checkin.others-untouched'] as const),
  ],
  open(book, ground) {
    const known = new Map<Track, Map<string, Known>>();
    const sights: Sight[] = [];
    /** When something was last done to another record, by operation. */
    const beside = new Map<string, { track: Track; ended: number }>();
    const inSession = new Set<Track>();
    /** What a check-in does to rsvp_status is not shown, nor when: it may move long after the answer. */
    const atTheDoor = new Set<Track>();

    const learn = (track: Track, write: Write, item: Item | undefined): void => {
      const state = known.get(track) ?? new Map<string, Known>();
      known.set(track, state);
      const kind = KINDS.find((one) => one.kind === track.own.kind) as Kind;
      const told = write.outcome === 'done' && item !== undefined && idOf(item) === track.own.id ? item : {};
      for (const attribute of attributesOf(kind)) {
        if (write.touches !== null && !write.touches.has(attribute)) continue;
        // What a new state means at the door comes with the answer, and need not stay.
        // Of a check-in no answer is shown: one that tells of the state before says nothing of the one after.
        const isBefore = write.by.operation === 'checkIn' && told[attribute] === state.get(attribute)?.value;
        const isNamed = write.touches === null || isCheckIn(write.by.operation) || attribute in write.sent;
        if (
          isNamed &&
          !isBefore &&
          attribute in told &&
          (!kind.personal.has(attribute) || ground.isReadable(told))
        )
          state.set(attribute, { value: told[attribute], write, others: new Set() });
        else state.delete(attribute);
      }
    };

    const look = (kind: Kind, track: Track, item: Item, seen: Seen, except?: Write): void => {
      const isList = except === undefined;
      let readable: boolean | undefined;
      for (const [attribute, one] of known.get(track) ?? []) {
        if (!(attribute in item) || seen.started < one.write.ended) continue;
        if (except !== undefined && (except.touches === null || except.touches.has(attribute))) continue;
        if (attribute === 'checkin_status' && inSession.has(track)) continue;
        if (attribute === 'rsvp_status' && atTheDoor.has(track)) continue;
        if (kind.personal.has(attribute)) {
          readable ??= ground.isReadable(item);
          if (!readable) continue;
        }
        if (sameValue(attribute, item[attribute], one.value)) {
          if (isList) {
            one.confirmed = { id: seen.id, ended: seen.ended };
            const until = seen.started - ground.settleMs;
            for (const rule of unchangedBy(track, attribute, one, until)) book.obeyed(rule, seen.id);
          }
          if (isList)
            for (const rule of besides(kind, one, beside, track)) {
              one.others.add(rule);
              book.obeyed(rule, seen.id);
            }
          if (isList && one.counted) continue;
          if (isList) one.counted = true;
          for (const rule of obeyedBy(kind, attribute, one, seen)) book.obeyed(rule, seen.id);
        } else if (!isList || seen.started >= one.write.ended + ground.settleMs)
          sights.push({
            ...{ kind, track, attribute, value: item[attribute], known: { ...one } },
            ...{ started: seen.started, ended: seen.ended, by: showsIn(seen) },
          });
      }
    };

    return {
      see(seen) {
        const { written } = ground;
        if (written !== undefined && written.write.outcome !== 'refused') {
          const { kind, track, write } = written;
          const { item } = seen;
          if (isCheckIn(seen.operation)) atTheDoor.add(track);
          if (isCheckIn(seen.operation) && !isNoValue(seen.sent?.['session_id'])) inSession.add(track);
          if (write.outcome === 'done' && item !== undefined && idOf(item) === track.own.id)
            look(kind, track, item, seen, write);
          learn(track, write, item);
          beside.set(seen.operation, { track, ended: seen.ended });
        }
        const kind = KINDS.find(({ list }) => list === seen.operation);
        if (kind === undefined || seen.items === undefined || !isServed(seen)) return;
        const foreign = ground.callers.isForeign(seen);
        const tracks = ground.tracks(kind);
        for (const item of seen.items) {
          const track = tracks.get(seen.event, idOf(item));
          if (track !== undefined && track.own.foreign === foreign) look(kind, track, item, seen);
        }
      },
      end() {
        for (const sight of sights) {
          const { kind, track, attribute, known: one, started, ended, by } = sight;
          if (ground.tracks(kind).get(track.own.event, track.own.id) !== track) continue;
          const last = track.before(attribute, started, ended, by.id);
          if (last === undefined || last !== one.write) continue;
          const rule = brokenBy(sight);
          if (rule === undefined) continue;
          book.broken({
            rule,
            message: `${attribute} of ${kind.kind} ${track.own.id} reads otherwise than the last call that named it was answered`,
            expected: `${attribute} ${shown(one.value)}`,
            actual: `${attribute} ${shown(sight.value)}`,
            by,
            after: [last.by.id, one.confirmed?.id],
            attributes: [attribute],
          });
        }
      },
    };
  },
};
