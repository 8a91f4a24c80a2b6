/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** An integer in [0, below). */
  integer(below: number): number;
  pick<T>(from: readonly T[]): T;
  /** `length` characters that are safe in a URL. */
  text(length: number): string;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Mulberry32: 32 bits of state, plenty for made-up names. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const integer = (below: number): number => Math.floor(next() * below);
  return {
    next,
    integer,
    pick: (from) => from[integer(from.length)]!,
    text: (length) => Array.from({ length }, () => ALPHABET[integer(ALPHABET.length)]).join(''),
  };
}
