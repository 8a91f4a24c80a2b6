/** A wait that the simulation of doors comes to, beside the one that it should come to. */
export interface Held {
  readonly what: string;
  readonly simulated_ms: number;
  readonly wanted_ms: number;
}

/** By which share the simulation is off. */
export const offBy = ({ simulated_ms, wanted_ms }: Held): number =>
  wanted_ms === 0 ? Number.POSITIVE_INFINITY : Math.abs(simulated_ms / wanted_ms - 1);
