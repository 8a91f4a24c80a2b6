import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { userPath } from '../../harness/paths.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import type { Fact } from '../../record/facts.ts';
import { readFacts } from '../../record/facts-file.ts';
import { type RunRecord, readRun } from '../../record/run.ts';
import { judgeRun } from '../../reports/result.ts';
import { RULES, type RuleId } from '../../spec/ledger/index.ts';

/** What an earlier run saw broken, and with which values. */
export interface LastFailed {
  readonly rules: readonly RuleId[];
  readonly facts: readonly Fact[];
  readonly run: RunRecord;
}

/**
 * The rules that failed in the run of a folder.
 * @throws UsageError where it holds no run, none that failed, or one of another environment than `name`.
 */
export function lastFailed(folder: string, name: string): LastFailed {
  const out = userPath(folder);
  const run = existsSync(join(out, 'run.json')) ? readRun(out) : undefined;
  if (run === undefined)
    throw new UsageError(`${folder} holds no run of muster verify: name its folder after --last-failed.`);
  if (run.name !== name)
    throw new UsageError(
      `${folder} holds a run of ${run.name}, and this one is of ${name}: name another folder after --last-failed.`,
    );
  const facts = readFacts(out);
  const rules = judgeRun(run, facts)
    .rules.filter(({ id, verdict }) => verdict === 'fail' && id in RULES)
    .map(({ id }) => id);
  if (rules.length === 0)
    throw new UsageError(`No rule failed in ${folder}: run muster verify without --last-failed.`);
  return { rules, facts, run };
}
