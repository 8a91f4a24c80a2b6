/** A decision on who may be convicted, with what shows it. */
export interface Ruling {
  readonly id: string;
  readonly side: 'acquitted' | 'convicted';
  /** Names of variants where it acquits, ids of faults where it convicts. */
  readonly shownBy: readonly string[];
}

const acquitted = (id: string, ...shownBy: readonly string[]): Ruling => ({ id, side: 'acquitted', shownBy });
const convicted = (id: string, ...shownBy: readonly string[]): Ruling => ({ id, side: 'convicted', shownBy });

/** Disputed cases that are observed, or warned of at most, each with lawful servers of which a run may report no breach. */
const ACQUITTALS: readonly Ruling[] = [
  acquitted('odd-input-500', 'odd-text-500', 'huge-ids-500', 'scalars-500'),
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
  acquitted('overlapping-updates-refused', 'overlapping-updates-409'),
  acquitted('names-refused', 'names-letters-only', 'lengths-limited', 'bodies-long-cut'),
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
    'empty-update-refused',
    'empty-update-204',
  ),
  acquitted('registration-types', 'registration-types-of-account', 'registration-types-archived'),
  acquitted('gateway-paths', 'gateway-paths'),
  acquitted('ids-by-event', 'ids-by-event'),
  acquitted('event-moves', 'event-status-moves'),
  acquitted('uncertain-pages', 'pages-beyond-last-404', 'other-writers'),
  acquitted('slowness', 'slow', 'pauses-503'),
  acquitted('lost-answers', 'answers-lost'),
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
  convicted('bodies-that-are-no-json', 'refusals.text.check-out', 'envelope.json.plain-text-on-undo'),
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
export const RULINGS: readonly Ruling[] = [...ACQUITTALS, ...CONVICTIONS];
