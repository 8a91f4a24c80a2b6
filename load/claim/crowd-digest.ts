import { hash } from 'node:crypto';

/** A digest of many texts, in whatever order they come: the sum of their hashes, so that no text is kept. */
export class CrowdDigest {
  #sum = 0n;

  add(text: string): void {
    this.#sum += hash('sha256', text, 'buffer').readBigUInt64BE();
  }

  /** Sixteen digits. */
  get hex(): string {
    return BigInt.asUintN(64, this.#sum).toString(16).padStart(16, '0');
  }
}
