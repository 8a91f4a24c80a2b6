import type { RunMarks } from '../../record/run-marks.ts';
import { Remembered } from './remembered.ts';

/** A value within a JSON text, as it is written there. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Tells the run's own records by what stands in them. */
export type OwnMarks = Pick<RunMarks, 'placesIn'>;

/** Whose records a text holds, as far as that matters. */
export interface Ownership {
  /** Where a text shows that what holds it is the run's own. */
  readonly marks: OwnMarks;
  /** Whether the record with this id is known to be the run's own. */
  owns(id: string): boolean;
  /** Hears of a record of the run. */
  own(id: string): void;
  /** Names of attributes that are personal in this text beside the usual ones. */
  readonly also: ReadonlySet<string>;
}

/** What makes an object an attendee, in whatever envelope. */
const ATTENDEE: ReadonlySet<string> = new Set(['first_name', 'last_name', 'qr_code', 'checkin_status']);
const PERSONAL: ReadonlySet<string> = new Set([
  ...['first_name', 'last_name', 'full_name', 'display_name', 'username', 'email', 'phone', 'job_title'],
  ...['company', 'qr_code'],
]);
/** Attributes that say nothing of a person, though a server may add others that do. */
const IMPERSONAL = /(^|_)(id|at|status|type|state)$/;

/** What the name of an attribute says of what stands under it. */
type Kind = 'personal' | 'impersonal' | 'other';

const kindOf = (name: string): Kind =>
  PERSONAL.has(name) ? 'personal' : IMPERSONAL.test(name) ? 'impersonal' : 'other';

/** What a name of an attribute says. */
interface Said {
  readonly name: string;
  readonly kind: Kind;
  readonly ofAttendee: boolean;
}

/** Names come again with every record; this many of them are looked at once. */
const names = new Remembered(
  1000,
  (name): Said => ({ name, kind: kindOf(name), ofAttendee: ATTENDEE.has(name) }),
);
const UNNAMED = names.of('');

const [QUOTE, COMMA, COLON, SPACE] = [0x22, 0x2c, 0x3a, 0x20];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];
const ENDS_LITERAL: ReadonlySet<number> = new Set([
  ...[QUOTE, COMMA, COLON, OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY],
  ...[SPACE, 0x09, 0x0a, 0x0d],
]);

interface Candidate extends Span {
  readonly personal: boolean;
}

/** An object or array that is being read. */
interface Frame {
  readonly array: boolean;
  /** The attribute under which it stands; of what stands in an array, that of the array. */
  readonly key: Said;
  /** Whether all within is personal: the value of an answer. */
  readonly personal: boolean;
  /** Where its candidates begin. */
  readonly from: number;
  /** The attribute that is being read. */
  member: Said;
  naming: boolean;
  attendee: boolean;
  tagged: boolean;
  id: string;
}

/** The attribute under which stands what a frame is reading. */
const readIn = ({ array, key, member }: Frame): Said => (array ? key : member);

/**
 * Where a JSON text holds personal values of attendees that are not the run's own. Of such a record that is every text
 * but ids, moments and states, and all that is answered. Elsewhere it is only what is named as personal. A text that was
 * cut off is read as far as it goes. Its depth is no matter.
 */
export function personalValues(text: string, ownership: Ownership): Span[] {
  return new Reader(text, ownership).read();
}

class Reader {
  readonly #text: string;
  readonly #ownership: Ownership;
  readonly #frames: Frame[] = [];
  readonly #candidates: Candidate[] = [];
  readonly #found: Span[] = [];
  /** Where the tag of the run stands. */
  readonly #tags: readonly number[];
  #nextTag = 0;

  constructor(text: string, ownership: Ownership) {
    this.#text = text;
    this.#ownership = ownership;
    this.#tags = ownership.marks.placesIn(text);
  }

  read(): Span[] {
    const text = this.#text;
    for (let at = 0; at < text.length; ) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) at = this.#string(at);
      else if (code === COMMA || code === COLON) at = this.#separator(at, code);
      else if (code <= SPACE) at += 1;
      else if (code === OPEN_OBJECT || code === OPEN_ARRAY) at = this.#open(at, code === OPEN_ARRAY);
      else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) at = this.#close(at);
      else at = this.#literal(at);
    }
    while (this.#frames.length > 0) this.#close(text.length);
    return this.#found.sort((a, b) => a.start - b.start);
  }

  #open(at: number, array: boolean): number {
    const parent = this.#frames.at(-1);
    this.#frames.push({
      array,
      key: parent === undefined ? UNNAMED : readIn(parent),
      personal: parent !== undefined && this.#isPersonal(parent),
      from: this.#candidates.length,
      member: UNNAMED,
      naming: !array,
      attendee: false,
      tagged: false,
      id: '',
    });
    return at + 1;
  }

  #separator(at: number, code: number): number {
    const frame = this.#frames.at(-1);
    if (frame !== undefined && !frame.array) frame.naming = code === COMMA;
    return at + 1;
  }

  #string(start: number): number {
    let end = start;
    do end = this.#text.indexOf('"', end + 1);
    while (end > 0 && isEscaped(this.#text, end));
    if (end < 0) end = this.#text.length - 1;
    const frame = this.#frames.at(-1);
    if (frame === undefined) return end + 1;
    if (frame.naming && !frame.array) {
      frame.member = names.of(this.#text.slice(start + 1, end));
      frame.attendee ||= frame.member.ofAttendee;
    } else this.#leaf(frame, { start, end: end + 1 }, true);
    return end + 1;
  }

  #literal(start: number): number {
    let end = start + 1;
    while (end < this.#text.length && !ENDS_LITERAL.has(this.#text.charCodeAt(end))) end += 1;
    const frame = this.#frames.at(-1);
    if (frame !== undefined) this.#leaf(frame, { start, end }, false);
    return end;
  }

  #leaf(frame: Frame, { start, end }: Span, isText: boolean): void {
    const { name, kind } = readIn(frame);
    if (!frame.array && name === 'id') frame.id = this.#text.slice(start, end).replaceAll('"', '');
    while ((this.#tags[this.#nextTag] ?? Infinity) < start) this.#nextTag += 1;
    if ((this.#tags[this.#nextTag] ?? Infinity) < end) frame.tagged = true;
    const personal = this.#isPersonal(frame);
    if (personal || (isText && kind !== 'impersonal')) this.#candidates.push({ start, end, personal });
  }

  /** Whether what a frame is reading is personal by its name, or the answer to a question. */
  #isPersonal(frame: Frame): boolean {
    const { name, kind } = readIn(frame);
    return (
      frame.personal ||
      kind === 'personal' ||
      this.#ownership.also.has(name) ||
      (!frame.array && name === 'value' && frame.key.name === 'fields')
    );
  }

  #close(at: number): number {
    const frame = this.#frames.pop();
    if (frame === undefined) return at + 1;
    const parent = this.#frames.at(-1);
    if (frame.key.name === 'field' && parent?.key.name === 'fields') this.#candidates.length = frame.from;
    else if (frame.attendee) this.#settle(frame);
    else if (
      parent === undefined ||
      (!frame.array && (frame.key.name === 'item' || frame.key.name === 'items'))
    )
      this.#settle(frame);
    else parent.tagged ||= frame.tagged;
    return at + 1;
  }

  #settle({ from, attendee, tagged, id }: Frame): void {
    const ofRecord = this.#candidates.splice(from);
    if (attendee && tagged && id !== '') this.#ownership.own(id);
    if (tagged || (attendee && id !== '' && this.#ownership.owns(id))) return;
    for (const candidate of ofRecord) if (attendee || candidate.personal) this.#found.push(candidate);
  }
}

/** Whether the quotation mark at a place is part of the string: an odd number of backslashes stands before it. */
function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}
