import { textIn } from './packed-body.ts';
import {
  type BodyPart,
  MOST_LIKE,
  MOST_NAMED_CHARS,
  MOST_PAGE_CHARS,
  PiecedBody,
  pageId,
  type StoredLine,
  storedLine,
} from './packed-line.ts';

/** Walks read pages in their order, several at a time. */
const KEPT_PAGES = MOST_LIKE;
/** The most bytes of UTF-8 that a character of UTF-16 has. */
const BYTES_A_CHAR = 3;
/** The list of parts repeats in JSON what it does not take from others. */
const MOST_LIST_BYTES = 2 * BYTES_A_CHAR * MOST_PAGE_CHARS;

/** Unpacks the lines of one journal, in their order. */
export class Unpacker {
  /** The packed pages that stand by themselves, by the ids of their exchanges. */
  readonly #packed = new Map<string, string>();
  /** Those that were asked for last. */
  readonly #pages = new Map<string, PiecedBody>();
  #chars = 0;
  #named = 0;

  /** How many characters it has unpacked so far, whatever of them was of use. */
  get chars(): number {
    return this.#chars;
  }

  /** What a line holds, its body unpacked; undefined where it is no JSON, or its body cannot be unpacked. */
  line(line: string): unknown {
    const stored = storedLine(line);
    const { packed, like, ...response } = stored?.response ?? { body: '' };
    if (!stored || typeof packed !== 'string') return stored;
    if (response.body !== '') return undefined;
    const body = like === undefined ? this.#alone(stored, packed) : this.#joined(stored, packed, like);
    return body === undefined ? undefined : { ...stored, response: { ...response, body } };
  }

  #unpack(packed: string, most?: number): string | undefined {
    const text = textIn(packed, most);
    this.#chars += text?.length ?? 0;
    return text;
  }

  #alone(stored: StoredLine, packed: string): string | undefined {
    const id = pageId(stored);
    if (id !== undefined) {
      this.#named += packed.length;
      this.#packed.delete(id);
      this.#pages.delete(id);
      if (this.#named <= MOST_NAMED_CHARS) this.#packed.set(id, packed);
    }
    return this.#unpack(packed);
  }

  #joined(stored: StoredLine, packed: string, like: unknown): string | undefined {
    if (pageId(stored) === undefined || !Array.isArray(like) || like.length > MOST_LIKE) return undefined;
    const parts = partsIn(this.#unpack(packed, MOST_LIST_BYTES));
    if (parts === undefined) return undefined;
    const pages = like.map((id) => this.#page(id));
    let body = '';
    for (const part of parts) {
      const text = typeof part === 'string' ? part : pages[part[0]]?.text(part[1], part[2]);
      if (text === undefined || body.length + text.length > MOST_PAGE_CHARS) return undefined;
      body += text;
    }
    return body;
  }

  #page(id: unknown): PiecedBody | undefined {
    const packed = typeof id === 'string' ? this.#packed.get(id) : undefined;
    if (typeof id !== 'string' || packed === undefined) return undefined;
    const page =
      this.#pages.get(id) ?? PiecedBody.of(this.#unpack(packed, BYTES_A_CHAR * MOST_PAGE_CHARS) ?? '');
    if (page === undefined) return undefined;
    this.#pages.delete(id);
    this.#pages.set(id, page);
    const [oldest = id] = this.#pages.keys();
    if (this.#pages.size > KEPT_PAGES) this.#pages.delete(oldest);
    return page;
  }
}

/** The parts of a body that is like others; undefined where a text lists none. */
function partsIn(text = ''): readonly BodyPart[] | undefined {
  try {
    const parts: unknown = JSON.parse(text);
    return Array.isArray(parts) && parts.every(isPart) ? parts : undefined;
  } catch {
    return undefined;
  }
}

const isIndex = (one: unknown): boolean => Number.isSafeInteger(one) && (one as number) >= 0;

/** Each part adds something to the body: a list of many that add nothing would cost time alone. */
const isPart = (part: unknown): part is BodyPart =>
  typeof part === 'string'
    ? part !== ''
    : Array.isArray(part) && part.length === 3 && part.every(isIndex) && part[2] > 0;
