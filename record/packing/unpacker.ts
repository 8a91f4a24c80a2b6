import { MOST_BODY_BYTES, textIn } from './packed-body.ts';
import { type BodyPart, isPage, piecesOf, type StoredLine, storedLine } from './packed-line.ts';

/** Walks read pages in their order, several at a time. */
const KEPT_PAGES = 16;

/** Unpacks the lines of one journal, in their order. */
export class Unpacker {
  /** The packed pages that stand by themselves, by the ids of their exchanges. */
  readonly #packed = new Map<string, string>();
  /** The pieces of those that were asked for last. */
  readonly #pieces = new Map<string, readonly string[]>();

  /** What a line holds, its body unpacked; undefined where it is no JSON, or its body cannot be unpacked. */
  line(line: string): unknown {
    const stored = storedLine(line);
    const { packed, like, ...response } = stored?.response ?? { body: '' };
    if (!stored || typeof packed !== 'string') return stored;
    const body = like === undefined ? this.#alone(stored, packed) : this.#joined(packed, like);
    return body === undefined ? undefined : { ...stored, response: { ...response, body } };
  }

  #alone(stored: StoredLine, packed: string): string | undefined {
    if (isPage(stored) && typeof stored.id === 'string') {
      this.#packed.set(stored.id, packed);
      this.#pieces.delete(stored.id);
    }
    return textIn(packed);
  }

  #joined(packed: string, like: unknown): string | undefined {
    const parts = partsIn(packed);
    if (parts === undefined || !Array.isArray(like)) return undefined;
    let body = '';
    for (const part of parts) {
      const text = typeof part === 'string' ? part : this.#piecesAt(like, part);
      if (text === undefined || body.length + text.length > MOST_BODY_BYTES) return undefined;
      body += text;
    }
    return body;
  }

  #piecesAt(like: readonly unknown[], [body, from, count]: Exclude<BodyPart, string>): string | undefined {
    const pieces = this.#piecesIn(like[body]);
    const taken = pieces?.slice(from, from + count);
    return taken?.length === count ? taken.join('') : undefined;
  }

  #piecesIn(id: unknown): readonly string[] | undefined {
    const packed = typeof id === 'string' ? this.#packed.get(id) : undefined;
    if (typeof id !== 'string' || packed === undefined) return undefined;
    const text = this.#pieces.has(id) ? undefined : textIn(packed);
    const pieces = this.#pieces.get(id) ?? (text === undefined ? undefined : piecesOf(text));
    if (pieces === undefined) return undefined;
    this.#pieces.delete(id);
    this.#pieces.set(id, pieces);
    for (const oldest of this.#pieces.keys()) {
      if (this.#pieces.size <= KEPT_PAGES) break;
      this.#pieces.delete(oldest);
    }
    return pieces;
  }
}

/** The parts of a body that is like others; undefined where a text lists none. */
function partsIn(packed: string): readonly BodyPart[] | undefined {
  try {
    const parts: unknown = JSON.parse(textIn(packed) ?? '');
    return Array.isArray(parts) && parts.every(isPart) ? parts : undefined;
  } catch {
    return undefined;
  }
}

const isPart = (part: unknown): part is BodyPart =>
  typeof part === 'string' ||
  (Array.isArray(part) && part.length === 3 && part.every((one) => Number.isSafeInteger(one) && one >= 0));
