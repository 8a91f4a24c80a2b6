import { createHash } from 'node:crypto';
import { LEAST_CHARS, packText } from './packed-body.ts';
import { type BodyPart, isPage, type Pieces, piecesOf, type StoredLine, storedLine } from './packed-line.ts';

/** A piece that is shorter is written out. */
const LEAST_PIECE = 40;
/** A body is like others where they hold this part of it. */
const LEAST_SHARE = 0.5;
/** 120 bits of a digest. */
const DIGEST_CHARS = 20;

/** Where a piece stands: the number of the page, and its place there. */
type Place = readonly [page: number, index: number];

/** What a body is stored as. */
interface Packed {
  readonly packed: string;
  readonly like?: readonly string[];
}

/** Packs the lines of one journal, in their order: a page that others hold for the most part names their pieces. */
export class Packer {
  readonly #places = new Map<string, Place>();
  /** The ids of the exchanges whose pages are stored by themselves, by number. */
  readonly #ids: string[] = [];
  /** The number of the last page of each id: shards that were joined have ids in common. */
  readonly #numbers = new Map<string, number>();

  /** The line of an exchange with the body of its answer packed, where that is long and text. */
  line(line: string): string {
    if (line.length < LEAST_CHARS) return line;
    const exchange = storedLine(line);
    const { body, packed } = exchange?.response ?? {};
    if (packed !== undefined && exchange?.id !== undefined) this.#numbers.delete(exchange.id);
    if (!exchange || typeof body !== 'string' || body.length < LEAST_CHARS || !body.isWellFormed())
      return line;
    return JSON.stringify({
      ...exchange,
      response: { ...exchange.response, body: '', ...this.#pack(exchange, body) },
    });
  }

  #pack(exchange: StoredLine, body: string): Packed {
    if (!isPage(exchange) || exchange.id === undefined) return { packed: packText(body) };
    const pieces = piecesOf(body).map((text) => ({ text, digest: digestOf(text) }));
    const { parts, like, shared } = this.#partsOf(pieces);
    if (shared >= LEAST_SHARE * body.length) return { packed: packText(JSON.stringify(parts)), like };
    const number = this.#ids.push(exchange.id) - 1;
    this.#numbers.set(exchange.id, number);
    for (const [index, { digest }] of pieces.entries()) this.#places.set(digest, [number, index]);
    return { packed: packText(body) };
  }

  #partsOf(pieces: ReadonlyArray<{ readonly text: string; readonly digest: string }>): {
    parts: BodyPart[];
    like: string[];
    shared: number;
  } {
    const parts: BodyPart[] = [];
    const numbers: number[] = [];
    let shared = 0;
    for (const { text, digest } of pieces) {
      const place = text.length < LEAST_PIECE ? undefined : this.#placeOf(digest);
      if (place === undefined) addText(parts, text);
      else {
        shared += text.length;
        if (!numbers.includes(place[0])) numbers.push(place[0]);
        addPiece(parts, numbers.indexOf(place[0]), place[1]);
      }
    }
    return { parts, like: numbers.map((number) => this.#ids[number] ?? ''), shared };
  }

  #placeOf(digest: string): Place | undefined {
    const place = this.#places.get(digest);
    return place !== undefined && this.#numbers.get(this.#ids[place[0]] ?? '') === place[0]
      ? place
      : undefined;
  }
}

const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64').slice(0, DIGEST_CHARS);

function addText(parts: BodyPart[], text: string): void {
  const last = parts.at(-1);
  if (typeof last === 'string') parts[parts.length - 1] = last + text;
  else parts.push(text);
}

function addPiece(parts: BodyPart[], body: number, index: number): void {
  const last = parts.at(-1);
  if (typeof last === 'object' && last[0] === body && last[1] + last[2] === index)
    parts[parts.length - 1] = [body, last[1], last[2] + 1] satisfies Pieces;
  else parts.push([body, index, 1]);
}
