/** FNV-1a in 32 bits (RFC 9923). */
const OFFSET_BASIS = 0x811c9dc5;
const PRIME = 0x01000193;
/** Of MurmurHash3: spread what few bits of a hash differ by over all of its bits. */
const SPREAD = [0x85ebca6b, 0xc2b2ae35] as const;
const DIGITS = 8;

/**
 * A digest of a crowd of texts, in whatever order they come: two sums of their hashes. It tells whether two crowds differ,
 * but for one case in four thousand million, and resists nobody who makes texts for it. No text is kept or put in order.
 */
export class CrowdDigest {
  #first = 0;
  #second = 0;

  add(text: string): void {
    let hash = OFFSET_BASIS;
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
    const spread = Math.imul(hash ^ (hash >>> 16), SPREAD[0]);
    this.#first = (this.#first + spread) >>> 0;
    this.#second = (this.#second + Math.imul(spread ^ (spread >>> 13), SPREAD[1])) >>> 0;
  }

  /** Sixteen digits. */
  get hex(): string {
    return [this.#first, this.#second].map((sum) => sum.toString(16).padStart(DIGITS, '0')).join('');
  }
}
