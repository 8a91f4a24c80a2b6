import { isAscii, isUtf8 } from 'node:buffer';
import { decodeHTMLStrict } from 'entities/lib/decode.js';

/** A part of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A text as it reads once escapes are taken off, and from where in the original each part of it came. */
export interface Decoded {
  readonly text: string;
  /** The part of the original that gave a part of the text. */
  origin(part: Span): Span;
}

const HEX = '[0-9a-fA-F]';
/** A line that base64 was broken after, when it had this many characters. */
const LONG_LINE = '(?<=[A-Za-z0-9+/_-]{56})';

/**
 * What encoders of JSON, of programming languages, of addresses, forms and pages write in the place of a character. Also
 * where quoted-printable and base64 break a line.
 */
const ESCAPES = new RegExp(
  [
    `\\\\(?:[ux]\\{${HEX}{1,8}\\}|u+${HEX}{4}|U${HEX}{8}|[abefnrtv]|[^0-9A-Za-z])`,
    `(?:\\\\x${HEX}{2})+`,
    '(?:\\\\[0-3][0-7]{2})+',
    `%u${HEX}{4}`,
    `(?:%${HEX}{2})+`,
    `&(?:#[xX]${HEX}{1,6}|#\\d{1,7}|[A-Za-z][A-Za-z0-9]{1,31});`,
    '=\\r?\\n',
    `${LONG_LINE}\\r?\\n(?=[A-Za-z0-9+/_=-])`,
  ].join('|'),
  'g',
);

/** Quoted-printable by itself, in capitals: in an address, what follows an equals sign is no escape. */
const QUOTED_PRINTABLE = /(?:=[0-9A-F]{2})+/g;

const LETTERS: Readonly<Record<string, string>> = {
  ...{ a: '\x07', b: '\b', e: '\x1b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' },
};

/** Takes one layer of escapes off; null where there is none. */
export const decodedOnce = (text: string): Decoded | null => decodedBy(text, ESCAPES);

/** Takes quoted-printable off; null where there is none. */
export const decodedFromQuotedPrintable = (text: string): Decoded | null => decodedBy(text, QUOTED_PRINTABLE);

function decodedBy(text: string, escapes: RegExp): Decoded | null {
  const pieces = new Pieces();
  let plain = '';
  let done = 0;
  for (const match of text.matchAll(escapes)) {
    const [written] = match;
    const at = match.index;
    plain += text.slice(done, at);
    done = at;
    for (const { value, length } of meant(written)) {
      pieces.add(
        { start: plain.length, end: plain.length + value.length },
        { start: done, end: done + length },
      );
      plain += value;
      done += length;
    }
  }
  if (done === 0) return null;
  return { text: plain + text.slice(done), origin: (part) => pieces.origin(part) };
}

/** Where pieces of a text came from; what lies between them is as it was. */
class Pieces {
  readonly #parts: Span[] = [];
  readonly #origins: Span[] = [];

  add(part: Span, origin: Span): void {
    this.#parts.push(part);
    this.#origins.push(origin);
  }

  origin({ start, end }: Span): Span {
    return { start: this.#of(start).start, end: this.#of(end - 1).end };
  }

  #of(at: number): Span {
    let low = 0;
    let high = this.#parts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#parts[middle]?.start ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    const part = this.#parts[low - 1];
    const origin = this.#origins[low - 1];
    if (part === undefined || origin === undefined) return { start: at, end: at + 1 };
    if (at < part.end) return origin;
    const start = origin.end + at - part.end;
    return { start, end: start + 1 };
  }
}

interface Piece {
  readonly value: string;
  /** How many characters of the escape stand for it. */
  readonly length: number;
}

/** What an escape stands for, character by character where it holds several. */
function meant(written: string): Piece[] {
  const whole = (value: string): Piece[] => [{ value, length: written.length }];
  // Most are quotation marks of JSON.
  if (written.length === 2 && written.startsWith('\\'))
    return whole(LETTERS[written.slice(1)] ?? written.slice(1));
  if (written.startsWith('%u')) return whole(String.fromCharCode(Number.parseInt(written.slice(2), 16)));
  if (written.startsWith('%'))
    return charactersOf(written, 3, (digits) => Number.parseInt(digits.slice(1), 16));
  const reference = /^&#(?:[xX]([0-9a-fA-F]+)|(\d+));$/.exec(written);
  if (reference !== null)
    return whole(
      characterOf(Number.parseInt(reference[1] ?? reference[2] ?? '', reference[1] === undefined ? 10 : 16)),
    );
  if (written.startsWith('&')) return whole(decodeHTMLStrict(written));
  if (!written.startsWith('\\'))
    return /[\r\n]/.test(written)
      ? whole('')
      : charactersOf(written, 3, (digits) => Number.parseInt(digits.slice(1), 16));
  if (/^\\x[^{]/.test(written))
    return charactersOf(written, 4, (digits) => Number.parseInt(digits.slice(2), 16));
  if (/^\\[0-3][0-7]/.test(written))
    return charactersOf(written, 4, (digits) => Number.parseInt(digits.slice(1), 8));
  const code = /^\\(?:[ux]\{|u+|U)([0-9a-fA-F]+)\}?$/.exec(written)?.[1] ?? '';
  return whole(characterOf(Number.parseInt(code, 16)));
}

const characterOf = (code: number): string => (code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code));

/** The characters that escaped bytes make in UTF-8; a byte that fits in none of them is one of Latin-1. */
function charactersOf(written: string, width: number, byteOf: (digits: string) => number): Piece[] {
  const bytes: number[] = [];
  for (let at = 0; at < written.length; at += width) bytes.push(byteOf(written.slice(at, at + width)));
  const pieces: Piece[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [value, count] = characterAt(bytes, at);
    pieces.push({ value, length: count * width });
    at += count;
  }
  return pieces;
}

function characterAt(bytes: ArrayLike<number>, at: number): [value: string, bytes: number] {
  const first = bytes[at] ?? 0;
  const count = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 1;
  const all = Array.from(
    { length: Math.min(count, bytes.length - at) },
    (_, index) => bytes[at + index] ?? 0,
  );
  if (count === 1 || first > 0xf4 || all.length < count || all.slice(1).some((one) => one >> 6 !== 2))
    return [String.fromCharCode(first), 1];
  return [Buffer.from(all).toString('utf8'), count];
}

/** Bytes as a text: UTF-8 where they are, else Latin-1. Its parts come from bytes. */
export function readBytes(bytes: Buffer): Decoded {
  if (isAscii(bytes)) return { text: bytes.toString('latin1'), origin: (part) => part };
  if (!isUtf8(bytes)) return readByCharacter(bytes);
  // Where its parts come from is asked of few texts.
  let read: Decoded | undefined;
  const origin = (part: Span): Span => {
    read ??= readByCharacter(bytes);
    return read.origin(part);
  };
  return { text: bytes.toString('utf8'), origin };
}

function readByCharacter(bytes: Buffer): Decoded {
  const pieces = new Pieces();
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const [value, count] = characterAt(bytes, at);
    if (count > 1)
      pieces.add({ start: text.length, end: text.length + value.length }, { start: at, end: at + count });
    text += value;
    at += count;
  }
  return { text, origin: (part) => pieces.origin(part) };
}
