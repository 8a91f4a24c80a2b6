import type { RuleId } from '../../spec/ledger/index.ts';

/** A decision on who may be convicted, with what shows it. */
export interface Ruling {
  readonly id: string;
  readonly side: 'acquitted' | 'warned' | 'convicted';
  /** Names of variants where it acquits, ids of faults where it warns or convicts. */
  readonly shownBy: readonly string[];
}

const acquitted = (id: string, ...shownBy: readonly string[]): Ruling => ({ id, side: 'acquitted', shownBy });
const warned = (id: string, ...shownBy: readonly string[]): Ruling => ({ id, side: 'warned', shownBy });
const convicted = (id: string, ...shownBy: readonly string[]): Ruling => ({ id, side: 'convicted', shownBy });

/** Disputed cases that are observed, or warned of at most, each with lawful servers of which a run may report no breach. */
const ACQUITTALS: readonly Ruling[] = [
  acquitted(
    'odd-input-500',
    'odd-text-500',
    'huge-ids-500',
    'scalars-500',
    'arrays-500',
    'wrong-kinds-500',
    'bounds-500',
    'long-texts-500',
  ),
  acquitted('event-full', 'event-full', 'few-confirmed'),
  acquitted('registration-type-full', 'type-nearly-full', 'type-nearly-full-untold', 'type-full'),
  acquitted(
    'answer-forms',
    'answers-as-text',
    'answers-gain-keys',
    'answers-as-decimals',
    'answers-blank-null',
    'answers-empty-array-null',
  ),
  acquitted(
    'overlapping-updates-refused',
    'overlapping-updates-409',
    'overlapping-writes-409',
    'event-imported-423',
  ),
  acquitted('names-refused', 'names-letters-only', 'texts-of-three', 'lengths-limited', 'bodies-long-cut'),
  acquitted(
    'text-normalised',
    'text-trimmed',
    'text-composed',
    'text-decomposed',
    'email-lower-case',
    'names-title-case',
  ),
  acquitted('account-id-loose', 'account-id-leading-digits', 'account-id-ignored'),
  acquitted(
    'questions-restricted',
    'fields-locked-by-answers',
    'fields-at-most',
    'fields-at-most-402',
    'field-types-once-400',
    'field-types-once-403',
    'few-questions',
    'ten-questions',
    'form-closed',
    'form-closes',
    'field-types-once',
    'field-types-beyond-attendee',
  ),
  acquitted('other-event-closed', 'other-events-closed'),
  acquitted(
    'check-in-preconditions',
    'sessions-need-enrolment',
    'check-in-pause',
    'check-in-confirmed-only',
    'check-in-typed-only',
    'doors-shut-by-event',
    'repeated-check-in-409',
  ),
  acquitted('second-delete', 'field-delete-again-204', 'field-delete-again-410'),
  acquitted('options-dropped', 'field-options-dropped', 'field-options-for-one-choice'),
  acquitted('deleted-answers', 'deleted-answers-shown'),
  acquitted('shut-out', 'bad-calls-banned', 'bad-calls-limited', 'bad-calls-limited-untold'),
  acquitted(
    'known-contacts',
    'email-upsert-200',
    'email-upsert-201',
    'email-unique',
    'phone-unique',
    'phones-of-earlier-run',
    'empty-update-refused',
    'empty-update-204',
  ),
  acquitted('registration-types', 'registration-types-of-account', 'registration-types-archived'),
  acquitted('gateway-paths', 'gateway-paths'),
  acquitted('ids-by-event', 'ids-by-event'),
  acquitted('event-moves', 'event-status-moves'),
  acquitted('uncertain-pages', 'pages-beyond-last-404', 'other-writers'),
  acquitted('code-race', 'code-race-won-twice', 'code-race-503', 'code-race-500'),
  acquitted(
    'other-hands',
    'other-writers',
    'other-doors',
    'form-edited',
    'form-insists',
    'list-edited',
    'busy-event',
  ),
  acquitted('slowness', 'slow', 'pauses-503', 'writes-fail-over', 'doors-fail-over'),
  acquitted('lost-answers', 'answers-lost', 'answers-lost-524'),
];

/** The word by which the statement of a rule leaves room for what an acquittal lets be. */
type Room = readonly [rule: RuleId, word: RegExp];

/** By acquittal, the rules that would accuse but for it; an empty list where no rule speaks of the case. */
export const ROOM: Readonly<Record<string, readonly Room[]>> = {
  'odd-input-500': [['errors.no-500', /contract admits/]],
  'event-full': [['attendees.create.201', /as long as the event takes attendees/]],
  'registration-type-full': [['attendees.create.201', /plain/]],
  'answer-forms': [['attendees.create.keeps-fields', /whatever form/]],
  'overlapping-updates-refused': [['attendees.update.200', /plain/]],
  'names-refused': [
    ['attendees.create.201', /plain/],
    ['attendees.update.200', /plain/],
  ],
  'text-normalised': [
    ['attendees.create.keeps-first_name', /plain/],
    ['attendees.update.keeps-first_name', /plain/],
    ['fields.create.keeps-label', /plain/],
  ],
  'account-id-loose': [['account-id.foreign', /reaches no account/]],
  'questions-restricted': [
    ['fields.create.201', /as long as the form takes/],
    ['fields.create.every-type', /no question of it yet.*repeats an attendee attribute/],
    ['fields.delete.succeeds', /no reply/],
    ['fields.update.200', /no reply/],
  ],
  'other-event-closed': [['attendees.create.201', /as long as the event takes attendees/]],
  'check-in-preconditions': [
    ['checkin.check-in.succeeds', /what the service asks for/],
    ['checkin.check-out.200', /that succeeds/],
    ['checkin.undo.200', /that succeeds/],
    ['checkin.session', /may enter/],
  ],
  'second-delete': [['fields.delete.gone', /takes no update/]],
  'options-dropped': [
    ['fields.create.keeps-options', /dropdown or a radio/],
    ['fields.update.keeps-options', /dropdown or a radio/],
  ],
  'deleted-answers': [['attendee.fields.known', /has listed/]],
  'shut-out': [],
  'known-contacts': [
    ['attendees.create.201', /plain/],
    ['attendees.update.200', /plain/],
  ],
  'registration-types': [['attendee.registration_type_id.refers', /archived/]],
  'gateway-paths': [],
  'ids-by-event': [['attendee.id.distinct', /of an event/]],
  'event-moves': [['events.get.read-only', /apart from its status/]],
  'uncertain-pages': [
    ['attendees.list.in-range', /up to the last/],
    ['attendees.list.once', /while no attendee is added/],
  ],
  'code-race': [['oauth.code.single-use', /was used/]],
  'other-hands': [['attendees.list.once', /while no attendee is added/]],
  slowness: [],
  'lost-answers': [],
};

/** Disputed cases that are warnings, each with faults that a run has to tell of. */
const WARNINGS: readonly Ruling[] = [
  warned('422-without-errors', 'errors.422.empty-list'),
  warned('qr-code-null', 'attendee.qr-code.null'),
  warned('names-twice', 'attendee-field.name.twice'),
  warned('position-null', 'attendee-field.position.null'),
  warned('garbage-phone', 'create.phone-form.stored'),
  warned('first-name-null', 'create.first-name-null.taken'),
  warned('charset-refused', 'envelope.charset.refused'),
  warned('non-text-replies-refused', 'create.replies.text-only'),
  warned('status-never-moves', 'check-in.moves-status.never'),
  warned('empty-item', 'update.empty-item.refused'),
  warned('code-race', 'oauth.code.single-use.race-of-two'),
];

/** Disputed cases that are violations, each with faults that a run has to find. */
const CONVICTIONS: readonly Ruling[] = [
  convicted(
    'required-parameters',
    'refusals.attendee.item-missing-400',
    'refusals.attendee.first-name-missing-400',
    'refusals.attendee.update-item-missing-400',
    'refusals.field.item-missing-404',
    'refusals.field.label-missing-409',
    'refusals.field.type-missing-400',
  ),
  convicted(
    'bare-account',
    'envelope.item.bare-account',
    'envelope.item.bare-me',
    'envelope.metadata.missing-on-account',
  ),
  convicted(
    'other-media-types',
    'refusals.html.success',
    'refusals.html.events',
    'refusals.html.update',
    'refusals.html.401',
    'refusals.html.404',
    'refusals.html.422',
    'refusals.redirect.401',
  ),
  convicted('account-id-missing', 'account-id.required.getMe-falls-back'),
  convicted(
    'bodies-that-are-no-json',
    'refusals.text.check-out',
    'envelope.json.plain-text-on-undo',
    'envelope.json.plain-text-of-account',
  ),
  convicted('references-elsewhere', 'answers.registration-type-of-other-event', 'answers.other-event-kept'),
  convicted('events-list-empty', 'plain.events.list-empty'),
  convicted(
    'plain-corner-broken',
    'plain.rsvp.waitlisted-503',
    'plain.paging.per-page-50-502',
    'plain.fields.radio-500',
    'plain.fields.required-text-422',
    'plain.create.type-422',
    'plain.events.other-504',
    'plain.update.company-null-503',
    'plain.update.phone-null-520',
    'plain.fields.radio-502',
    'plain.check-in.always-503',
    'plain.check-out.always-502',
    'plain.undo.always-504',
    'plain.check-out.null-session-502',
  ),
  convicted('shared-email', 'shared.email-in-event', 'shared.email-in-other-event'),
  convicted(
    'answers-lost',
    'answers.date.lost',
    'answers.country.lost',
    'answers.consent.lost',
    'answers.work_address.lost',
    'answers.youtube_account.lost',
    'answers.time.lost',
    'answers.gender.null',
    'answers.url.null',
    'answers.number.null',
    'answers.nationality.null',
    'answers.strangers',
    'answers.doubled-in-list',
    'answers.question-of-old',
  ),
  convicted('answers-lost-with-question', 'answers.lost-when-option-added', 'answers.lost-when-required'),
  convicted('live-token-refused', 'plain.bearer.live-refused-at-times'),
  convicted('phones-mangled', 'phone.short-cut', 'phone.long-cut', 'phone.other-country'),
  convicted('check-in-by-update', 'update.checkin-status.taken'),
  convicted('door-refused', 'plain.check-in.door-refused'),
  convicted('total-count-beyond-last', 'plain.paging.total-count-beyond-last'),
  convicted(
    'texts-turned',
    'text.zero-lost',
    'text.null-word-lost',
    'text.true-capitalised',
    'text.option-number',
  ),
  convicted('texts-mangled', 'text.markup-stripped', 'text.quotes-escaped', 'text.company-cut'),
  convicted(
    'refusals-in-other-shape',
    'errors.404.errors',
    'errors.422.error',
    'attendee.created-at.null-on-create',
  ),
  convicted('order-moves', 'plain.walk.order-moves'),
  convicted(
    'other-event-or-token',
    'other-event.create.phone-lost',
    'other-event.update.company-ignored',
    'personal.update.phone-ignored',
    'personal.list.without-fields',
  ),
  convicted('retry-after-refused', 'rate-limit.retry-after.too-early', 'rate-limit.retry-after.never'),
  convicted(
    'false-credentials',
    'credentials.code-as-bearer',
    'credentials.refresh-token-as-bearer',
    'credentials.unsigned-jwt',
    'credentials.scope-widened-at-exchange',
    'credentials.public-client-grant',
  ),
];

/** Every ruling on a disputed case, with the variants or faults that show it. */
export const RULINGS: readonly Ruling[] = [...ACQUITTALS, ...WARNINGS, ...CONVICTIONS];
