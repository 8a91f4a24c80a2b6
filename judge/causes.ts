import { type By, type Relation, RULES, type RuleId, STRAYS } from '../spec/ledger/index.ts';
import { isStray, isVague, relationsOf, tierOf, weightOf } from './causes/breach.ts';
import { SIGNS } from './causes/signs.ts';
import type { ViolationResult } from './results.ts';
import { plainness } from './simplest.ts';

/**
 * Puts the breaches in order of weight, the most basic first. Of equal ones comes first what was seen the plainest way,
 * then what says by itself which attribute it is about. Then comes, of what has changed, what was seen most often, then
 * the earliest. Says of each whether another one explains it: what one cause explains is one finding. `obeyed`: rules
 * that were seen obeyed as well.
 */
export function markConsequences(
  violations: readonly ViolationResult[],
  obeyed: ReadonlySet<RuleId>,
): ViolationResult[] {
  const counts = new Map<RuleId, number>();
  for (const { rule, count } of violations) counts.set(rule, (counts.get(rule) ?? 0) + count);
  const ordered = [...violations].sort(
    (a, b) =>
      weightOf(a) - weightOf(b) ||
      plainness(a) - plainness(b) ||
      Number(isVague(a)) - Number(isVague(b)) ||
      Number(STRAYS.includes(b.rule)) - Number(STRAYS.includes(a.rule)) ||
      (isStray(a) && isStray(b) ? (counts.get(b.rule) ?? 0) - (counts.get(a.rule) ?? 0) : 0) ||
      a.first - b.first,
  );
  const causes = new Map<ViolationResult, ViolationResult>();
  return ordered.map((effect, place) => {
    const explains = (cause: ViolationResult, other: number): boolean =>
      relationsOf(cause).some((relation) => {
        const { order, of } = SIGNS[relation.by];
        return (
          isAbout(relation, effect) &&
          (relation.beside?.some((rule) => counts.has(rule)) ?? true) &&
          (order === undefined || (other < place && !isUndone(effect, cause))) &&
          (order !== 'above' || weightOf(cause) < weightOf(effect)) &&
          of(cause, effect, obeyed)
        );
      });
    const cause = ordered.find(
      (one, other) =>
        one.rule !== effect.rule &&
        excuses(one, effect) &&
        explains(one, other) &&
        !leadsTo(causes, one, effect),
    );
    if (cause === undefined) return effect;
    causes.set(effect, cause);
    return { ...effect, follows: cause.rule };
  });
}

/** What is only warned of excuses no violation: who looks at those alone would see nothing. */
const excuses = (cause: ViolationResult, effect: ViolationResult): boolean =>
  RULES[cause.rule].level === 'must' || RULES[effect.rule].level !== 'must';

/** Whether a relation explains a breach: by its rule, its tier or its operation. */
function isAbout({ effect }: Relation, one: ViolationResult): boolean {
  const named: readonly string[] = effect ?? [one.rule];
  return [one.rule, tierOf(one), one.operation].some((name) => named.includes(name));
}

/** Whether a breach would be undone by what has never been done: what was not stored, no other change has changed. */
const isUndone = (one: ViolationResult, change: ViolationResult): boolean =>
  isStray(change) &&
  relationsOf(one).some(({ by }) => NEVER_DONE.has(by) && SIGNS[by].of(one, one, new Set()));
const NEVER_DONE: ReadonlySet<By> = new Set(['not stored', 'never made']);

/** Whether what a breach follows from is the other one, directly or not: in a circle each would have a cause, and none be one. */
function leadsTo(
  causes: ReadonlyMap<ViolationResult, ViolationResult>,
  from: ViolationResult,
  to: ViolationResult,
): boolean {
  for (let one = causes.get(from); one !== undefined; one = causes.get(one)) if (one === to) return true;
  return false;
}
