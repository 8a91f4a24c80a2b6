import type { Intent } from '../../record/exchange.ts';
import type { RuleId } from '../../spec/ledger/index.ts';

/** A value of X-Account-Id that is not the account of the user. */
export interface WrongHeader {
  /** Goes on from "calls". */
  readonly what: string;
  /** null sends none. */
  readonly accountId: string | null;
  readonly rule: RuleId;
}

const header = (what: string, accountId: string | null, rule: RuleId): WrongHeader => ({
  what,
  accountId,
  rule,
});

/** Headers that name no account at all. */
export const absent: readonly WrongHeader[] = [
  header('without X-Account-Id', null, 'account-id.required'),
  header('with an empty X-Account-Id', '', 'account-id.required'),
  header('with a blank X-Account-Id', '   ', 'account-id.required'),
];

/** Names no account in any reading: a service that serves it passes over the header. */
export const WORD = header('with an X-Account-Id that is a word', 'nobody', 'account-id.malformed');

/** Headers that are no account id, although some hold the digits of one. */
export const malformed = (own: string): readonly WrongHeader[] => [
  WORD,
  header('with an X-Account-Id that only begins with the own one', `${own}nobody`, 'account-id.malformed'),
  header('with an X-Account-Id that only ends with the own one', `nobody${own}`, 'account-id.malformed'),
  header('with a huge X-Account-Id', '92233720368547758079', 'account-id.malformed'),
];

/** What a call with a wrong header is meant as: the error for it is not shown, neither status nor body (Authentication and errors). */
export const WRONG_HEADER: Intent = 'malformed';
