import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { printFigure } from '../tools/figure.ts';
import type { Behaviour } from './behaviours/behaviour.ts';
import { expectOutcome } from './expect-outcome.ts';
import { verifyAgainst } from './verify-against.ts';
import { withReference } from './with-reference.ts';

interface Judging {
  /** Lets a behaviour loose on a run, and holds what is made of it. */
  judge(behaviour: Behaviour): Promise<void>;
  /** Holds that all of these were judged as they deserve. */
  hold(t: TestContext, behaviours: readonly Behaviour[]): void;
}

export const titleOf = ({ does, id }: Behaviour): string =>
  `a server that ${does} is judged as it deserves (${id})`;

/** Behaviours in front of a reference environment of the file's own. */
export function judging(): Judging {
  const on = withReference('hostile');
  let survived = 0;
  return {
    judge: async (behaviour) => {
      const out = join(on.out, behaviour.id);
      expectOutcome(behaviour, await verifyAgainst(behaviour, { profile: on.profile, out }));
      survived += 1;
    },
    hold: (t, behaviours) => {
      printFigure(t, 'hostile', { survived, behaviours: behaviours.length });
      assert.equal(survived, behaviours.length);
    },
  };
}
