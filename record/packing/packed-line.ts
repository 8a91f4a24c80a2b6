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

/** Pieces of one of the bodies that a line names: which one, from which piece on, how many. */
export type Pieces = readonly [body: number, from: number, count: number];

/** What a body is made of that is like others. */
export type BodyPart = string | Pieces;

export const storedLine = (line: string): StoredLine | null | undefined => parsedLine(line);

export const isPage = ({ operation }: StoredLine): boolean => operation === PAGES;

/** A body cut behind each object of a list: an attendee reads the same in each page that shows it. */
export const piecesOf = (body: string): string[] => body.split(/(?<=\},)/);
