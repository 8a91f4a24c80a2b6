import { findNamed } from '../names.ts';
import type { Fault } from './fault.ts';

export type { Fault } from './fault.ts';

/** Every fault, in the order of the specification. */
export const FAULTS: readonly Fault[] = [];

const byId = new Map(FAULTS.map((fault) => [fault.id, fault]));

/** The faults of these ids. Throws `UnknownNameError`. */
export const findFaults = (ids: readonly string[]): readonly Fault[] => findNamed('fault', ids, byId);
