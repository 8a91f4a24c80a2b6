import { hash } from 'node:crypto';

/** Characters that stand for each other: how many there are, the first of them, and the place of this one among them. */
interface Digit {
  readonly radix: number;
  readonly first: number;
  readonly value: number;
}

const ROUNDS = 4;
/** This many characters are mixed at once: long texts would make numbers that are slow to reckon with. */
const AT_ONCE = 32;
const BLOCK = 64;

/**
 * Another text of the same format for every text. Upper and lower case, digits, zeros and all that is neither letter nor
 * digit stay in their places. One to one, so that what was equal is equal afterwards, and what differed differs. Which
 * text it was cannot be told without the key (a Feistel network over mixed radixes, as in NIST SP 800-38G).
 */
export function keepFormat(text: string, key: string): string {
  const characters = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const places = characters.flatMap((code, index) => (digitOf(code) === undefined ? [] : [index]));
  let before = '';
  for (let from = 0; from < places.length; from += AT_ONCE) {
    const lot = places.slice(from, from + AT_ONCE);
    const digits = lot.map((place) => digitOf(characters[place] ?? 0) as Digit);
    const mixed = mix(digits, `${key}\n${text.length}\n${before}`);
    before += lot.map((place) => String.fromCodePoint(characters[place] ?? 0)).join('');
    lot.forEach((place, index) => {
      characters[place] = (digits[index]?.first ?? 0) + (mixed[index] ?? 0);
    });
  }
  return characters.map((code) => String.fromCodePoint(code)).join('');
}

/** What a character counts as; undefined where it stays. Zero has no other: numbers keep their length and E.164 its form. */
function digitOf(code: number): Digit | undefined {
  if (code >= 0x31 && code <= 0x39) return { radix: 9, first: 0x31, value: code - 0x31 };
  if (code >= 0x61 && code <= 0x7a) return { radix: 26, first: 0x61, value: code - 0x61 };
  if (code >= 0x41 && code <= 0x5a) return { radix: 26, first: 0x41, value: code - 0x41 };
  if (code < 0xc0 || !/[\p{L}\p{N}]/u.test(String.fromCodePoint(code))) return undefined;
  const first = code - (code % BLOCK);
  return { radix: BLOCK, first, value: code - first };
}

/** The values of digits after the rounds: each half in turn is moved by what the other half says. */
function mix(digits: readonly Digit[], key: string): number[] {
  const half = Math.floor(digits.length / 2);
  const left = digits.slice(0, half);
  const right = digits.slice(half);
  const sizes = [sizeOf(left), sizeOf(right)] as const;
  const shape = digits.map(({ first }) => first.toString(36)).join();
  let [a, b] = [numberOf(left), numberOf(right)];
  for (let round = 0; round < ROUNDS; round += 1) {
    b = (b + moved(key, `${round}r${shape}${a}`)) % sizes[1];
    a = (a + moved(key, `${round}l${shape}${b}`)) % sizes[0];
  }
  return [...valuesOf(a, left), ...valuesOf(b, right)];
}

/** A hash of a hash, each begun with the key: as hard to foretell without it as an HMAC, at a third of the time. */
const moved = (key: string, text: string): bigint =>
  BigInt(`0x${hash('sha256', `out\n${key}${hash('sha256', `in\n${key}${text}`)}`)}`);

const sizeOf = (digits: readonly Digit[]): bigint =>
  digits.reduce((size, { radix }) => size * BigInt(radix), 1n);

const numberOf = (digits: readonly Digit[]): bigint =>
  digits.reduce((number, { radix, value }) => number * BigInt(radix) + BigInt(value), 0n);

function valuesOf(number: bigint, digits: readonly Digit[]): number[] {
  const values: number[] = [];
  let rest = number;
  for (const { radix } of digits.toReversed()) {
    values.unshift(Number(rest % BigInt(radix)));
    rest /= BigInt(radix);
  }
  return values;
}
