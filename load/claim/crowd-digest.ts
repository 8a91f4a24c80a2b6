/**
 * A digest of many texts, in whatever order they come: the sum of what each is mixed into, so that none is kept. It tells
 * that something changed, and hides nothing.
 */
export class CrowdDigest {
  #first = 0;
  #second = 0;

  add(text: string): void {
    let first = 0xdeadbeef;
    let second = 0x41c6ce57;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      first = Math.imul(first ^ code, 0x9e3779b1);
      second = Math.imul(second ^ code, 0x5f356495);
    }
    // Each bit has to change all the others, or what two texts exchange would cancel out in the sum.
    first = Math.imul(first ^ (first >>> 16), 0x85ebca6b) ^ Math.imul(second ^ (second >>> 13), 0xc2b2ae35);
    second = Math.imul(second ^ (second >>> 16), 0x85ebca6b) ^ Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
    this.#first = (this.#first + first) | 0;
    this.#second = (this.#second + second) | 0;
  }

  /** Sixteen digits. */
  get hex(): string {
    return [this.#first, this.#second].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
  }
}
