import { comparable } from '../../judge/answers.ts';
import type { GapChange } from '../../record/comparison.ts';
import type { GapRow } from '../../record/verdict-file.ts';
import type { VerifySide } from '../read/side.ts';

/** Answers by situation. */
type Answered = ReadonlyMap<string, ReadonlySet<string>>;

/** The gaps that two runs saw answered otherwise in the same situation: what only one of them asked is no difference. */
export function gapChanges(a: VerifySide, b: VerifySide): GapChange[] {
  const before = new Map(a.verdict.gaps.map((row) => [row.id, row]));
  const exact = a.facts.length > 0 && b.facts.length > 0;
  return b.verdict.gaps.flatMap((row) => {
    const earlier = before.get(row.id);
    if (earlier === undefined) return [];
    const [from, to] = exact
      ? [fromFacts(a, row.id), fromFacts(b, row.id)]
      : [fromRow(earlier, row), fromRow(row, earlier)];
    return changesOf(row, from, to);
  });
}

function changesOf({ id, question }: GapRow, from: Answered, to: Answered): GapChange[] {
  return [...to].flatMap(([situation, answers]) => {
    const earlier = from.get(situation);
    if (earlier === undefined) return [];
    const [was, is] = [new Set([...earlier].map(comparable)), new Set([...answers].map(comparable))];
    const shared = [...is].filter((answer) => was.has(answer)).length;
    if (shared === was.size && shared === is.size) return [];
    const kind = shared === 0 ? ('otherwise' as const) : ('also' as const);
    return [{ id, question, situation, from: [...earlier], to: [...answers], kind }];
  });
}

function fromFacts({ facts }: VerifySide, gap: string): Answered {
  const found = new Map<string, Set<string>>();
  for (const fact of facts)
    if (fact.kind === 'observation' && fact.gap === gap)
      found.set(fact.situation, (found.get(fact.situation) ?? new Set()).add(fact.answer));
  return found;
}

/** Of a verdict.json alone a situation is what stands before the last colon, unless each has but one answer to give. */
function fromRow(row: GapRow, other: GapRow): Answered {
  if (row.observed.length === 1 && other.observed.length === 1) return new Map([['', new Set(row.observed)]]);
  const found = new Map<string, Set<string>>();
  for (const text of row.observed) {
    const at = text.lastIndexOf(': ');
    const [situation, answer] = at < 0 ? ['', text] : [text.slice(0, at), text.slice(at + 2)];
    found.set(situation, (found.get(situation) ?? new Set()).add(answer));
  }
  return found;
}
