import type { ViolationResult } from '../../judge/results.ts';
import { verifyScript } from './by-verify.ts';
import { type PlanSource, replayPlan } from './plan.ts';
import { shellScript } from './shell.ts';

/** A script that shows a finding again. */
export interface Script {
  readonly text: string;
  /** Whether it sends requests by itself; else the checks of the rule do. */
  readonly alone: boolean;
}

/**
 * A script for a POSIX shell that shows a violation again. Its last line is `still broken: …` (exit 1) or `mended` (exit
 * 0), or says why it cannot tell (2 and 3). It makes what it needs, and names secrets as the profile does. Empty where no
 * exchange is stored.
 */
export function scriptOf(violation: ViolationResult, evidence: PlanSource): Script | undefined {
  if (!violation.exchanges.some((id) => evidence.exchanges.has(id))) return undefined;
  const plan = replayPlan(violation, evidence);
  return typeof plan === 'string'
    ? { text: verifyScript(violation, evidence, plan), alone: false }
    : { text: shellScript(violation, plan, evidence), alone: true };
}
