import type { ViolationFact } from '../record/facts.ts';
import { RULES, type RuleEntry, type RuleId, TIERS, type Tier } from '../spec/ledger/index.ts';
import { refusalsAbout } from '../spec/refusals.ts';
import { plainness } from './simplest.ts';

/** A breach, as far as its cause is told from it. */
interface Proved
  extends Pick<
    ViolationFact,
    | 'rule'
    | 'check'
    | 'operation'
    | 'actual'
    | 'exchanges'
    | 'attributes'
    | 'notKept'
    | 'later'
    | 'refused'
    | 'status'
    | 'count'
  > {
  /** The exchanges of all breaches that were counted for it. */
  readonly provedBy: ReadonlySet<string>;
  /** When it was seen first: milliseconds since the epoch. */
  readonly first: number;
}

const rankOf = (tier: Tier): number => TIERS.indexOf(tier);

/** Tiers whose breach shows in an answer itself: what is claimed of the same answer beyond them starts from it. */
const IN_ANSWER = rankOf('effect');

/** What answers show to have changed comes before what later reads show of it. */
const STRAY = rankOf('read') - 0.5;

/** What a token should open comes before what there is behind it: first what it is kept from altogether. */
const SHUT = { all: rankOf('existence') - 0.6, operation: rankOf('existence') - 0.3 } as const;

/** An operation that serves a record that there is not looks for none; one that serves such an event looks for no event. */
const INVENTED = { record: rankOf('existence') - 0.2, event: rankOf('existence') - 0.1 } as const;

/** What an operation serves of another account to whoever has a token comes before whose token it was, and what its headers say. */
const EXPOSED = rankOf('identity') - 0.1;

const NOT_FOUND = 404;

/** The statuses by which a service says that somebody may not. */
const FORBIDDEN: ReadonlySet<number> = refusalsAbout('caller');

/**
 * Puts the breaches in order of weight, the most basic first, then what was seen the plainest way, then what says by itself which attribute it is about, then
 * of what has changed what was seen most often, then the earliest; and says of each whether another one explains it. What
 * one cause explains is one finding. `obeyed`: the rules that were seen obeyed as well.
 */
export function markFollowers<V extends Proved>(
  violations: readonly V[],
  obeyed: ReadonlySet<RuleId> = new Set(),
): Array<V & { follows?: RuleId }> {
  const breaches = new Map<RuleId, number>();
  for (const { rule, count } of violations) breaches.set(rule, (breaches.get(rule) ?? 0) + count);
  const ordered = [...violations].sort(
    (a, b) =>
      weightOf(a) - weightOf(b) ||
      plainness(a) - plainness(b) ||
      Number(isVague(a)) - Number(isVague(b)) ||
      Number(isBeside(b)) - Number(isBeside(a)) ||
      (isStray(a) && isStray(b) ? (breaches.get(b.rule) ?? 0) - (breaches.get(a.rule) ?? 0) : 0) ||
      a.first - b.first,
  );
  const causes = new Map<V, V>();
  return ordered.map((effect, place) => {
    const cause = ordered.find(
      (one, other) =>
        one.rule !== effect.rule &&
        weighs(one, effect) &&
        ((other < place && explains(one, effect) && !isWider(effect, one)) ||
          isWider(one, effect) ||
          isNotKept(one, effect) ||
          isHasty(one, effect) ||
          isTakenAway(one, effect) ||
          isHidden(effect, one, breaches) ||
          (obeyed.has(effect.rule) && isLetIn(effect, one)) ||
          isImplied(effect, one)) &&
        !leadsTo(causes, one, effect),
    );
    if (cause === undefined) return effect;
    causes.set(effect, cause);
    return { ...effect, follows: cause.rule };
  });
}

/** Whether what a breach was found to follow from is the other one, directly or not: each of a circle would have a cause, and none be one. */
function leadsTo<V extends Proved>(causes: ReadonlyMap<V, V>, from: V, to: V): boolean {
  for (let one = causes.get(from); one !== undefined; one = causes.get(one)) if (one === to) return true;
  return false;
}

/** What is only warned of excuses no violation: who looks at those alone would see nothing. */
const weighs = (cause: Proved, effect: Proved): boolean =>
  RULES[cause.rule].level === 'must' || RULES[effect.rule].level !== 'must';

const isVague = ({ rule, attributes }: Proved): boolean =>
  attributes !== undefined && RULES[rule].subject === undefined;

/** Something else has changed: the answer to a call that was served shows it, or a record that nobody worked on. */
const isStray = (violation: Proved): boolean =>
  isVague(violation) &&
  (RULES[violation.rule].strays === true || (violation.refused !== true && violation.later !== true));

const isBeside = ({ rule }: Proved): boolean => RULES[rule].strays === true;

/** Where a breach stands: a later read, or a record that was to stay as it was, tells of a rule only what else has not changed it. */
function tierOf(violation: Proved): Tier {
  const { tier } = RULES[violation.rule];
  if (rankOf(tier) > IN_ANSWER) return tier;
  if (violation.later) return 'read';
  return rankOf(tier) === IN_ANSWER && isVague(violation) ? 'bystander' : tier;
}

function weightOf(violation: Proved): number {
  const { exposes, invents, opens, tier } = RULES[violation.rule];
  if (invents !== undefined && isServed(violation)) return INVENTED[invents];
  if (exposes && isServed(violation)) return EXPOSED;
  if (opens !== undefined && violation.refused && FORBIDDEN.has(violation.status ?? 0)) return SHUT[opens];
  return isStray(violation) && rankOf(tier) >= IN_ANSWER ? STRAY : rankOf(tierOf(violation));
}

/** Attributes whose storing has a rule of its own. */
const STORED_APART: ReadonlySet<string> = new Set(
  Object.values(RULES).flatMap(({ stores, subject }: RuleEntry) =>
    stores && subject ? [subject.attribute] : [],
  ),
);

/** What a write did not change in truth reads wrong wherever it is looked at again, and who was never made is not found. */
function isNotKept({ rule, notKept = [] }: Proved, { attributes = [], refused, status }: Proved): boolean {
  const { needs, stores, subject } = RULES[rule];
  if (!stores) return false;
  const isMissing = refused && status === NOT_FOUND && subject === undefined && notKept.includes('id');
  // Who is not there at all was not made: no update is to blame.
  if ((isMissing || attributes.includes('id')) && needs !== 'createAttendee') return false;
  if (isMissing) return true;
  if (attributes.length === 0) return false;
  const isOwn = (one: string): boolean =>
    subject === undefined ? !STORED_APART.has(one) : subject.attribute === one;
  return attributes.every((one) => notKept.includes(one) && isOwn(one));
}

/**
 * What is let in is there afterwards: a value that is stored is shown, and a token that was granted too much does what it
 * may. What one operation lets through is its own doing, unless the same calls show of the token that every one does.
 */
function isLetIn(effect: Proved, cause: Proved): boolean {
  const { letInBy, subject, tier } = RULES[effect.rule];
  if (letInBy?.includes(cause.rule) !== true) return false;
  return subject !== undefined || rankOf(tier) === IN_ANSWER || shareAnExchange(cause, effect);
}

function explains(cause: Proved, effect: Proved): boolean {
  // No other change undid it: it was never made.
  if (isStray(cause) && isNotKept(effect, effect)) return false;
  if (isSameProof(cause, effect) || isSameAttribute(RULES[cause.rule], effect)) return true;
  if (isStray(cause) && isVague(effect) && isWithin(effect, cause)) return true;
  if (weightOf(cause) >= weightOf(effect)) return false;
  if (isShutOut(cause, effect) || isInvented(cause, effect) || isExposed(cause, effect)) return true;
  if (undermines(RULES[cause.rule], effect)) return true;
  return (
    weightOf(cause) <= IN_ANSWER && mayReach(RULES[cause.rule], effect) && shareAnExchange(cause, effect)
  );
}

/** A call that was served, if not as documented, was not kept from succeeding by anything. */
function undermines({ undermines: tiers = [] }: RuleEntry, effect: Proved): boolean {
  const tier = tierOf(effect);
  return tiers.includes(tier) && (tier !== 'success' || effect.refused === true);
}

/** Whether what else is claimed of an answer may come from a breach in it: not where each names an attribute of its own. */
function mayReach({ aside, subject }: RuleEntry, { rule, attributes = [] }: Proved): boolean {
  if (aside === true) return false;
  if (subject === undefined || subject.attribute === 'id') return true;
  return RULES[rule].subject === undefined && attributes.length === 0;
}

/** Whoever may not is told so in the same words, by one operation or, where nothing is open to the token, by each. */
function isShutOut(cause: Proved, effect: Proved): boolean {
  const weight = weightOf(cause);
  if (weight !== SHUT.all && weight !== SHUT.operation) return false;
  if (effect.refused !== true || cause.actual !== effect.actual) return false;
  return cause.operation === effect.operation || weightOf(effect) === SHUT.operation;
}

/** Pages that hold fewer than they say leave somebody out, who is missing wherever lists are read. */
function isHidden(effect: Proved, cause: Proved, broken: ReadonlyMap<string, unknown>): boolean {
  const { hides = [] } = RULES[cause.rule];
  if (!hides.some((rule) => broken.has(rule))) return false;
  const isAttendee =
    RULES[effect.rule].chapter !== 'attendee-fields' && effect.operation !== 'listAttendeeFields';
  return (
    hides.includes(effect.rule) || (isAttendee && effect.refused !== true && `${effect.attributes}` === 'id')
  );
}

/** Who works on a record that the delete of another one took along finds none. */
const isTakenAway = ({ rule }: Proved, { operation, refused, status }: Proved): boolean =>
  refused === true &&
  status === NOT_FOUND &&
  RULES[rule].takesFrom?.some((one) => one === operation) === true;

const isServed = ({ status = 0 }: Proved): boolean => status >= 200 && status < 300;

/** Who limits requests by another answer than that of a limit refuses in haste what it serves in calm. */
const isHasty = (cause: Proved, { actual, refused }: Proved): boolean =>
  RULES[cause.rule].hurries === true && cause.refused === true && refused === true && cause.actual === actual;

/** What is served as what does not exist is served needs not be there, nor within reach. */
function isInvented(cause: Proved, effect: Proved): boolean {
  const { invents } = RULES[cause.rule];
  const tier = tierOf(effect);
  return (
    invents !== undefined &&
    (tier === 'existence' || tier === 'identity') &&
    isServed(cause) &&
    cause.actual === effect.actual &&
    cause.operation === effect.operation
  );
}

/** Nothing but that it is served at all is to be seen of what keeps accounts apart. */
const isExposed = (cause: Proved, effect: Proved): boolean =>
  RULES[cause.rule].exposes === true &&
  tierOf(effect) === 'identity' &&
  isServed(cause) &&
  cause.actual === effect.actual &&
  cause.operation === effect.operation;

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

/**
 * Of a rule and the one that narrows it, the cause is the one whose breach was seen wherever that of the other was; where each was seen
 * with the other, the one that says more.
 */
function isWider(one: Proved, other: Proved): boolean {
  if (!isSubset(other.provedBy, one.provedBy)) return false;
  if (RULES[one.rule].narrows === other.rule) return true;
  return RULES[other.rule].narrows === one.rule && !isSubset(one.provedBy, other.provedBy);
}

/** Whoever takes what is plainly wrong takes what is nearly right: that is one thing not looked at. */
const isImplied = (effect: Proved, cause: Proved): boolean =>
  RULES[effect.rule].impliedBy?.includes(cause.rule) === true &&
  ((effect.operation === cause.operation && (isServed(cause) || effect.actual === cause.actual)) ||
    (cause.attributes !== undefined && isWithin(effect, cause)));

const isSubset = (part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean =>
  [...part].every((id) => whole.has(id));

/** Whether a record reads otherwise in no attribute but those in which another one does. */
const isWithin = ({ attributes = [] }: Proved, other: Proved): boolean =>
  attributes.length > 0 && attributes.every((one) => other.attributes?.includes(one));

function shareAnExchange(one: Proved, other: Proved): boolean {
  for (const id of other.provedBy) if (one.provedBy.has(id)) return true;
  return false;
}
