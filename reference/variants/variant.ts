import type { GapId } from '../../spec/ledger/index.ts';
import type { Hooks } from '../hooks.ts';
import type { ServerPolicy } from '../policy.ts';

/** A lawful answer to one gap or more, or (without gaps) a lawful form of what HTTP and OAuth leave free. Variants combine; where two set the same policy, the later one wins. */
export interface Variant {
  readonly name: string;
  readonly gaps: readonly GapId[];
  readonly about: string;
  readonly policy: Partial<ServerPolicy>;
  /** It costs time and changes nothing else: it is run by itself, and in no combination. */
  readonly alone: boolean;
  /** What a run may end as against it: one that shuts the run out is not judged at all. */
  readonly ends: 'conforms' | 'open';
  /** What no policy says, for one world. */
  arm(): Hooks;
}

const define =
  (alone: boolean) =>
  (name: string, gaps: readonly GapId[], about: string, policy: Partial<ServerPolicy>): Variant => ({
    name,
    gaps,
    about,
    policy,
    alone,
    ends: 'conforms',
    arm: () => ({}),
  });

/** A variant that combines with others. */
export const lawful = define(false);

/** A variant that is run by itself. */
export const alone = define(true);

/** A lawful way that takes more than a policy: hooks, with a memory of their own where they need one. It is run by itself. */
export const habit = (
  name: string,
  about: string,
  hooks: Hooks | (() => Hooks),
  { gaps = [], ends = 'conforms', policy = {} }: Partial<Pick<Variant, 'gaps' | 'ends' | 'policy'>> = {},
): Variant => ({
  name,
  gaps,
  about,
  policy,
  alone: true,
  ends,
  arm: typeof hooks === 'function' ? hooks : () => hooks,
});
