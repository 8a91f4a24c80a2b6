import { quoted } from '../../judge/curl.ts';
import { JOURNAL } from '../../judge/history/book.ts';
import type { ViolationResult } from '../../judge/results.ts';
import type { RunRecord } from '../../record/run.ts';

/**
 * What judges the rule of a violation again with the values that its run generated. These are the checks of the rule. Where
 * the journal of a run has shown it, it is a whole run.
 */
export function runAgain(
  { seed, effort }: RunRecord,
  { rule, check, counterexample }: Pick<ViolationResult, 'rule' | 'check' | 'counterexample'>,
): string {
  const replay = /--replay (\S+)$/.exec(counterexample ?? '')?.[1];
  const one = replay === undefined ? '' : ` --replay ${quoted(replay)}`;
  // Effort quick has too few requests for all that judges a rule; the values of a seed are the same at each effort.
  const again = /^(quick|normal)$/.test(effort)
    ? ''
    : ` --effort ${/^\w+$/.test(effort) ? effort : quoted(effort)}`;
  const what = check === JOURNAL ? '' : ` --rule ${rule}`;
  return `npx muster verify${what} --seed ${seed}${again}${one}`;
}
