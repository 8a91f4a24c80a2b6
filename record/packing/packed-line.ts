import { parsedLine } from '../lines.ts';

/** Pages of this operation are read time and again, and most of one stands in another. */
const PAGES = 'listAttendees';

/**
 * A response whose body is packed; `body` is empty then. Without `like`, `packed` is the body itself. With it, it is a list
 * in JSON: texts, and pieces of other bodies, which `like` names by the ids of their exchanges.
 */
interface PackedResponse {
  readonly body: string;
  readonly packed?: string;
  readonly like?: readonly string[];
}

/** A line of a journal, as far as its body is concerned. */
export interface StoredLine {
  readonly id?: string;
  readonly operation?: string;
  readonly response?: PackedResponse | null;
}

/** Pieces of one of the bodies that a line names: which one, from which piece on, how many; the first ones are 0. */
export type Pieces = readonly [body: number, from: number, count: number];

/** What a body is made of that is like others. */
export type BodyPart = string | Pieces;

/** A line may name this many pages. */
export const MOST_LIKE = 16;
/** Bodies that are longer, in characters, or have more pieces, no other one names: a stranger's journal costs no more to read. */
export const MOST_PAGE_CHARS = 1 << 22;
const MOST_PIECES = 100_000;
/** Of the packed pages of a journal others name the first ones, up to as many characters together. */
export const MOST_NAMED_CHARS = 1 << 28;

/** An object of a list ends so, and the next one begins. */
const END = '},';

export const storedLine = (line: string): StoredLine | null | undefined => parsedLine(line);

/** The id by which other lines name the body of this one. */
export const pageId = ({ id, operation }: StoredLine): string | undefined =>
  operation === PAGES && typeof id === 'string' ? id : undefined;

/** A body that is cut behind each object of a list: an attendee reads the same in each page that shows it. */
export class PiecedBody {
  readonly #text: string;
  /** Where each piece ends. */
  readonly #ends: readonly number[];

  private constructor(text: string, ends: readonly number[]) {
    this.#text = text;
    this.#ends = ends;
  }

  /** Undefined where it is too long to be named by others. */
  static of(text: string): PiecedBody | undefined {
    if (text.length > MOST_PAGE_CHARS) return undefined;
    const ends: number[] = [];
    for (let at = text.indexOf(END); at >= 0; at = text.indexOf(END, at + 1)) ends.push(at + END.length);
    if (ends.at(-1) !== text.length) ends.push(text.length);
    return ends.length > MOST_PIECES ? undefined : new PiecedBody(text, ends);
  }

  /** How many pieces there are. */
  get count(): number {
    return this.#ends.length;
  }

  /** The text of pieces that follow each other; undefined where there are not as many. */
  text(from: number, count: number): string | undefined {
    const end = this.#ends[from + count - 1];
    return end === undefined ? undefined : this.#text.slice(from === 0 ? 0 : this.#ends[from - 1], end);
  }
}
