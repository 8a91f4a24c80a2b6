import { findNamed } from '../names.ts';
import { absentValues } from './absent-values.ts';
import { accountId } from './account-id.ts';
import { accountIdClientToken } from './account-id-client-token.ts';
import { accountShape } from './account-shape.ts';
import { attendeeValidation } from './attendee-validation.ts';
import { authorization } from './authorization.ts';
import { bigIds } from './big-ids.ts';
import { checkInConfirms } from './check-in-confirms.ts';
import { checkInEmptyObject } from './check-in-empty-object.ts';
import { checkInStatus } from './check-in-status.ts';
import { clientAuthentication } from './client-authentication.ts';
import { email } from './email.ts';
import { emptyList } from './empty-list.ts';
import { eventList } from './event-list.ts';
import { extraFields } from './extra-fields.ts';
import { fieldDelete } from './field-delete.ts';
import { fieldForms } from './field-forms.ts';
import { httpForms } from './http-forms.ts';
import { initialRsvp } from './initial-rsvp.ts';
import { insufficientScope } from './insufficient-scope.ts';
import { invalidRsvp } from './invalid-rsvp.ts';
import { isolation } from './isolation.ts';
import { lengths } from './lengths.ts';
import { listOrder } from './list-order.ts';
import { malformedBody } from './malformed-body.ts';
import { me } from './me.ts';
import { nonIntegerId } from './non-integer-id.ts';
import { otherWriters } from './other-writers.ts';
import { outOfOrder } from './out-of-order.ts';
import { pageBounds } from './page-bounds.ts';
import { phone } from './phone.ts';
import { previousToken } from './previous-token.ts';
import { qrCode } from './qr-code.ts';
import { rateLimit } from './rate-limit.ts';
import { references } from './references.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { repeatedCheckIn } from './repeated-check-in.ts';
import { requiredAnswers } from './required-answers.ts';
import { retryAfter } from './retry-after.ts';
import { sessionEffect } from './session-effect.ts';
import { slowness } from './slowness.ts';
import { textNormalisation } from './text-normalisation.ts';
import { timestamps } from './timestamps.ts';
import { tokenInQuery } from './token-in-query.ts';
import { tokenLifetime } from './token-lifetime.ts';
import { tokenReply } from './token-reply.ts';
import { unansweredFields } from './unanswered-fields.ts';
import { unknownScope } from './unknown-scope.ts';
import { unknownSession } from './unknown-session.ts';
import { validationFirst } from './validation-first.ts';
import type { Variant } from './variant.ts';
import { writeGrantsRead } from './write-grants-read.ts';
import { wrongMethod } from './wrong-method.ts';
import { wrongTypes } from './wrong-types.ts';

export type { Variant } from './variant.ts';

/** Every variant. A file holds the lawful answers to one gap. */
export const VARIANTS: readonly Variant[] = [
  ...checkInStatus,
  ...repeatedCheckIn,
  ...outOfOrder,
  ...sessionEffect,
  ...unknownSession,
  ...checkInConfirms,
  ...checkInEmptyObject,
  ...initialRsvp,
  ...absentValues,
  ...textNormalisation,
  ...email,
  ...phone,
  ...lengths,
  ...attendeeValidation,
  ...wrongTypes,
  ...invalidRsvp,
  ...references,
  ...unansweredFields,
  ...validationFirst,
  ...fieldDelete,
  ...fieldForms,
  ...requiredAnswers,
  ...pageBounds,
  ...emptyList,
  ...listOrder,
  ...eventList,
  ...accountShape,
  ...writeGrantsRead,
  ...insufficientScope,
  ...accountId,
  ...accountIdClientToken,
  ...me,
  ...isolation,
  ...tokenInQuery,
  ...tokenLifetime,
  ...previousToken,
  ...refreshTokens,
  ...tokenReply,
  ...unknownScope,
  ...clientAuthentication,
  ...authorization,
  ...malformedBody,
  ...nonIntegerId,
  ...wrongMethod,
  ...timestamps,
  ...qrCode,
  ...bigIds,
  ...extraFields,
  ...httpForms,
  ...rateLimit,
  ...retryAfter,
  ...slowness,
  ...otherWriters,
];

const byName = new Map(VARIANTS.map((variant) => [variant.name, variant]));

/** The variants of these names. Throws `UnknownNameError`. */
export const findVariants = (names: readonly string[]): readonly Variant[] =>
  findNamed('variant', names, byName);
