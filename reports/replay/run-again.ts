import { quoted } from '../../judge/curl.ts';
import type { ViolationResult } from '../../judge/results.ts';
import type { RunRecord } from '../../record/run.ts';

/** What judges the rule of a violation again with the values that its run generated. */
export function runAgain(
  { seed, effort }: RunRecord,
  { rule, counterexample }: Pick<ViolationResult, 'rule' | 'counterexample'>,
): string {
  const replay = /--replay (\S+)$/.exec(counterexample ?? '')?.[1];
  const one = replay === undefined ? '' : ` --replay ${quoted(replay)}`;
  // Effort quick has too few requests for all that judges a rule; the values of a seed are the same at each effort.
  const again = /^(quick|normal)$/.test(effort)
    ? ''
    : ` --effort ${/^\w+$/.test(effort) ? effort : quoted(effort)}`;
  return `npx muster verify --rule ${rule} --seed ${seed}${again}${one}`;
}
