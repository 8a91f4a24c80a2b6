import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from '../../detect/engine/engine.ts';
import type { SeededFault, Target } from '../../detect/targets/target.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import type { ServerProcess } from '../../harness/run/server-process.ts';
import { plainness } from '../../judge/simplest.ts';
import { readFacts } from '../../record/facts-file.ts';
import { outcomeOf } from '../../reports/outcome.ts';
import { scriptOf } from '../../reports/replay/script.ts';
import { readResult } from '../../verify/run/read-result.ts';
import { decides, shownInBoth } from './shown-again.ts';

/** What the report of a whole run shows first of a fault, and what its script comes to. */
export interface FirstFindingRow {
  readonly fault: string;
  /** Absent where the report shows no cause. */
  readonly rule?: string;
  readonly check?: string;
  /** It is seen by drawn calls or by several at once, though a check of plain calls saw a breach that the fault brings. */
  readonly plainer?: string;
  /** The script sends its requests itself, and runs no check. */
  readonly alone?: boolean;
  /** Exits 1 where the fault is and 0 where it is not. */
  readonly decides?: boolean;
  /** Exits 1 where the fault is not. */
  readonly accuses?: boolean;
  /** What it came to in both places, where it does not decide. */
  readonly said?: string;
}

/** Runs all checks against a server with a fault, and the script of the first cause there and where the fault is not. */
export async function look(target: Target, fault: SeededFault): Promise<FirstFindingRow> {
  const server = await target.start({ faults: [fault.id] });
  const out = mkdtempSync(join(tmpdir(), 'muster-first-'));
  try {
    return await lookAt(fault, { target, server, out });
  } finally {
    await server.stop();
    rmSync(out, { recursive: true, force: true });
  }
}

interface Looking {
  readonly target: Target;
  readonly server: ServerProcess;
  readonly out: string;
}

async function lookAt(fault: SeededFault, { target, server, out }: Looking): Promise<FirstFindingRow> {
  const { id, rules, unmarked } = fault;
  const profile = resolveProfile(server.profile, 'reference');
  await runChecks({ profile, out, seed: 1, effort: 'normal', exchanges: true, marked: unmarked !== true });
  const result = await readResult(out);
  const [cause] = outcomeOf(result).causes;
  const script = cause && scriptOf(cause, result);
  if (cause === undefined || script === undefined) return { fault: id };
  const plainer = readFacts(out).find(
    (fact) => fact.kind === 'violation' && rules.includes(fact.rule) && plainness(fact) === 0,
  );
  const both = await shownInBoth(script, fault, { target, server });
  const { broken, plain } = both;
  return {
    ...{ fault: id, rule: cause.rule, check: cause.check },
    ...(plainness(cause) > 0 && plainer?.kind === 'violation' && { plainer: plainer.check }),
    ...{ alone: script.alone, decides: decides(both) },
    ...(plain.state === 'failed' && { accuses: true }),
    ...(!decides(both) && {
      said: `where the fault is: ${broken.state}, ${broken.said}; where it is not: ${plain.state}, ${plain.said}`,
    }),
  };
}
