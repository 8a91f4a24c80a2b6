import type { ServerProcess } from '../../harness/run/server-process.ts';
import type { RuleId } from '../../spec/ledger/index.ts';

/** A breach that a server can be started with. */
export interface SeededFault {
  readonly id: string;
  readonly about: string;
  /** Every rule that it breaks; found under any of them, it is found. */
  readonly rules: readonly RuleId[];
  /** Whether it shows only to a client that does not say that it is Muster: it is held against a run that is not marked. */
  readonly unmarked?: true;
  /** Without these it does not show. */
  readonly variants?: readonly string[];
}

/** A server whose faults and variants the checks are held against. */
export interface Target {
  readonly name: string;
  readonly faults: readonly SeededFault[];
  /** Each a set of variants that is switched on together. */
  readonly variants: ReadonlyArray<readonly string[]>;
  /** Fewer sets that hold every variant once: what may live together stands together. All sets where there are none. */
  readonly rows?: ReadonlyArray<readonly string[]>;
  /** About how many seconds runs against a variant mostly wait, of those against which they do for long. */
  readonly waits?: ReadonlyMap<string, number>;
  /** Variants that keep a run from judging, so that it may end inconclusive. */
  readonly mayStayOpen?: ReadonlySet<string>;
  start(behaviour: {
    faults?: readonly string[];
    variants?: readonly string[];
    seed?: number;
  }): Promise<ServerProcess>;
  /** Ends what it keeps between runs. */
  close?(): Promise<void>;
}
