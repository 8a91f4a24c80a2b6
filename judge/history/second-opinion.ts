import type { Fact, ViolationFact } from '../../record/facts.ts';
import { RULES } from '../../spec/ledger/index.ts';
import type { ShownExchange } from './history.ts';

/**
 * What the history shows broken and nothing else has found: one cause is one finding. What is known already: a breach of
 * a rule that was found broken, or one whose proof proves something else. So is one about an attribute that something
 * else is about.
 */
export function secondOpinion(
  { violations }: Pick<ShownExchange, 'violations'>,
  facts: readonly Fact[],
): ViolationFact[] {
  if (facts.some(isUnfit)) return [];
  const found = facts.filter((fact): fact is ViolationFact => fact.kind === 'violation');
  const rules = new Set(found.map(({ rule }) => rule));
  const proofs = new Set(found.flatMap(({ exchanges }) => exchanges));
  const attributes = new Set(found.flatMap(attributesOf));
  return violations.filter((one) => {
    const last = one.exchanges.at(-1);
    if (rules.has(one.rule) || (last !== undefined && proofs.has(last))) return false;
    const own = attributesOf(one);
    return own.length === 0 || !own.every((name) => attributes.has(name));
  });
}

/** The run could not judge what answered at all: it may not be the service. */
const isUnfit = (fact: Fact): boolean =>
  fact.kind === 'run' && (fact.outcome === 'refused' || fact.outcome === 'unreachable');

const attributesOf = ({ rule, attributes }: ViolationFact): readonly string[] => {
  const { subject } = RULES[rule];
  return attributes ?? (subject === undefined ? [] : [subject.attribute]);
};
