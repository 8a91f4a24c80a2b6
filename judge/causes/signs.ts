import { type By, CAUSES, RULES, type RuleId } from '../../spec/ledger/index.ts';
import type { ViolationResult } from '../results.ts';
import { isServedAmiss, isStray, isVague, rankOf, SEEN, tierOf, weightOf } from './breach.ts';
import { isEscaped } from './escaped.ts';

/** What shows that a breach comes from another one. `obeyed`: the rules that were seen obeyed as well. */
interface Sign {
  readonly of: (cause: ViolationResult, effect: ViolationResult, obeyed: ReadonlySet<RuleId>) => boolean;
  /** Whether the cause has to stand before the effect, or to weigh more as well. Absent: it explains what stands before it, too. */
  readonly order?: 'before' | 'above';
}

const UNAUTHORIZED = 401;
const NOT_FOUND = 404;

const isRefused = ({ refused }: ViolationResult): boolean => refused === true;
const isNotFound = (one: ViolationResult): boolean => isRefused(one) && one.status === NOT_FOUND;
const sameWords = (one: ViolationResult, other: ViolationResult): boolean => one.actual === other.actual;
/** What a refusal explains is refused as well. */
const sameAnswer = (cause: ViolationResult, effect: ViolationResult): boolean =>
  sameWords(cause, effect) && (!isRefused(cause) || isRefused(effect));
const sameOperation = (one: ViolationResult, other: ViolationResult): boolean =>
  one.operation === other.operation;
const sameExchange = (one: ViolationResult, other: ViolationResult): boolean =>
  [...other.provedBy].some((id) => one.provedBy.has(id));
const isWhole = (whole: ViolationResult, part: ViolationResult): boolean =>
  [...part.provedBy].every((id) => whole.provedBy.has(id));

export const SIGNS: Readonly<Record<By, Sign>> = {
  // One breach that two rules forbid.
  'same proof': {
    order: 'before',
    of: (cause, effect) =>
      sameWords(cause, effect) &&
      cause.exchanges.length > 0 &&
      `${cause.exchanges}` === `${effect.exchanges}`,
  },
  'same attribute': { order: 'before', of: isAboutAttribute },
  'same change': {
    order: 'before',
    of: (cause, effect) => isStray(cause) && isVague(effect) && isWithin(effect, cause),
  },
  // What else is claimed of an answer starts from what is broken in it.
  'same answer': {
    order: 'above',
    of: (cause, effect) =>
      weightOf(cause) <= rankOf('effect') && mayReach(cause, effect) && sameExchange(cause, effect),
  },
  // The breach that leaves an operation's answers unread explains whatever was seen in such answers alone.
  'nothing to read': {
    of: (cause, effect) =>
      effect.unread !== undefined &&
      effect.later !== true &&
      !isRefused(cause) &&
      sameOperation(cause, effect),
  },
  // A success that is not the documented one is the same breach, whatever was sent.
  'same success': {
    of: (cause, effect) => sameOperation(cause, effect) && cause.status === effect.status,
  },
  // What is no JSON has no envelope.
  'no JSON to read': {
    of: (cause, effect) => effect.unread === 'no JSON' && !isRefused(cause) && sameOperation(cause, effect),
  },
  // A call that was served, if not as documented, was not kept from succeeding by anything.
  'nothing to say': { order: 'above', of: (_, effect) => tierOf(effect) !== 'success' || isRefused(effect) },
  'same words': {
    order: 'above',
    of: (cause, effect) => sameAnswer(cause, effect) && sameOperation(cause, effect),
  },
  'same words anywhere': { of: sameAnswer },
  'refused with 401': { of: (_, effect) => isRefused(effect) && effect.status === UNAUTHORIZED },
  // Of a rule and the one that narrows it, the cause is the one that was seen broken wherever the other was. Of two such
  // it is the narrower.
  'in all its answers': { of: isWhole },
  'in more answers': { of: (cause, effect) => isWhole(cause, effect) && !isWhole(effect, cause) },
  always: { of: () => true },
  'same operation': { of: sameOperation },
  // Pages that hold fewer than they say leave an attendee out, who is missing wherever lists are read.
  'list hides': {
    of: (_, effect) =>
      `${effect.attributes}` === 'id' &&
      effect.operation !== 'listAttendeeFields' &&
      RULES[effect.rule].chapter !== 'attendee-fields',
  },
  // A service that takes what is plainly wrong takes what is nearly right.
  'not looked at': {
    of: (cause, effect) =>
      isWithin(effect, cause) ||
      (sameOperation(cause, effect) && (SEEN.served(cause) || sameWords(cause, effect))),
  },
  // What is let in is there afterwards.
  'let in': { of: (_, { rule }, obeyed) => obeyed.has(rule) },
  // What one operation lets through is its own doing, unless the same calls show of the token that every one does.
  'let in by a token': {
    of: (cause, effect, obeyed) => obeyed.has(effect.rule) && sameExchange(cause, effect),
  },
  // What is tried with one operation alone is that operation's doing, where not every one is known to let the token in.
  'let in there alone': {
    of: (cause, effect) =>
      SEEN.served(cause) &&
      SEEN.served(effect) &&
      sameOperation(cause, effect) &&
      !sameExchange(cause, effect),
  },
  // What a write did not change reads wrong wherever it is looked at again.
  'not stored': { of: (cause, effect) => !effect.attributes?.includes('id') && isNotKept(cause, effect) },
  // What reads as it did before an acknowledged write was not stored: no later call has changed it.
  'reads as before': {
    of: (cause, { notKept = [], touched }) =>
      touched.size > 0 &&
      [...touched].every((one) => notKept.includes(one)) &&
      // The write itself was seen not to be kept, in one of these at least.
      [...touched].some((one) => cause.notKept?.includes(one)),
  },
  'step taken back': {
    of: (cause, effect) => cause.notKept?.includes('checkin_status') === true && isRefused(effect),
  },
  'list stands still': {
    of: (cause, effect) =>
      [...cause.touched].some((one) => !STATES.has(one)) &&
      (!isOfForm(effect) || RULES[effect.rule].chapter === 'attendees') &&
      isRead(effect),
  },
  'form stands still': { of: (_, effect) => isOfForm(effect) && isRead(effect) },
  'of another record': {
    of: (cause, effect) => sameOperation(cause, effect) && effect.later !== true && !isRefused(effect),
  },
  'left blank': {
    of: (cause, effect) => sameOperation(cause, effect) && / = (""|null)$/.test(effect.actual.trim()),
  },
  'named in the refusal': {
    of: (cause, effect) =>
      isRefused(effect) &&
      new RegExp(`\\b${RULES[cause.rule].subject?.attribute}\\b`, 'i').test(effect.actual),
  },
  // One hand escapes all texts of a call, and a text in every call.
  'escaped alike': {
    order: 'before',
    of: (cause, effect) =>
      isEscaped(cause) &&
      isEscaped(effect) &&
      RULES[effect.rule].subject?.facet === 'kept' &&
      (sameOperation(cause, effect) || attributeOf(cause) === attributeOf(effect)),
  },
  // Who was never made is not found.
  'never made': {
    of: (cause, effect) =>
      cause.notKept?.includes('id') === true && (isNotFound(effect) || isNotKept(cause, effect)),
  },
  // What a delete left behind is shown by the list, and found by the next call to it.
  'still listed': {
    of: (cause, effect) => cause.operation === 'listAttendeeFields' && sameExchange(cause, effect),
  },
  'taken away': { of: (_, effect) => isNotFound(effect) },
};

const attributeOf = ({ rule }: ViolationResult): string | undefined => RULES[rule].subject?.attribute;

/** What a walk may leave out, or show otherwise, where updates are kept. */
const STATES: ReadonlySet<string> = new Set(['id', 'checkin_status', 'rsvp_status']);

/** Whether a breach is about attendee fields, by the call that shows it. */
const isOfForm = ({ operation }: ViolationResult): boolean => /AttendeeFields?$/.test(operation);

/** Whether a breach was seen by what a list shows; its form, and that of its records, is no matter of what moves. */
const isRead = (one: ViolationResult): boolean =>
  one.later === true ||
  tierOf(one) === 'read' ||
  (/^listAttendee/.test(one.operation) && rankOf(tierOf(one)) > rankOf('value')) ||
  isVague(one);

/** Whether a record reads otherwise in no attribute but those in which another one was seen to. */
const isWithin = ({ attributes = [] }: ViolationResult, { touched }: ViolationResult): boolean =>
  attributes.length > 0 && attributes.every((one) => touched.has(one));

/**
 * An attribute that is missing, of another kind or not kept explains whatever else is claimed of it. It also explains the
 * records that read otherwise in nothing but that.
 */
function isAboutAttribute(cause: ViolationResult, effect: ViolationResult): boolean {
  const { attributes = [] } = effect;
  const { subject, tier } = RULES[cause.rule];
  if (subject === undefined) return false;
  const own = RULES[effect.rule].subject;
  if (own?.record === subject.record && own.attribute === subject.attribute)
    return rankOf(tier) < rankOf(RULES[effect.rule].tier) && isOfSameAnswers(cause, effect);
  return attributes.length > 0 && attributes.every((one) => one === subject.attribute);
}

/** Whether the answers that show the effect are those in which the cause was seen, or were read later. */
const isOfSameAnswers = (cause: ViolationResult, effect: ViolationResult): boolean =>
  sameOperation(cause, effect) || sameExchange(cause, effect) || effect.later === true;

/**
 * Whether what else is claimed of an answer may come from a breach in it: not where each names an attribute of its own. Nor
 * is a call served, or refused, for an attribute that an answer shows, unless the id to go on with is broken.
 */
function mayReach(cause: ViolationResult, effect: ViolationResult): boolean {
  const { subject, tier } = RULES[cause.rule];
  if (subject?.attribute === 'id') return true;
  // An error in the place of a record may be a refusal with the wrong status.
  if (isServedAmiss(effect) && !isServedAmiss(cause))
    return subject === undefined && rankOf(tier) <= rankOf('envelope');
  if (subject === undefined) return true;
  if (isRefused(effect) && !isRefused(cause)) return false;
  return RULES[effect.rule].subject === undefined && (effect.attributes ?? []).length === 0;
}

/** Attributes whose storing has a rule of its own. */
const STORED_APART: ReadonlySet<string> = new Set(
  CAUSES.flatMap(({ by, cause = [] }) => (by === 'not stored' ? cause : [])).flatMap(
    (rule) => RULES[rule].subject?.attribute ?? [],
  ),
);

/**
 * Whether a record reads otherwise in nothing but what a write is known not to have kept. One of these attributes at least
 * has to be one that the rule of the cause is about.
 */
function isNotKept({ rule, notKept = [] }: ViolationResult, { attributes = [] }: ViolationResult): boolean {
  const own = RULES[rule].subject?.attribute;
  const isOwn = (one: string): boolean => (own === undefined ? !STORED_APART.has(one) : own === one);
  return attributes.some(isOwn) && attributes.every((one) => notKept.includes(one));
}
