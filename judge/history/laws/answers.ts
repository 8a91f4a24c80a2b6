import { isRecord } from '../../body.ts';
import { answerTo, sameAnswer } from '../../compare.ts';
import { shown } from '../../finding.ts';
import { type Shows, showsIn } from '../book.ts';
import { ATTENDEE, FIELD } from '../kinds.ts';
import type { Law } from '../law.ts';
import { isPlain, sameValue } from '../same.ts';
import { type Item, idOfRecord, type Seen, wasServed } from '../seen.ts';
import type { Track } from '../tracks.ts';

const TEXT: ReadonlySet<unknown> = new Set(['short_text', 'text', 'long_text', 'text_area']);
const CHOICE: ReadonlySet<unknown> = new Set(['dropdown', 'radio']);

interface Expected {
  readonly question: Track;
  readonly value: unknown;
  listed?: true;
}

interface Lost extends Expected {
  readonly track: Track;
  readonly got: unknown;
  readonly started: number;
  readonly ended: number;
  readonly by: Shows;
}

/** Answers to questions that the run itself asked come back with the attendee who gave them. */
export const answersLaw: Law = {
  name: 'answers',
  rules: ['attendees.create.keeps-fields', 'attendee.fields.known'],
  open(book, ground) {
    const expected = new Map<Track, Expected[]>();
    const lost: Lost[] = [];
    const known = new Set<string>();

    /** The answers of a create that its questions, as they were made, take. */
    const owed = ({ sent, event }: Seen): Expected[] => {
      const given = sent?.['fields'];
      if (!Array.isArray(given)) return [];
      const ids = given.map((one) => (isRecord(one) ? idIn(one['attendee_field_id']) : ''));
      return given.flatMap((one, index) => {
        const question = ground.tracks(FIELD).get(event, ids[index] ?? '');
        // Given twice, either answer may stand.
        if (question === undefined || ids.indexOf(ids[index] ?? '') !== ids.lastIndexOf(ids[index] ?? ''))
          return [];
        const value = (one as Item)['value'];
        return takes(question, value) ? [{ question, value }] : [];
      });
    };

    const look = (track: Track, item: Item, seen: Seen): void => {
      const read = item['fields'];
      if (!Array.isArray(read)) return;
      for (const one of expected.get(track) ?? []) {
        const answer = answerTo(read, one.question.own.id);
        hold(track, one, isRecord(answer) ? answer['value'] : undefined, seen);
      }
      if (read.length > 0 && read.every((one) => known.has(`${seen.event} ${questionOf(one)}`)))
        book.obeyed('attendee.fields.known', seen.id);
    };

    const hold = (track: Track, one: Expected, got: unknown, seen: Seen): void => {
      const isAnswer = seen.operation === 'createAttendee';
      const isKept = sameAnswer(got, one.value) || sameValue('', got, one.value);
      if (isKept && !isAnswer && !one.listed) {
        one.listed = true;
        book.obeyed('attendees.create.keeps-fields', seen.id);
      }
      if (!isKept && (isAnswer || seen.started >= track.own.ended + ground.settleMs))
        lost.push({ ...one, track, got, started: seen.started, ended: seen.ended, by: showsIn(seen) });
    };

    const created = (seen: Seen): void => {
      const given = owed(seen);
      if (given.length === 0 || ground.written === undefined || seen.item === undefined) return;
      const { track } = ground.written;
      expected.set(track, given);
      if (ground.isReadable(seen.item)) look(track, seen.item, seen);
    };

    const list = (seen: Seen): void => {
      for (const item of seen.items ?? []) {
        const track = ground.tracks(ATTENDEE).get(seen.event, idOfRecord(item));
        if (track !== undefined && expected.has(track) && ground.isReadable(item)) look(track, item, seen);
      }
    };

    return {
      see(seen) {
        if (!wasServed(seen)) return;
        if (seen.operation === 'listAttendeeFields')
          for (const item of seen.items ?? []) known.add(`${seen.event} ${idOfRecord(item)}`);
        if (seen.operation === 'createAttendee') created(seen);
        if (seen.operation === 'listAttendees' && !ground.callers.isForeign(seen)) list(seen);
      },
      end() {
        for (const { question, value, track, got, started, ended, by } of lost) {
          // What becomes of answers where a question is changed or deleted is not shown.
          const changed = question.writes.some(
            (one, index) => index > 0 && one.outcome !== 'refused' && one.started < ended,
          );
          if (changed || question.own.ended > track.own.started) continue;
          if (ground.tracks(ATTENDEE).get(track.own.event, track.own.id) !== track) continue;
          book.broken({
            rule: 'attendees.create.keeps-fields',
            message: `the reply of attendee ${track.own.id} to attendee field ${question.own.id} is not the one that was sent`,
            expected: shown(value),
            actual: shown(got),
            by,
            after: started > track.own.ended ? [question.own.by, track.own.by] : [question.own.by],
            attributes: ['fields'],
          });
        }
      },
    };
  },
};

/** A number beyond what a double holds was rounded when it was read: it names no record. */
const idIn = (id: unknown): string => (typeof id === 'number' && !Number.isSafeInteger(id) ? '' : String(id));

const questionOf = (answer: unknown): string => {
  const field = isRecord(answer) ? answer['field'] : undefined;
  return isRecord(field) ? idOfRecord(field) : '';
};

/** Whether a question is of a type that takes any text, or has this option. */
function takes({ own: { shown: question } }: Track, value: unknown): boolean {
  const { type, options } = question;
  if (TEXT.has(type)) return isPlain('label', value);
  return CHOICE.has(type) && typeof value === 'string' && Array.isArray(options) && options.includes(value);
}
