import { randomBytes } from 'node:crypto';
import { asPattern } from '../../judge/as-pattern.ts';
import type { CallId, Exchange } from '../../record/exchange.ts';
import { keepFormat } from './keep-format.ts';
import { MetValues } from './met-values.ts';
import { type Ownership, type OwnMarks, personalValues } from './personal-values.ts';
import { Remembered } from './remembered.ts';

export interface MaskOptions {
  /** Known to the processes of a run and never stored: with it, what is masked could be read. */
  readonly key: string;
  /** Tells the records that the run makes. */
  readonly marks: OwnMarks;
}

/** Tells records by a text that each of them holds, in whatever case. */
export const heldText = (text: string): OwnMarks => ({
  placesIn: (all) => Array.from(all.matchAll(new RegExp(asPattern(text), 'gi')), ({ index }) => index),
});

/** A key of this run alone. */
export const newMaskKey = (): string => randomBytes(32).toString('hex');

/** This many values as they are written are known at once: those of some hundred pages. */
const LATELY = 50_000;
/** The most exchanges that are kept until a text asks for their values, and the most bytes: those of some 10,000 people. */
const UNREAD = { exchanges: 400, bytes: 8 << 20 } as const;
/** Shorter ones are looked for in quotation marks only: as bare words they are parts of others. */
const BARE = 4;
const NAMED = /"(?:first_name|last_name|full_name|display_name|username|email|phone|company|qr_code|fields)"/;
const ALSO: Readonly<Record<string, ReadonlySet<string>>> = { getMe: new Set(['name']) };
const NONE: ReadonlySet<string> = new Set();
/** An exchange that waits to be read. Of a body there are the bytes and not the text, which the garbage collector would copy. */
interface Unread {
  readonly exchange: Exchange;
  readonly bytes: Uint8Array | null;
}

const sizeOf = ({ exchange, bytes }: Unread): number =>
  bytes?.byteLength ?? exchange.response?.body.length ?? 0;

/** An exchange with another body; its own is not looked at, as it may not be read yet. */
function withBody(exchange: Exchange, body: string): Exchange {
  if (exchange.response === null) return exchange;
  const { status, headers, garbled } = exchange.response;
  return { ...exchange, response: { ...{ status, headers, body }, ...(garbled && { garbled }) } };
}

/** Documents about the API: what stands in them under a name is about the name, and about no person. */
const DOCUMENTS: ReadonlySet<string> = new Set<CallId>(['publishedOpenapi', 'publishedDocs']);
/** Words of JSON, which mean no person where they stand bare. */
const LITERALS: ReadonlySet<string> = new Set(['null', 'true', 'false']);

/**
 * Replaces personal data of attendees that the run did not make before anything is stored. Names, e-mail addresses,
 * telephone numbers, answers and QR codes become others of the same type and format. The same value becomes the same
 * other one, so that the judge comes to the same verdict.
 */
export class Mask {
  readonly #key: string;
  readonly #marks: OwnMarks;
  readonly #own = new Set<string>();
  readonly #known = new MetValues();
  /** Exchanges that are not stored, the newest ones, and how many bytes they hold. */
  readonly #unread: Unread[] = [];
  #unreadBytes = 0;
  /** What values became, as JSON writes them: pages come again and again. */
  readonly #written = new Remembered(LATELY, (written) => this.#value(written));

  constructor({ key, marks }: MaskOptions) {
    this.#key = key;
    this.#marks = marks;
  }

  /** The exchange as it may be stored; itself where there is nothing to hide. */
  exchange(exchange: Exchange): Exchange {
    const { operation, response, request } = exchange;
    if (response === null || response.body === '' || DOCUMENTS.has(operation)) return exchange;
    const body = NAMED.test(response.body)
      ? this.#json(response.body, exchange)
      : response.status >= 400
        ? this.text(response.body, request.body ?? '')
        : response.body;
    return body === response.body ? exchange : { ...exchange, response: { ...response, body } };
  }

  /** Notes an exchange that is not stored: its values may stand in a text that is. `bytes`: the UTF-8 bytes of its body. */
  meets(exchange: Exchange, bytes: Uint8Array | null = null): void {
    const kept = bytes === null ? exchange : withBody(exchange, '');
    const newest = { exchange: kept, bytes };
    this.#unread.push(newest);
    this.#unreadBytes += sizeOf(newest);
    while (
      this.#unread.length > UNREAD.exchanges ||
      (this.#unreadBytes > UNREAD.bytes && this.#unread.length > 1)
    )
      this.#unreadBytes -= sizeOf(this.#unread.shift() as Unread);
  }

  /** Masks what was noted, once a text asks for it: most runs have no such text. */
  #read(): void {
    this.#unreadBytes = 0;
    for (const { exchange, bytes } of this.#unread.splice(0))
      this.exchange(bytes === null ? exchange : withBody(exchange, new TextDecoder().decode(bytes)));
  }

  #json(text: string, { operation, request }: Exchange): string {
    const event = request.path.event_id ?? '';
    const ownership: Ownership = {
      marks: this.#marks,
      owns: (id) => this.#own.has(`${event}/${id}`),
      own: (id) => this.#own.add(`${event}/${id}`),
      also: ALSO[operation] ?? NONE,
    };
    const sent = request.body ?? '';
    let masked = '';
    let at = 0;
    for (const { start, end } of personalValues(text, ownership)) {
      const written = text.slice(start, end);
      // What the request itself holds is in the journal anyway, and is what the answer is compared with.
      if (sent.includes(written)) continue;
      masked += text.slice(at, start) + this.#written.of(written);
      at = end;
    }
    return masked === '' ? text : masked + text.slice(at);
  }

  /** A value as JSON writes it. */
  #value(written: string): string {
    if (!written.startsWith('"')) return this.#bare(written);
    const value = parsed(written);
    return value === undefined ? this.#masked(written) : JSON.stringify(this.#masked(value));
  }

  /** A number keeps its number of digits; true and false change places under half of all keys. */
  #bare(written: string): string {
    if (/^-?\d/.test(written)) return written.replace(/^-?[\d.]+/, (digits) => keepFormat(digits, this.#key));
    if (written !== 'true' && written !== 'false') return written;
    const swaps = keepFormat('a', this.#key) < 'n';
    return swaps === (written === 'true') ? 'false' : 'true';
  }

  #masked(value: string): string {
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const masked = keepFormat(value, this.#key);
    // A person who is forgotten is remembered when met again.
    if (masked !== value && this.#known.add(value, masked)) this.#written.forget();
    return masked;
  }

  /** A text in which values that were met before are masked as they were; but what `except` holds stays. */
  text(text: string, except = ''): string {
    this.#read();
    let clean = text;
    // Where a text was cut off its last word may be the beginning of any of them.
    for (const { value, masked } of text.endsWith('…') ? this.#known.all() : this.#known.in(text)) {
      if (except !== '' && except.includes(value)) continue;
      clean = replaced(clean, value, masked);
      const escaped = JSON.stringify(value).slice(1, -1);
      if (escaped !== value) clean = replaced(clean, escaped, JSON.stringify(masked).slice(1, -1));
    }
    return clean;
  }
}

/** The text with a value replaced where it stands by itself, and where the end of what is shown cut it off. */
function replaced(text: string, value: string, masked: string): string {
  let clean = text;
  if (clean.includes(value))
    clean = clean.split(value).reduce((before, after) => {
      const whole =
        value.length < BARE || LITERALS.has(value)
          ? before.endsWith('"') && after.startsWith('"')
          : !/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after);
      return before + (whole && !isKey(before, after) ? masked : value) + after;
    });
  if (!clean.endsWith('…')) return clean;
  for (let length = value.length - 1; length >= 2; length -= 1)
    if (clean.endsWith(`"${value.slice(0, length)}…`))
      return `${clean.slice(0, -length - 1)}${masked.slice(0, length)}…`;
  return clean;
}

/** Whether what stands between is a key of an object: names of attributes are the contract's. */
const isKey = (before: string, after: string): boolean => before.endsWith('"') && /^"\s*:/.test(after);

function parsed(written: string): string | undefined {
  try {
    return JSON.parse(written) as string;
  } catch {
    return undefined;
  }
}
