import { type Shows, showsIn } from '../book.ts';
import { FIELD } from '../kinds.ts';
import type { Law } from '../law.ts';
import { sameValue } from '../same.ts';
import { type Item, idOfRecord, type Seen, wasServed } from '../seen.ts';
import type { Track, Write } from '../tracks.ts';

interface Absent {
  readonly track: Track;
  readonly ended: number;
  readonly by: Shows;
  /** The list that showed it last. */
  readonly listed: { readonly id: string; readonly ended: number } | undefined;
}

/** Whether a record may have been taken away: by a delete that was under way, and by a call whose end is unknown. */
const mayTake = ({ started, touches, outcome }: Write, until: number): boolean =>
  started < until && touches === null && outcome !== 'refused';

/** A list of attendee fields is whole: who was made is in it, and who was deleted is not. */
export const fieldLists: Law = {
  name: 'field lists',
  rules: [
    'fields.create.listed',
    'fields.delete.gone',
    'fields.delete.others-untouched',
    'fields.update.others-untouched',
  ],
  open(book, ground) {
    const listed = new Map<Track, { id: string; ended: number }>();
    const absent = new Map<Track, Absent>();
    const looked = new Set<Track>();

    const deleted = (track: Track, until: number): Shows | undefined =>
      track.writes.find(
        ({ by, outcome, ended }) =>
          by.operation === 'deleteAttendeeField' && outcome === 'done' && ended <= until,
      )?.by;

    const stillThere = (seen: Seen, track: Track, by: Shows, how: string): void =>
      book.broken({
        rule: 'fields.delete.gone',
        message: `attendee field ${track.own.id} was deleted and is ${how}`,
        expected: 'no such attendee field',
        actual: how,
        by: showsIn(seen),
        after: [track.own.by, by.id],
      });

    const list = (seen: Seen): void => {
      const items = new Map((seen.items ?? []).map((item) => [idOfRecord(item), item]));
      const foreign = ground.callers.isForeign(seen);
      for (const track of ground.tracks(FIELD).all()) {
        const { event, foreign: isForeign, id } = track.own;
        if (event !== seen.event || isForeign !== foreign) continue;
        const item = items.get(id);
        if (item === undefined) missing(seen, track);
        else present(seen, track, item);
      }
    };

    const present = (seen: Seen, track: Track, item: Item): void => {
      const gone = deleted(track, seen.started - ground.settleMs);
      if (gone === undefined) listed.set(track, { id: seen.id, ended: seen.ended });
      else if (sameValue('label', item['label'], track.own.shown['label']))
        stillThere(seen, track, gone, 'listed');
    };

    const missing = (seen: Seen, track: Track): void => {
      const { id, started, ended, exchange } = seen;
      if (deleted(track, started) !== undefined) {
        if (!looked.has(track)) book.obeyed('fields.delete.gone', id);
        looked.add(track);
        return;
      }
      const settled = track.own.ended <= started - ground.settleMs;
      // What clears up after a run that was cut off looks when the last deletes had no time to be written down.
      if (settled && !absent.has(track) && exchange.check !== '')
        absent.set(track, { track, ended, by: showsIn(seen), listed: listed.get(track) });
    };

    return {
      see(seen) {
        const { written } = ground;
        if (written?.kind === FIELD && seen.operation === FIELD.update) {
          const { track, write } = written;
          const gone = deleted(track, seen.started - ground.settleMs);
          if (gone !== undefined && write.outcome === 'done' && idOfRecord(seen.item) === track.own.id)
            stillThere(seen, track, gone, 'updated');
        }
        if (seen.operation === FIELD.list && seen.items !== undefined && wasServed(seen)) list(seen);
      },
      end() {
        for (const { track, ended, by, listed: before } of absent.values()) {
          const { own, writes } = track;
          const [, ...later] = writes;
          if (
            ground.tracks(FIELD).get(own.event, own.id) !== track ||
            later.some((one) => mayTake(one, ended))
          )
            continue;
          const refused = later.findLast(
            (one) =>
              one.outcome === 'refused' && one.by.operation === 'deleteAttendeeField' && one.ended <= ended,
          );
          const rule =
            refused?.refusal ??
            (before === undefined ? 'fields.create.listed' : 'fields.delete.others-untouched');
          book.broken({
            rule,
            message: `attendee field ${own.id} was created, and no delete of it was served: it is not in a later list`,
            expected: `attendee field ${own.id} in the list`,
            actual: 'it is not there',
            by,
            after: [own.by, before?.id, refused?.by.id],
            attributes: ['id'],
          });
        }
      },
    };
  },
};
