import type { ViolationFact } from '../record/facts.ts';
import { RULES, type RuleEntry, type RuleId, TIERS, type Tier } from '../spec/ledger/index.ts';

/** A breach, as far as its cause is told from it. */
interface Proved extends Pick<ViolationFact, 'rule' | 'actual' | 'exchanges' | 'attributes' | 'later'> {
  /** The exchanges of all breaches that were counted for it. */
  readonly provedBy: ReadonlySet<string>;
  /** When it was seen first: milliseconds since the epoch. */
  readonly first: number;
}

const rankOf = (tier: Tier): number => TIERS.indexOf(tier);

/** Tiers whose breach shows in an answer itself: what is claimed of the same answer beyond them starts from it. */
const IN_ANSWER = rankOf('effect');

/**
 * Puts the breaches in order of weight, the most basic first, then what says by itself which attribute it is about, then
 * the earliest; and says of each whether another one explains it. What one cause explains is one finding.
 */
export function markFollowers<V extends Proved>(violations: readonly V[]): Array<V & { follows?: RuleId }> {
  const ordered = [...violations].sort(
    (a, b) => weightOf(a) - weightOf(b) || Number(isVague(a)) - Number(isVague(b)) || a.first - b.first,
  );
  return ordered.map((effect, place) => {
    const cause = ordered.find(
      (one, other) => other < place && one.rule !== effect.rule && explains(one, effect),
    );
    return cause === undefined ? effect : { ...effect, follows: cause.rule };
  });
}

const isVague = ({ rule, attributes }: Proved): boolean =>
  attributes !== undefined && RULES[rule].subject === undefined;

/** A later read, or a record that was to stay as it was, tells of a rule only what else has not changed it. */
function weightOf(violation: Proved): number {
  const rank = rankOf(RULES[violation.rule].tier);
  if (rank !== IN_ANSWER) return rank;
  if (violation.later) return rankOf('read');
  return isVague(violation) ? rankOf('bystander') : rank;
}

function explains(cause: Proved, effect: Proved): boolean {
  if (isSameProof(cause, effect) || isSameAttribute(RULES[cause.rule], effect)) return true;
  if (weightOf(cause) >= weightOf(effect)) return false;
  if (RULES[cause.rule].undermines?.includes(TIERS[weightOf(effect)] ?? 'effect')) return true;
  return weightOf(cause) <= IN_ANSWER && shareAnExchange(cause, effect);
}

/** One breach that two rules forbid: the same exchanges show the same. */
const isSameProof = (one: Proved, other: Proved): boolean =>
  one.actual === other.actual && one.exchanges.length > 0 && `${one.exchanges}` === `${other.exchanges}`;

/**
 * An attribute that is missing, of another kind or not kept explains whatever else is claimed of it, and the records that
 * read otherwise in nothing but that.
 */
function isSameAttribute({ subject, tier }: RuleEntry, { rule, attributes }: Proved): boolean {
  if (subject === undefined) return false;
  const own = RULES[rule].subject;
  if (own?.record === subject.record && own.attribute === subject.attribute)
    return rankOf(tier) < rankOf(RULES[rule].tier);
  return (
    attributes !== undefined && attributes.length > 0 && attributes.every((one) => one === subject.attribute)
  );
}

function shareAnExchange(one: Proved, other: Proved): boolean {
  for (const id of other.provedBy) if (one.provedBy.has(id)) return true;
  return false;
}
