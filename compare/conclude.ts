import type { ComparedSide, Comparison } from '../record/comparison.ts';

type Changes = Pick<
  Comparison,
  'rules' | 'breaches' | 'drift' | 'operations' | 'latency' | 'figures' | 'gaps'
>;
type Concluded = Pick<Comparison, 'verdict' | 'because'>;

/** Verdicts of a run that says nothing about its environment, or nothing that stands. */
const UNJUDGED: ReadonlySet<string> = new Set(['inconclusive', 'error', 'invalid']);

/** Whether the second of two results is worse, and why: a broken rule outweighs whatever became better. */
export function concludeComparison(a: ComparedSide, b: ComparedSide, changes: Changes): Concluded {
  const because = [...sentences(changes, 'worse')];
  if (because.length > 0) return { verdict: 'worse', because };
  if (UNJUDGED.has(b.verdict) && !UNJUDGED.has(a.verdict))
    return { verdict: 'unjudged', because: [`B ended ${b.verdict} where A ended ${a.verdict}`] };
  const better = [...sentences(changes, 'better')];
  if (better.length > 0) return { verdict: 'better', because: better };
  const different = [changes.rules, changes.operations, changes.gaps].some((list) => list.length > 0);
  return { verdict: different ? 'different' : 'same', because: [] };
}

function* sentences(changes: Changes, direction: 'worse' | 'better'): Generator<string> {
  const of = <T extends { readonly direction: string }>(list: readonly T[]): T[] =>
    list.filter((one) => one.direction === direction);
  for (const { id, from, to, reason } of of(changes.rules))
    yield `${id}: ${from} became ${to}${to === 'fail' && reason !== '' ? `, ${reason}` : ''}`;
  for (const { rule, operation, message } of of(changes.breaches))
    yield direction === 'worse'
      ? `${rule} is broken in ${operation} too: ${message}`
      : `${rule} is broken in ${operation} no more`;
  for (const { id, decision } of of(changes.drift))
    yield direction === 'worse' ? `${id} drifts from "${decision}"` : `${id} drifts no more`;
  for (const { operation, to } of of(changes.operations))
    yield to === 'served' ? `${operation} succeeds now` : `${operation} succeeds no more`;
  for (const { name, from, to } of of(changes.figures)) yield `${name}: ${from ?? '–'} became ${to ?? '–'}`;
  for (const { operation, quantile, from, to } of of(changes.latency))
    yield `${operation}: the ${quantile} went from ${from} to ${to} ms`;
}
