import type { OperationId } from '../contract.ts';
import type { Tier } from './entry.ts';
import { KEPT_RULES } from './rules/kept-attributes.ts';
import { RULES, type RuleId } from './rules.ts';

/** What a breach weighs, the most basic first: the tier of its rule or, between tiers, what it shows in a special way. */
export const WEIGHTS = [
  'service',
  'envelope',
  'present',
  'value',
  // What a token should open comes before what stands behind it: first what it is kept from altogether.
  'shut out',
  'operation shut',
  // An operation that serves a record that does not exist looks for none; one that serves such an event looks for no event.
  'record invented',
  'event invented',
  'existence',
  // What is served of another account to every token comes before whose token it was, and what its headers say.
  'exposed',
  'identity',
  'success',
  'effect',
  // What answers show to have changed comes before what later reads show of it.
  'changed',
  'read',
  'bystander',
] as const;

export type Weight = (typeof WEIGHTS)[number];

/** A way in which breaches of rules explain others. `by`: how it is told, of which `judge/causes/signs.ts` says what shows it. */
interface Row {
  readonly by: string;
  /** Absent: every rule. */
  readonly cause?: readonly RuleId[];
  /** What was answered where the cause was seen. Absent: whatever it was. */
  readonly seen?: 'served' | 'refused' | 'forbidden';
  /** What the cause weighs where it is seen so. */
  readonly weighs?: Weight;
  /** Rules, all rules of a tier, or whatever is broken in an operation. Absent: everything else. */
  readonly effect?: ReadonlyArray<RuleId | Tier | OperationId>;
  /** Rules of which one has to be broken as well. */
  readonly beside?: readonly RuleId[];
}

/** Their breach changes records that no call is about. */
export const STRAYS: readonly RuleId[] = [
  'attendees.update.others-untouched',
  'checkin.others-untouched',
  'fields.update.others-untouched',
  'fields.delete.others-untouched',
];

/** Their breach answers with another record than that of the call. */
export const MIXED_UP: readonly RuleId[] = ['attendees.update.same', 'fields.update.same', 'checkin.same'];

const idsOf = <P extends string, N extends string>(prefix: P, ...names: readonly N[]) =>
  names.map((name) => `${prefix}${name}` as const);

const REFUSALS = idsOf('errors.', '401-envelope', '404-envelope', '422-envelope', '429-envelope');
const NO_JSON = [...REFUSALS, 'envelope.json-or-nothing'] as const;
const COUNTS = idsOf('attendees.list.', 'page-size', 'total-count');
const LISTS = ['attendees.list.200', 'attendees.list.in-range', 'fields.list.200'] as const;
const SCOPES = idsOf('oauth.client.', 'scope-read', 'scope-write', 'scope-both', 'scope-default');
const OPENS_ALL = [...SCOPES, 'oauth.code.token', 'account-id.own'] as const;
const TOKENS_WORK = idsOf('oauth.', 'client.token', 'code.token');
const OPENS_OPERATION = idsOf('scopes.', 'read-reads', 'write-writes');
const TOO_WIDE = idsOf('oauth.', 'client.scope-not-wider', 'code.scope-not-wider');
/** What a token must not open, as a single writing call tells it. */
const BY_ONE_CALL = [...TOO_WIDE, ...idsOf('oauth.client.', 'scope-default', 'application-scope')] as const;
/** Rules of what is granted: their breach is one, whichever operations show it. */
export const OF_GRANTS: ReadonlySet<RuleId> = new Set<RuleId>([...SCOPES, ...BY_ONE_CALL]);
const UNKNOWN = idsOf('errors.unknown-', 'attendee', 'field', 'registration-type');
const FOREIGN = idsOf('isolation.', 'read', 'write', 'smuggled', 'lists');
const APART = ['existence', 'identity'] as const;
const DEAD = idsOf('bearer.', 'truncated', 'expired', 'revoked');
const VERIFIERS = idsOf('oauth.pkce.', 'missing-verifier', 'plain-challenge', 'other-challenge');
const SECRETS = idsOf('oauth.', 'client.other-secret', 'code.client-secret');
const HEADERS = idsOf('account-id.', 'foreign', 'client-token');
/** What a token must not open, by whose it is and by its scope. */
const OF_THE_TOKEN = [
  ...FOREIGN,
  ...HEADERS,
  ...(['account-id.required', 'oauth.client.account', 'scopes.write-needed'] as const),
] as const;
const FIELD_CALLS = ['updateAttendeeField', 'deleteAttendeeField'] as const;

/** Breaches that leave the rest of an answer as it is. */
const ASIDE: ReadonlySet<RuleId> = new Set<RuleId>([
  ...REFUSALS,
  'envelope.metadata',
  'oauth.token.no-store',
  'bearer.www-authenticate',
]);

const isOfAttendee = (rule: RuleId): boolean => RULES[rule].subject?.record === 'attendee';
const ALL = Object.keys(RULES) as RuleId[];
/** The rules of what an attribute of an attendee may be, and of what becomes of it when it is sent. */
const VALUES = ALL.filter((rule) => isOfAttendee(rule) && RULES[rule].tier === 'value');
const KEPT: readonly RuleId[] = [
  ...Object.values(KEPT_RULES.createAttendee),
  ...Object.values(KEPT_RULES.updateAttendee),
];
/** Where creates and updates both escape an attribute, one hand escapes all texts. */
const ESCAPED = Object.entries(KEPT_RULES.updateAttendee).flatMap(([attribute, update]) => {
  const create = KEPT_RULES.createAttendee[attribute as keyof typeof KEPT_RULES.updateAttendee];
  return [
    { by: 'escaped alike', cause: [create], beside: [update] } as const,
    { by: 'escaped alike', cause: [update], beside: [create] } as const,
  ];
});
/** The rules of what stays as it is, whatever is sent. */
const LEFT_ALONE = ALL.filter((rule) =>
  /(untouched|nothing|nothing-changed|nothing-else|only-when-sent)$/.test(rule),
);
/** The rules of what an attendee reads after steps at the doors, beside those of the steps. */
const NOT_MOVED = [
  ...(['checkin.other-event', 'attendees.update.listed', 'attendees.update.checkin-status-stays'] as const),
];
/** The documented success of each operation whose answer is shown. */
const SUCCESSES = [
  ...idsOf('attendees.', 'list.200', 'create.201', 'update.200'),
  ...idsOf('fields.', 'list.200', 'create.201', 'update.200'),
  ...idsOf('checkin.', 'check-out.200', 'undo.200'),
  ...(['events.get.200', 'registration-types.get.200'] as const),
] as const;
/** Their breach may be an answer that is no JSON. */
const NO_DUE_JSON = ['envelope.json', ...SUCCESSES] as const;
/** The documented success is owed to such a call as to any other. */
const OWED_TOO = idsOf('attendees.', 'update.empty-item-taken', 'create.null-accepted', 'create.least');
/** Their breach may leave a reply to a form question unread, or the question that it replies to. */
const REPLIES = idsOf('attendee-field-value.', 'field.present', 'field.value', 'value.present');
const ENVELOPES = idsOf('envelope.', 'item', 'items');
/** Their breach may be an answer in which nothing can be read. */
const UNREADABLE = [...ENVELOPES, ...NO_DUE_JSON] as const;
/** That a call is served is what these chapters are about, whatever its answer shows. */
const OF_ACCESS: ReadonlySet<string> = new Set([
  ...['oauth', 'bearer', 'scopes', 'account', 'account-id', 'isolation', 'errors'],
]);
/** What answers show of records: all but whether they can be read. */
const TOLD = ALL.filter(
  (rule) =>
    !UNREADABLE.some((one) => one === rule) &&
    !OF_ACCESS.has(RULES[rule].chapter) &&
    RULES[rule].tier !== 'existence',
);
const UPDATES = idsOf('attendees.update.', '200', 'attributes-optional');

/** What explains what. */
const ROWS = [
  { by: 'same proof' },
  { by: 'same attribute' },
  { by: 'same change' },
  { by: 'same answer', cause: ALL.filter((rule) => !ASIDE.has(rule)) },

  // An answer in which nothing can be read tells nothing of what a record reads.
  { by: 'nothing to read', cause: UNREADABLE, effect: TOLD },
  // A reply of which the question or the value is not where it should be is not found where it is looked for.
  { by: 'same operation', cause: REPLIES, effect: ['attendees.create.keeps-fields'] },
  { by: 'always', cause: REPLIES, effect: ['attendee.fields.known'] },
  { by: 'no JSON to read', cause: NO_DUE_JSON, effect: ENVELOPES },
  { by: 'same success', cause: SUCCESSES, seen: 'served', effect: OWED_TOO },

  { by: 'in all its answers', cause: NO_JSON, effect: ['envelope.json'] },
  { by: 'in more answers', cause: ['envelope.json'], effect: NO_JSON },

  { by: 'nothing to say', cause: ['envelope.items', 'attendee.id.distinct'], effect: ['read', 'bystander'] },
  { by: 'nothing to say', cause: LISTS, effect: ['read', 'bystander'] },
  { by: 'nothing to say', cause: ['account.get.bound'], effect: ['identity', 'success'] },
  { by: 'nothing to say', cause: ['oauth.client.account'], effect: ['success'] },
  { by: 'always', cause: ['attendees.list.once'], effect: COUNTS },
  { by: 'list hides', cause: ['attendees.list.once'], beside: COUNTS },
  // A walk that ends before the total is reached may leave out an attendee: pages that count from 0 do.
  { by: 'list hides', cause: ['attendees.list.total-count'] },
  // Where no attendee is left out of a walk, or seen twice, it is the total that is wrong. The pages are as full as they
  // can be.
  { by: 'always', cause: ['attendees.list.total-count'], effect: ['attendees.list.page-size'] },

  // A caller that may not is told so in the same words, by one operation or, where nothing is open to the token, by each.
  { by: 'same words', cause: OPENS_ALL, seen: 'forbidden', weighs: 'shut out' },
  { by: 'same words anywhere', cause: OPENS_ALL, seen: 'forbidden', effect: OPENS_OPERATION },
  { by: 'same words', cause: OPENS_OPERATION, seen: 'forbidden', weighs: 'operation shut' },
  // A token that is refused now and then is refused to whatever call comes at that moment, and so is one of another kind.
  { by: 'refused with 401', cause: TOKENS_WORK, seen: 'served', effect: ['success'] },
  {
    by: 'same words anywhere',
    cause: ['oauth.client.token'],
    seen: 'served',
    effect: ['oauth.code.token'],
  },
  // Who limits requests by another answer than that of a limit refuses in haste what it serves in calm.
  { by: 'same words anywhere', cause: ['rate-limit.exists'], seen: 'refused' },

  // What is served as what does not exist is served need not be there, nor within reach.
  { by: 'same words', cause: UNKNOWN, seen: 'served', weighs: 'record invented', effect: APART },
  {
    by: 'same words',
    cause: ['errors.unknown-event'],
    seen: 'served',
    weighs: 'event invented',
    effect: APART,
  },
  // Nothing but that it is served at all is to be seen of what keeps accounts apart.
  { by: 'same words', cause: FOREIGN, seen: 'served', weighs: 'exposed', effect: ['identity'] },

  { by: 'not looked at', cause: ['bearer.missing'], effect: ['bearer.scheme', 'bearer.garbage', ...DEAD] },
  // What is served to no token at all is served to the token of another account, and to one that may not.
  { by: 'not looked at', cause: ['bearer.missing'], effect: OF_THE_TOKEN },
  { by: 'not looked at', cause: ['bearer.garbage'], effect: DEAD },
  { by: 'not looked at', cause: ['oauth.pkce.wrong-verifier'], effect: VERIFIERS },
  { by: 'not looked at', cause: ['oauth.client.wrong-secret'], effect: SECRETS },
  { by: 'not looked at', cause: ['isolation.nothing-changed'], effect: HEADERS },

  { by: 'let in', cause: ['rsvp.only-five'], effect: ['attendee.rsvp_status.value'] },
  { by: 'let in', cause: ['checkin.three-states'], effect: ['attendee.checkin_status.value'] },
  { by: 'let in', cause: ['fields.create.only-listed-types'], effect: ['attendee-field.type.value'] },
  { by: 'let in', cause: TOO_WIDE, effect: ['oauth.client.scope-default', 'oauth.client.application-scope'] },
  {
    by: 'let in by a token',
    cause: [...TOO_WIDE, 'oauth.client.scope-default'],
    effect: ['scopes.write-needed'],
  },
  { by: 'let in there alone', cause: ['scopes.write-needed'], effect: BY_ONE_CALL },

  { by: 'not stored', cause: ['attendees.create.listed', 'attendees.update.listed', 'rsvp.listed'] },
  { by: 'reads as before', cause: ['attendees.update.listed', 'rsvp.listed'], effect: LEFT_ALONE },
  // A step at the doors that was taken back reads as if it had not been, whatever is looked for in who took it. The next
  // step is refused then.
  { by: 'reads as before', cause: ['checkin.answer-is-read'], effect: [...LEFT_ALONE, ...NOT_MOVED] },
  { by: 'step taken back', cause: ['checkin.answer-is-read'], effect: ['checkOut', 'undoCheckIn'] },
  // What an update was sent and has not taken reads as before: as nothing, where nothing was there.
  { by: 'left blank', cause: ['rsvp.with-others'], effect: VALUES },
  // Where neither updates nor steps at the doors read as they were answered, it is the list that does not move.
  { by: 'list stands still', cause: ['attendees.update.listed'], beside: ['checkin.answer-is-read'] },
  { by: 'form stands still', cause: ['fields.create.listed'], beside: ['fields.update.listed'] },
  // Who is given another record is told nothing of the one that was asked for.
  { by: 'of another record', cause: MIXED_UP },
  // What is not stored as it was sent comes back to a client that saves a form again.
  { by: 'named in the refusal', cause: KEPT, effect: UPDATES },
  ...ESCAPED,
  { by: 'never made', cause: ['attendees.create.listed'] },
  // What a delete left in the list is found by whatever looks for it.
  { by: 'still listed', cause: ['fields.delete.gone'], effect: ['errors.unknown-field'] },
  { by: 'taken away', cause: ['fields.delete.others-untouched'], effect: FIELD_CALLS },
] as const satisfies readonly Row[];

export type By = (typeof ROWS)[number]['by'];

export interface Relation extends Row {
  readonly by: By;
}

export const CAUSES: readonly Relation[] = ROWS;
