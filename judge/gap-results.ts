import type { Fact, ObservationFact } from '../record/facts.ts';
import { GAPS, type GapId } from '../spec/ledger/index.ts';
import type { GapResult } from './results.ts';

/** What a run observed of every gap, beside what the profile has decided. */
export function gapResults(facts: readonly Fact[], decisions: Readonly<Record<string, string>>): GapResult[] {
  const answers = new Map<GapId, ObservationFact[]>();
  for (const fact of facts)
    if (fact.kind === 'observation') {
      const known = answers.get(fact.gap);
      if (known === undefined) answers.set(fact.gap, [fact]);
      else known.push(fact);
    }
  return (Object.keys(GAPS) as GapId[]).map((id) =>
    gapResult(id, answers.get(id) ?? [], decisions[id] ?? ''),
  );
}

function gapResult(id: GapId, answers: readonly ObservationFact[], decision: string): GapResult {
  const bySituation = new Map<string, Set<string>>();
  for (const { situation, answer } of answers)
    bySituation.set(situation, (bySituation.get(situation) ?? new Set()).add(answer));
  const observed = [...bySituation].flatMap(([situation, said]) =>
    [...said].map((answer) => (situation === '' ? answer : `${situation}: ${answer}`)),
  );
  const drift = decision !== '' && answers.some((fact) => fact.answer !== decision);
  const consistent = [...bySituation.values()].every((said) => said.size === 1);
  return { id, ...GAPS[id], observed, consistent, decision, drift };
}
