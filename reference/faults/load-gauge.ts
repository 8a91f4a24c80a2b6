import type { components } from '../../spec/generated/profile.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import type { CallContext } from '../call-context.ts';
import { combineHooks, type Hooks } from '../hooks.ts';

/** A breach that shows only under load. */
export interface LoadFault {
  readonly id: string;
  /** What goes wrong, in one sentence. */
  readonly about: string;
  /** What a load run has to name: rules of the contract, or objectives, any of which will do. */
  readonly shows: ReadonlyArray<RuleId | MissedObjective>;
  readonly variants: readonly string[];
  readonly load: FaultLoad;
  arm(): Hooks;
}

/**
 * The load under which a fault shows: a steady stream; many requests, for what happens once in hundreds. A crowd whose
 * every answer is sampled; a limit of requests; callers who give up soon.
 */
export type FaultLoad = 'steady' | 'many' | 'crowd' | 'limited' | 'impatient';

/** Objectives of a load run that a fault makes it miss. */
export type MissedObjective = Exclude<
  keyof components['schemas']['profile']['load']['objectives'],
  'contract'
>;

const WINDOW_MS = 2000;
/** More than a client that prepares a load makes one after the other. */
const MANY = 32;

/** Knows how busy the environment is, and counts. */
export class Gauge {
  #recent: number[] = [];
  #counts = new Map<string, number>();
  inFlight = 0;
  checkIns = 0;

  /** Whether many check-ins came within the last two seconds. */
  get busy(): boolean {
    const oldest = this.#recent[0];
    return this.#recent.length >= MANY && oldest !== undefined && Date.now() - oldest < WINDOW_MS;
  }

  /** True for one call of this many that come while it is busy, each name counted by itself. */
  oneIn(many: number, name = ''): boolean {
    if (!this.busy) return false;
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    return count % many === 0;
  }

  readonly hooks: Hooks = {
    arrive: (call) => {
      this.inFlight += 1;
      if (call.operation === 'checkIn') {
        this.checkIns += 1;
        this.#recent.push(call.now);
        if (this.#recent.length > MANY) this.#recent.shift();
      }
      return null;
    },
    reply: (_call, reply) => {
      this.inFlight -= 1;
      return reply;
    },
  };
}

/** Defines a fault whose hooks may ask the gauge. */
export const underLoad = (
  id: string,
  shows: LoadFault['shows'],
  about: string,
  make: (gauge: Gauge) => Hooks,
  { variants = [], load = 'steady' }: Partial<Pick<LoadFault, 'variants' | 'load'>> = {},
): LoadFault => ({
  id: `load.${id}`,
  about,
  shows,
  variants,
  load,
  arm: () => {
    const gauge = new Gauge();
    return combineHooks([gauge.hooks, make(gauge)]);
  },
});

/** Breaks the connection of a call without an answer. */
export const hangUp = (call: CallContext): void => void call.request.raw.socket.resetAndDestroy();
