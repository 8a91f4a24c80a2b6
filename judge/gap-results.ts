import { type Decision, type Decisions, decisionText } from '../record/decisions.ts';
import type { Fact, ObservationFact } from '../record/facts.ts';
import { GAPS, type GapId } from '../spec/ledger/index.ts';
import type { GapResult } from './results.ts';

/** What a run observed of every gap, beside what the profile has decided. */
export function gapResults(facts: readonly Fact[], decisions: Decisions): GapResult[] {
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

function gapResult(id: GapId, answers: readonly ObservationFact[], decision: Decision): GapResult {
  const bySituation = new Map<string, Set<string>>();
  for (const { situation, answer } of answers)
    bySituation.set(situation, (bySituation.get(situation) ?? new Set()).add(answer));
  const observed = [...bySituation].flatMap(([situation, said]) =>
    [...said].map((answer) => (situation === '' ? answer : `${situation}: ${answer}`)),
  );
  const drifted = [...bySituation].flatMap(([situation, said]) => driftIn(situation, said, decision));
  const { section, question } = GAPS[id];
  const consistent = [...bySituation.values()].every((said) => said.size === 1);
  return {
    id,
    section,
    question,
    observed,
    consistent,
    decision: decisionText(decision),
    drift: drifted.length > 0,
    drifted,
  };
}

/** The answers of one situation that are not what was decided for it, each as half a sentence. */
function driftIn(situation: string, said: ReadonlySet<string>, decision: Decision): string[] {
  const decided =
    typeof decision === 'string' ? decision : Object.hasOwn(decision, situation) ? decision[situation] : '';
  if (decided === '' || decided === undefined) return [];
  const where = situation === '' ? '' : `${situation}: `;
  return [...said]
    .filter((answer) => answer !== decided)
    .map((answer) => `${where}answered "${answer}", decided "${decided}"`);
}

/** What of a run drifts from the decisions of its profile, a sentence each. */
export const driftSentences = (gaps: readonly GapResult[]): string[] =>
  gaps
    .filter(({ drift }) => drift)
    .map(({ id, drifted }) => {
      const more = drifted.length > 1 ? `, and ${drifted.length - 1} more` : '';
      return `${id} drifts from what the profile decides: ${drifted[0]}${more}`;
    });
