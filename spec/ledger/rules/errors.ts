import { type RuleEntry, rulesIn } from '../entry.ts';

const ERRORS = 'Errors';
const LIMITS = 'Limits';
const SERVICE = 'What the service does';

const FORM = { tier: 'envelope' } as const;

const UNKNOWN = { tier: 'existence' } as const;

const errors = rulesIn('errors');
const rateLimit = rulesIn('rate-limit');
const isolation = rulesIn('isolation');

/** Refusals, limits and walls between accounts. */
export const errorRules = {
  'errors.401-envelope': errors.must(ERRORS, 'a 401 holds a string under error', FORM),
  'errors.404-envelope': errors.must(ERRORS, 'a 404 holds a string under error', FORM),
  'errors.422-envelope': errors.must(ERRORS, 'a 422 holds an array of strings under errors', FORM),
  'errors.429-envelope': rateLimit.must(ERRORS, 'a 429 holds a string under error', FORM),
  'errors.unknown-event': errors.must(ERRORS, 'an event that does not exist is answered with 404', UNKNOWN),
  'errors.unknown-attendee': errors.must(
    ERRORS,
    'an attendee that does not exist is answered with 404',
    UNKNOWN,
  ),
  'errors.unknown-field': errors.must(
    ERRORS,
    'an attendee field that does not exist is answered with 404',
    UNKNOWN,
  ),
  'errors.unknown-registration-type': errors.must(
    ERRORS,
    'a registration type that does not exist is answered with 404',
    UNKNOWN,
  ),
  'errors.422-says-why': errors.should(ERRORS, 'a 422 names one error at least'),
  'errors.422-where-documented': errors.should(ERRORS, '422 appears only on the operations that document it'),
  'errors.no-500': errors.mustOf(
    'rfc9110',
    ERRORS,
    'no request that the contract admits is answered with an internal server error',
    { tier: 'service' },
  ),
  'errors.malformed-no-500': errors.should(
    ERRORS,
    'a request that the contract does not admit is not answered with an internal server error',
    'rfc9110',
  ),

  'rate-limit.exists': rateLimit.must(LIMITS, 'more requests than the limit allows are answered with 429'),
  'rate-limit.retry-after': rateLimit.must(LIMITS, 'a 429 carries Retry-After'),
  'rate-limit.retry-after-readable': rateLimit.must(ERRORS, 'the Retry-After of a 429 tells when to retry'),
  'rate-limit.retry-after-form': rateLimit.should(
    LIMITS,
    'Retry-After is whole seconds or an HTTP date',
    'rfc9110',
  ),
  'rate-limit.retry-after-honest': rateLimit.mustOf(
    'rfc9110',
    ERRORS,
    'a client that waits as long as Retry-After says is served, by the third time at the latest',
  ),

  'isolation.read': isolation.must(
    SERVICE,
    "records of another account are not readable with this account's token",
    { tier: 'identity' },
  ),
  'isolation.write': isolation.must(
    SERVICE,
    "records of another account cannot be changed with this account's token",
    { tier: 'identity' },
  ),
  'isolation.nothing-changed': isolation.must(
    SERVICE,
    "a call on another account's records changes nothing there",
    { tier: 'bystander' },
  ),
  'isolation.smuggled': isolation.must(
    SERVICE,
    "another account's records are not reached through an event of this account",
    { tier: 'identity' },
  ),
  'isolation.lists': isolation.must(SERVICE, "lists hold none of another account's records", {
    tier: 'identity',
  }),
} as const satisfies Record<string, RuleEntry>;
