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
  return `npx muster verify --rule ${rule} --seed ${seed}${effort === 'normal' ? '' : ` --effort ${/^\w+$/.test(effort) ? effort : quoted(effort)}`}${one}`;
}
