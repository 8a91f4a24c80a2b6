import type { Shows } from '../book.ts';
import { ATTENDEE } from '../kinds.ts';
import type { Law } from '../law.ts';
import { isOpen, wasServed } from '../seen.ts';
import type { Track } from '../tracks.ts';
import { type ListWalk, Walks } from '../walks.ts';

/**
 * A list whose order moves may repeat or miss an attendee. It is broken where this many walks in a row do, and none does
 * not.
 */
const WALKS = 5;
/** A total that is wrong, and an attendee who is in no list, do not come and go with the order. */
const LOOKS = 2;

interface Seen {
  readonly walk: Pick<ListWalk, 'started' | 'ended' | 'total' | 'pages' | 'by'>;
  readonly distinct: number;
  readonly shown: number;
  /** Whom it shows; kept of a walk that repeats an attendee. */
  readonly repeats: ReadonlySet<string> | undefined;
}

/** Whether walks show no more people together than each was told of: else some came while others went. */
function isOneSet(moved: readonly Seen[]): boolean {
  const all = new Set(moved.flatMap(({ repeats }) => [...(repeats ?? [])]));
  return moved.every(({ walk }) => all.size <= walk.total);
}

/** Walks over all pages of an event: each attendee once, as many as the total says, and everybody who was made. */
export const attendeeWalks: Law = {
  name: 'attendee walks',
  rules: ['attendees.list.once', 'attendees.list.total-count', 'attendees.create.listed'],
  open(book, ground) {
    const walks = new Walks();
    const done = new Map<string, Seen[]>();
    /** When creates were under way, by event: what is listed meanwhile changes from page to page. */
    const creates = new Map<string, Array<{ started: number; ended: number }>>();
    const missing = new Map<Track, Shows[]>();
    const present = new Set<Track>();

    const look = (walk: ListWalk): void => {
      const { started, ended, total, pages, by } = walk;
      const ids = new Set(walk.ids);
      done.set(walk.event, [
        ...(done.get(walk.event) ?? []),
        {
          walk: { started, ended, total, pages, by },
          distinct: ids.size,
          shown: walk.ids.length,
          repeats: ids.size < walk.ids.length ? ids : undefined,
        },
      ]);
      // Who is not shown may be hidden by what is wrong with the walk itself.
      const whole = ids.size === walk.total && ids.size === walk.ids.length;
      for (const track of ground.tracks(ATTENDEE).all()) {
        const { own } = track;
        if (own.event !== walk.event || own.ended + ground.settleMs > walk.started) continue;
        if (ids.has(own.id)) present.add(track);
        else if (whole) missing.set(track, [...(missing.get(track) ?? []), walk.by]);
      }
    };

    return {
      see(seen) {
        if (seen.operation === 'createAttendee' && (wasServed(seen) || isOpen(seen)))
          creates.set(seen.event, [
            ...(creates.get(seen.event) ?? []),
            { started: seen.started, ended: seen.ended },
          ]);
        const walk = walks.see(seen);
        if (walk !== undefined) look(walk);
      },
      end() {
        for (const [track, looks] of missing) {
          const by = looks.at(-1);
          const { own } = track;
          if (by === undefined || looks.length < LOOKS || present.has(track)) continue;
          if (ground.tracks(ATTENDEE).get(own.event, own.id) !== track) continue;
          book.broken({
            rule: 'attendees.create.listed',
            message: `attendee ${own.id} was created and is on no page of ${looks.length} later walks`,
            expected: `attendee ${own.id} in the list`,
            actual: 'it is not there',
            by,
            after: [own.by],
            attributes: ['id'],
          });
        }
        for (const [event, all] of done) {
          const under = creates.get(event) ?? [];
          const calm = all.filter(
            ({ walk }) =>
              !under.some((one) => one.started < walk.ended && one.ended + ground.settleMs > walk.started),
          );
          judge(calm);
        }
      },
    };

    function judge(calm: readonly Seen[]): void {
      const good = calm.filter(
        ({ walk, distinct, shown }) => distinct === walk.total && shown === walk.total,
      );
      for (const { walk } of good) {
        book.obeyed('attendees.list.total-count', walk.by.id);
        if (walk.pages > 1) book.obeyed('attendees.list.once', walk.by.id);
      }
      const some = calm.filter(({ walk }) => walk.pages > 1);
      const moved = some.filter(({ distinct, shown }) => distinct !== shown);
      const last = moved.at(-1);
      if (last !== undefined && moved.length === some.length && moved.length >= WALKS && isOneSet(moved))
        book.broken({
          rule: 'attendees.list.once',
          message: `each of ${moved.length} walks over all pages shows an attendee twice`,
          expected: `${last.shown} attendees`,
          actual: `${last.distinct} of them differ`,
          by: last.walk.by,
        });
      const wrong = calm.filter(({ walk, distinct, shown }) => distinct === shown && shown !== walk.total);
      const end = wrong.at(-1);
      if (end !== undefined && good.length === 0 && moved.length === 0 && wrong.length > LOOKS)
        book.broken({
          rule: 'attendees.list.total-count',
          message: `in ${wrong.length} walks total_count is not the number of attendees that all pages show`,
          expected: `${end.distinct}`,
          actual: `${end.walk.total}`,
          by: end.walk.by,
        });
    }
  },
};
