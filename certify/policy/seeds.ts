import { createHash } from 'node:crypto';
import { RUNS } from './policies.ts';

const BITS_31 = 0x7fffffff;

/** The seeds of the runs: from the nonce where one was given, so that no older run can be handed in; else in a row. */
export function seedsOf(nonce: string | null, seed: number): number[] {
  return RUNS.map((_, index) => (nonce === null ? seed + index : drawn(`${nonce}\n${index}`)));
}

const drawn = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0) & BITS_31;
