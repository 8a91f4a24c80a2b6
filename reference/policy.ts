import type { CheckinStatus, RsvpStatus } from './domain/vocabulary.ts';
import type { Hand } from './others/deeds.ts';
import type { Order } from './store/store.ts';

/**
 * How the environment answers what the specification does not show. Plain data: a variant overrides some of it,
 * and every combination must conform.
 */
export interface ServerPolicy {
  // Check-in
  /** 202 answers with the attendee as it was: what was asked for is done a little later. */
  readonly checkInStatus: 200 | 201 | 202 | 204;
  readonly repeatedCheckIn: 'accept' | 409 | 422;
  readonly checkOutWithoutCheckIn: 'accept' | 422;
  readonly undoWithoutCheckIn: 'accept' | 422;
  /** Whether a check-in that names a session moves the attendee's own checkin_status. */
  readonly sessionMovesStatus: boolean;
  /** Whether the answer about a session shows the session's own status. */
  readonly sessionAnswersOwn: boolean;
  readonly unknownSession: 404 | 422;
  readonly checkInConfirms: boolean;
  readonly checkInWithoutItem: 'accept' | 422;

  // Attendees
  readonly initialRsvp: RsvpStatus;
  readonly initialCheckin: CheckinStatus;
  /** What last_name and email are when they were not supplied; `made-up` is a name that says so, and an e-mail that reaches nobody. */
  readonly absentText: 'made-up' | '' | null;
  readonly blankFirstName: 'refuse' | 'accept';
  readonly emailCase: 'kept' | 'lower';
  readonly emailRequired: boolean;
  readonly duplicateEmail: 'accept' | 422 | 'upsert-200' | 'upsert-201';
  readonly trimText: boolean;
  /** Whether '' is stored as null where null is allowed. */
  readonly emptyIsNull: boolean;
  readonly composeUnicode: boolean;
  /** Whether separators in a phone number are removed; otherwise only E.164 is taken. */
  readonly normalisePhone: boolean;
  /** Longest text in characters. */
  readonly maxLength: number;
  readonly unknownRegistrationType: 404 | 422;
  readonly unknownAnswerField: 422 | 'ignore';
  readonly unknownAttributes: 'ignore' | 422;
  readonly emptyUpdate: 200 | 204 | 422;
  readonly invalidRsvp: 422 | 400 | 'ignore';
  readonly wrongTypes: 422 | 400 | 'coerce';
  readonly unansweredFields: 'omit' | 'null';
  readonly validateFirst: boolean;

  // Attendee fields
  readonly deleteReply: 'nothing' | 'item' | 'message';
  readonly requiredAnswers: 'ignore' | 422;
  /** `one-of` keeps them only where one of them is chosen. */
  readonly optionsWithoutChoice: 'kept' | 'dropped' | 'one-of';
  readonly position: 'integer' | 'fraction' | 'text';
  readonly fieldName: 'slug' | 'type-and-id';
  readonly fieldsOrder: 'form' | 'newest-first';
  /** Whether the profile sets an event apart for attendee fields; else those of the run stand in the event of its attendees. */
  readonly fieldsApart: boolean;

  // Lists
  readonly pageBounds: 'clamp' | 'refuse' | 'default' | 'default-both';
  readonly emptyTotalPages: 0 | 1;
  readonly order: Order;
  readonly eventsPaged: boolean;
  readonly eventsShape: 'envelope' | 'bare' | 'embedded';

  // Authorisation
  readonly writeGrantsRead: boolean;
  readonly insufficientScope: 401 | 403 | 404;
  readonly missingAccountId: 400 | 401 | 403 | 422;
  readonly foreignAccountId: 401 | 403 | 404;
  readonly accountIdOnClientToken: 'ignore' | 400 | 403;
  readonly meChecksAccountId: boolean;
  readonly meWithClientToken: 401 | 403 | 404;
  readonly foreignRecords: 403 | 404;
  /** Whether the profile names a client of the other account. */
  readonly foreignClient: boolean;
  /** Whether the application of the profile may write; else the profile forbids writes. */
  readonly clientWrites: boolean;
  /** Whether the profile names one application alone of the account, which serves its user as well. */
  readonly oneClient: boolean;
  /** Where the profile has codes sent: to its user, to be copied, or back to the application. */
  readonly codesGo: 'out-of-band' | 'redirect';
  /** Whether codes may be sent to a loopback address (RFC 8252, 7.3). */
  readonly loopbackRedirects: boolean;
  readonly tokenInQuery: boolean;

  // OAuth
  /** Seconds. */
  readonly tokenLifetime: number;
  readonly expiresIn: boolean;
  readonly revokesPrevious: boolean;
  readonly reusesToken: boolean;
  readonly tokenType: 'Bearer' | 'bearer';
  readonly tokenText: 'random' | 'jwt';
  readonly scopeSaid: 'always' | 'when-different';
  readonly narrowsScope: boolean;
  readonly basicAuthentication: boolean;
  /** Whether a client may show its secret among the parameters when it exchanges a code. */
  readonly codeSecretInForm: boolean;
  readonly refreshTokens: boolean;
  readonly confidentialUserClient: boolean;
  readonly invalidClientStatus: 400 | 401;
  readonly remembersConsent: boolean;
  readonly parametersAnywhere: boolean;
  readonly pkceRequired: boolean;
  /** Whether challenges by the method plain are taken. */
  readonly pkcePlain: boolean;

  // Refusals
  readonly malformedJson: 400 | 422;
  readonly wrongMediaType: 400 | 415 | 422;
  readonly nonIntegerId: 400 | 404 | 422;
  readonly wrongMethod: 404 | 405;

  // Forms of values and of messages
  readonly ids: 'small' | 'big';
  readonly timestamps: 'iso' | 'iso-offset' | 'seconds' | 'milliseconds' | 'text';
  readonly qrCode: 'string' | 'integer' | 'object';
  readonly extraFields: boolean;
  readonly metadata: 'empty' | 'request';
  readonly contentType: string;
  readonly chunked: boolean;
  readonly gzip: boolean;
  readonly etag: boolean;
  readonly prettyJson: boolean;
  /** Whether what stands before the service decodes separators in paths, and takes out dots and empty parts. */
  readonly normalisesPaths: boolean;

  // Limits and time
  /** Requests within a window; Infinity for no limit. */
  readonly rate: number;
  readonly rateWindowMs: number;
  /** What the rate counts: calls of a token, of an account, or of a token that asks who it is (then all must wait). */
  readonly rateBy: 'token' | 'account' | 'identity';
  readonly retryAfter: 'seconds' | 'date' | 'cut';
  readonly latencyMs: number;
  /** How long a write may be missing from lists, in milliseconds. */
  readonly listLagMs: number;
  /** What lists are read from: the store, a copy of it that lags so far behind, or one and the other in turns. */
  readonly listsFrom: 'store' | 'copy' | 'both';
  /** Who else works in the events meanwhile. */
  readonly others: readonly Hand[];
}

export const DEFAULT_POLICY: ServerPolicy = {
  checkInStatus: 200,
  repeatedCheckIn: 'accept',
  checkOutWithoutCheckIn: 422,
  undoWithoutCheckIn: 422,
  sessionMovesStatus: true,
  sessionAnswersOwn: false,
  unknownSession: 422,
  checkInConfirms: false,
  checkInWithoutItem: 'accept',

  initialRsvp: 'unconfirmed',
  initialCheckin: 'not_checked_in',
  absentText: 'made-up',
  blankFirstName: 'refuse',
  emailCase: 'kept',
  emailRequired: false,
  duplicateEmail: 'accept',
  trimText: false,
  emptyIsNull: false,
  composeUnicode: false,
  normalisePhone: false,
  maxLength: Number.POSITIVE_INFINITY,
  unknownRegistrationType: 422,
  unknownAnswerField: 422,
  unknownAttributes: 'ignore',
  emptyUpdate: 200,
  invalidRsvp: 422,
  wrongTypes: 422,
  unansweredFields: 'omit',
  validateFirst: false,

  deleteReply: 'nothing',
  requiredAnswers: 'ignore',
  optionsWithoutChoice: 'kept',
  position: 'integer',
  fieldName: 'slug',
  fieldsOrder: 'form',
  fieldsApart: true,

  pageBounds: 'clamp',
  emptyTotalPages: 0,
  order: 'created',
  eventsPaged: false,
  eventsShape: 'envelope',

  writeGrantsRead: false,
  insufficientScope: 403,
  missingAccountId: 400,
  foreignAccountId: 403,
  accountIdOnClientToken: 'ignore',
  meChecksAccountId: true,
  meWithClientToken: 403,
  foreignRecords: 404,
  foreignClient: true,
  clientWrites: true,
  oneClient: false,
  codesGo: 'out-of-band',
  loopbackRedirects: true,
  tokenInQuery: false,

  tokenLifetime: 7200,
  expiresIn: true,
  revokesPrevious: false,
  reusesToken: false,
  tokenType: 'Bearer',
  tokenText: 'random',
  scopeSaid: 'always',
  narrowsScope: false,
  basicAuthentication: false,
  codeSecretInForm: true,
  refreshTokens: false,
  confidentialUserClient: false,
  invalidClientStatus: 401,
  remembersConsent: false,
  parametersAnywhere: false,
  pkceRequired: true,
  pkcePlain: false,

  malformedJson: 400,
  wrongMediaType: 415,
  nonIntegerId: 404,
  wrongMethod: 404,

  ids: 'small',
  timestamps: 'iso',
  qrCode: 'string',
  extraFields: false,
  metadata: 'empty',
  contentType: 'application/json; charset=utf-8',
  chunked: false,
  gzip: false,
  etag: false,
  prettyJson: false,
  normalisesPaths: false,

  rate: Number.POSITIVE_INFINITY,
  rateWindowMs: 1000,
  rateBy: 'token',
  retryAfter: 'seconds',
  latencyMs: 0,
  listLagMs: 0,
  listsFrom: 'store',
  others: [],
};
