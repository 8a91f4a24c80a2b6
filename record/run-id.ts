import { createHmac, randomInt } from 'node:crypto';
import { inLetters } from './number-in-letters.ts';

const LENGTH = 10;
const IDS = 26 ** LENGTH;
/** More than the letters of an id hold; a number can hold it exactly. */
const BYTES = 6;

/** The full form of a run's id, which is the tag of its records: letters alone, since a plain name holds no digits. */
export const RUN_ID: RegExp = /^[a-z]{10}$/;

/** By what a run is known: its id, and whether it says so in what it sends and makes. */
export interface RunName {
  readonly runId: string;
  /** Absent: it does. */
  readonly marked?: boolean;
}

/** Whether a text is a run's id, and no part of one. */
export const isRunId = (text: string): boolean => RUN_ID.test(text);

/** An id that no other run has, whatever its seed. */
export const newRunId = (): string => inLetters(randomInt(2 ** 47) % IDS, LENGTH);

/** The id of the run with this number among those that answer a nonce: it could not have been run before the nonce was known. */
export const runIdOf = (nonce: string, index: number): string =>
  inLetters(
    createHmac('sha256', nonce).update(`muster run ${index}`).digest().readUIntBE(0, BYTES) % IDS,
    LENGTH,
  );
