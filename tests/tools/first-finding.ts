import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from '../../detect/engine/engine.ts';
import type { SeededFault, Target } from '../../detect/targets/target.ts';
import { type ShownInBoth, shownInBoth } from '../../evidence/first-findings/shown-again.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import type { ServerProcess } from '../../harness/run/server-process.ts';
import type { ViolationResult } from '../../judge/results.ts';
import { outcomeOf } from '../../reports/outcome.ts';
import { type Script, scriptOf } from '../../reports/replay/script.ts';
import type { Result } from '../../reports/result.ts';
import { readResult } from '../../verify/run/read-result.ts';

/** The first finding of a run against a fault, up to the breach of the very rule that is broken. */
export interface FirstFinding {
  readonly fault: string;
  readonly violation: ViolationResult;
  readonly result: Result;
  readonly script: Script;
}

/** Runs the checks against a server with a fault, and answers what its report shows first; undefined where nothing is found. */
export async function firstFinding(
  fault: SeededFault,
  server: ServerProcess,
): Promise<FirstFinding | undefined> {
  const out = mkdtempSync(join(tmpdir(), 'muster-first-'));
  try {
    await runChecks({
      profile: resolveProfile(server.profile, 'reference'),
      ...{ out, seed: 1, effort: 'normal', exchanges: true, marked: fault.unmarked !== true },
      first: fault.rules,
      enough: ({ rule }) => fault.rules.includes(rule),
    });
    const result = await readResult(out);
    const [violation] = outcomeOf(result).causes;
    const script = violation && scriptOf(violation, result);
    return violation && script && { fault: fault.id, violation, result, script };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** A finding of a fault, and what its script came to where the fault is and where it is not. */
export interface Decided extends FirstFinding, ShownInBoth {}

/** Shows the first finding of a fault again, by its script, where the fault is and where it is not. */
export async function decide(target: Target, fault: SeededFault): Promise<Decided | undefined> {
  const server = await target.start({ faults: [fault.id] });
  try {
    const finding = await firstFinding(fault, server);
    return finding && { ...finding, ...(await shownInBoth(finding.script, fault, { target, server })) };
  } finally {
    await server.stop();
  }
}
