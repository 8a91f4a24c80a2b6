import type { Tokens } from './serve.ts';

/**
 * What the reference environment's authorization server obeys at its own endpoints, where its tokens need not work:
 * each of these was seen refused beside a positive control that was granted.
 */
const OAUTH = [
  'oauth.client.grant-type',
  'oauth.client.other-secret',
  'oauth.client.scope-unknown',
  'oauth.client.unknown-client',
  'oauth.client.wrong-secret',
  'oauth.code.client',
  'oauth.code.client-secret',
  'oauth.code.denied',
  'oauth.code.open-redirect',
  'oauth.code.out-of-band',
  'oauth.code.password',
  'oauth.code.redirect-uri',
  'oauth.code.redirect-uri-sent',
  'oauth.code.single-use',
  'oauth.code.single-use-at-once',
  'oauth.code.state',
  'oauth.code.unknown',
  'oauth.pkce.missing-verifier',
  'oauth.pkce.other-challenge',
  'oauth.pkce.plain-challenge',
  'oauth.pkce.right-verifier',
  'oauth.pkce.wrong-verifier',
  'oauth.token.error-form',
  'oauth.token.no-store',
  'oauth.token.response',
];

/** A list of nobody, in due form, is what an event without attendees answers: this much it obeys. */
const EMPTY_LIST = [
  'attendees.list.200',
  'attendees.list.in-range',
  'attendees.list.never-422',
  'attendees.list.page-default',
  'attendees.list.page-size',
  'attendees.list.per-page-default',
  'attendees.list.per-page-max',
  'envelope.items',
  'envelope.json',
  'envelope.json-or-nothing',
  'envelope.metadata',
  'errors.malformed-no-500',
  'errors.no-500',
  'events.list.answers',
  'fields.list.200',
  ...['page', 'per_page', 'total_count', 'total_pages'].flatMap((name) => [
    `pagination.${name}.present`,
    `pagination.${name}.value`,
  ]),
];

/** The rules that a null server truly obeys; it may pass no other. */
export const obeyedRules = (name: string, tokens: Tokens): ReadonlySet<string> =>
  new Set(
    tokens === 'null' ? [] : name === 'always 200 with an empty list' ? [...OAUTH, ...EMPTY_LIST] : OAUTH,
  );
