import { createHash } from 'node:crypto';
import { LEAST_CHARS, packText } from './packed-body.ts';
import {
  type BodyPart,
  MOST_LIKE,
  MOST_NAMED_CHARS,
  PiecedBody,
  pageId,
  type StoredLine,
  storedLine,
} from './packed-line.ts';

/** A piece that is shorter is written out. */
const LEAST_PIECE = 40;
/** A body is like others where they hold this part of it. */
const LEAST_SHARE = 0.5;
/** 120 bits of a digest. */
const DIGEST_CHARS = 20;
/** As many as two million attendees have: what comes later is like these, or stands by itself. */
const MOST_PLACES = 2_000_000;

/** Where a piece stands: the number of the page, and its place there. */
type Place = readonly [page: number, index: number];

/** What a body is stored as. */
interface Packed {
  readonly packed: string;
  readonly like?: readonly string[];
}

/** A piece, with its digest where it is long enough to be named. */
interface Piece {
  readonly text: string;
  readonly digest: string | undefined;
}

/** Packs the lines of one journal, in their order: a page that others hold for the most part names their pieces. */
export class Packer {
  readonly #places = new Map<string, Place>();
  /** The ids of the exchanges whose pages are stored by themselves, by number. */
  readonly #ids: string[] = [];
  /** The number of the last page of each id: shards that were joined have ids in common. */
  readonly #numbers = new Map<string, number>();
  /** Of the pages that are stored by themselves, packed. */
  #chars = 0;

  /** The line of an exchange with the body of its answer packed, where that is long and text. */
  line(line: string): string {
    if (line.length < LEAST_CHARS && !line.includes('"packed"')) return line;
    const exchange = storedLine(line);
    const { body, packed, like } = exchange?.response ?? {};
    if (!exchange || typeof body !== 'string') return line;
    if (packed !== undefined || like !== undefined) {
      const id = pageId(exchange);
      if (id !== undefined && like === undefined) this.#remember(id, [], packed?.length ?? 0);
      return line;
    }
    if (body.length < LEAST_CHARS || !body.isWellFormed()) return line;
    return JSON.stringify({
      ...exchange,
      response: { ...exchange.response, body: '', ...this.#pack(exchange, body) },
    });
  }

  #pack(exchange: StoredLine, body: string): Packed {
    const id = pageId(exchange);
    const page = id === undefined ? undefined : PiecedBody.of(body);
    if (id === undefined) return { packed: packText(body) };
    const pieces = page === undefined ? [] : piecesOf(page);
    const { parts, like, shared } = this.#partsOf(pieces);
    if (shared >= LEAST_SHARE * body.length && like.length <= MOST_LIKE)
      return { packed: packText(JSON.stringify(parts)), like };
    const packed = packText(body);
    this.#remember(id, pieces, packed.length);
    return { packed };
  }

  #remember(id: string, pieces: readonly Piece[], length: number): void {
    this.#chars += length;
    this.#numbers.delete(id);
    if (this.#chars > MOST_NAMED_CHARS) return;
    const number = this.#ids.push(id) - 1;
    this.#numbers.set(id, number);
    for (const [index, { digest }] of pieces.entries())
      if (digest !== undefined && this.#places.size < MOST_PLACES) this.#places.set(digest, [number, index]);
  }

  #partsOf(pieces: readonly Piece[]): { parts: BodyPart[]; like: string[]; shared: number } {
    const parts: BodyPart[] = [];
    const numbers = new Map<number, number>();
    let shared = 0;
    for (const { text, digest } of pieces) {
      const place = digest === undefined ? undefined : this.#placeOf(digest);
      if (place === undefined) addText(parts, text);
      else {
        shared += text.length;
        const [page, index] = place;
        const body = numbers.get(page) ?? numbers.size;
        numbers.set(page, body);
        addPiece(parts, body, index);
      }
    }
    return { parts, like: [...numbers.keys()].map((number) => this.#ids[number] ?? ''), shared };
  }

  #placeOf(digest: string): Place | undefined {
    const place = this.#places.get(digest);
    return place !== undefined && this.#numbers.get(this.#ids[place[0]] ?? '') === place[0]
      ? place
      : undefined;
  }
}

const piecesOf = (page: PiecedBody): Piece[] =>
  Array.from({ length: page.count }, (_, index) => {
    const text = page.text(index, 1) ?? '';
    return { text, digest: text.length < LEAST_PIECE ? undefined : digestOf(text) };
  });

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
    parts[parts.length - 1] = [body, last[1], last[2] + 1];
  else parts.push([body, index, 1]);
}
