import { newFindings } from '../../judge/baseline.ts';
import { excuseFor } from '../../judge/known-failures.ts';
import { levelOf } from '../../judge/probation.ts';
import { outsideOf } from '../../judge/scope.ts';
import { canTell } from '../../judge/verdict.ts';
import { readFacts } from '../../record/facts-file.ts';
import { readRun, writeRun } from '../../record/run.ts';
import { judgeRun } from '../../reports/result.ts';
import { count } from '../../reports/text.ts';
import type { VerifyOptions } from '../options.ts';
import { changeBaseline } from './write-baseline.ts';

/** Why a finding is let stand that has not been looked at yet. */
const UNSAID = 'stood when it was written down; say why it may';

/**
 * Changes the baseline of a run that is over as the command line asks for, and stores what the run is then judged by. A
 * run that was cut short, or that could not judge, changes nothing. Answers a sentence on what was done, or ''.
 */
export function settleBaseline(out: string, options: VerifyOptions): string {
  const { baselineUpdate = false, baselinePrune = false } = options;
  const run = readRun(out);
  if ((!baselineUpdate && !baselinePrune) || run?.baseline === undefined) return '';
  const { baseline } = run;
  const facts = readFacts(out);
  const verdict = judgeRun(run, facts);
  if (!canTell(verdict.verdict, facts))
    return `The run is ${verdict.verdict === 'violates' ? 'cut short' : verdict.verdict}: the baseline ${baseline.file} stays as it was.`;
  const today = new Date(run.started).toISOString().slice(0, 10);
  const isOutside = outsideOf(run, facts);
  const added = baselineUpdate
    ? newFindings(
        baseline.findings,
        facts,
        (one) =>
          isOutside(one.rule) ||
          levelOf(one.rule, run.harness) === 'should' ||
          excuseFor(run.known_failures, one, today) !== undefined,
        { reason: UNSAID, date: today, ...(run.runId !== '' && { run: run.runId }) },
      )
    : [];
  const gone = baselinePrune ? verdict.gone : [];
  writeRun(out, { ...run, baseline: changeBaseline(baseline, { added, gone }) });
  return `The baseline ${baseline.file}: ${count(added.length, 'finding')} added, ${gone.length} taken out.`;
}
