import type { GapId } from '../../spec/ledger/index.ts';
import type { Hooks } from '../hooks.ts';
import type { ServerPolicy } from '../policy.ts';

/** A lawful answer to one gap or more, or (without gaps) a lawful form of what HTTP and OAuth leave free. Variants combine; where two set the same policy, the later one wins. */
export interface Variant {
  readonly name: string;
  readonly gaps: readonly GapId[];
  readonly about: string;
  readonly policy: Partial<ServerPolicy>;
  /**
   * With which others it is run. `in pairs`: beside every other one that answers another gap. `in rows`: beside some that
   * step in elsewhere. `alone`: it costs time, or takes away what shows others.
   */
  readonly runs: 'in pairs' | 'in rows' | 'alone';
  /** About how many seconds a run against it waits, where it does little else for long: such runs begin first. */
  readonly waits?: number;
  /** What a run may end as against it: one that shuts the run out is not judged at all. */
  readonly ends: 'conforms' | 'open';
  /** What no policy says, for one world. */
  arm(): Hooks;
}

const define =
  (runs: Variant['runs']) =>
  (
    name: string,
    gaps: readonly GapId[],
    about: string,
    policy: Partial<ServerPolicy>,
    { waits }: Pick<Variant, 'waits'> = {},
  ): Variant => ({
    name,
    gaps,
    about,
    policy,
    runs,
    ...(waits !== undefined && { waits }),
    ends: 'conforms',
    arm: () => ({}),
  });

/** A variant that combines with others. */
export const lawful = define('in pairs');

/** A variant that is run by itself. */
export const alone = define('alone');

/** A lawful way that takes more than a policy: hooks, with a memory of their own where they need one. */
export const habit = (
  name: string,
  about: string,
  hooks: Hooks | (() => Hooks),
  {
    gaps = [],
    ends = 'conforms',
    policy = {},
    runs = ends === 'open' ? 'alone' : 'in rows',
    waits,
  }: Partial<Pick<Variant, 'gaps' | 'ends' | 'policy' | 'runs' | 'waits'>> = {},
): Variant => ({
  name,
  gaps,
  about,
  policy,
  runs,
  ...(waits !== undefined && { waits }),
  ends,
  arm: typeof hooks === 'function' ? hooks : () => hooks,
});
