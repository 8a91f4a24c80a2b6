import type { Fact } from '../record/facts.ts';
import { OPERATIONS, type OperationId } from '../spec/contract.ts';
import type { RuleId } from '../spec/ledger/index.ts';

/** By the beginning of a rule's id: the operation that must have done its work before the rule can be passed. */
const NEEDS: ReadonlyArray<readonly [string, OperationId]> = [
  ['account.get.', 'getAccount'],
  ['events.list.', 'listEvents'],
  ['events.get.', 'getEvent'],
  ['registration-types.get.', 'getRegistrationType'],
  ['attendees.list.', 'listAttendees'],
  ['attendees.create.', 'createAttendee'],
  ['attendees.update.', 'updateAttendee'],
  ['rsvp.', 'updateAttendee'],
  ['checkin.', 'createAttendee'],
  ['fields.list.', 'listAttendeeFields'],
  ['fields.create.', 'createAttendeeField'],
  ['fields.update.', 'updateAttendeeField'],
  ['fields.delete.', 'deleteAttendeeField'],
  ['oauth.client.scope-write', 'createAttendee'],
  ['oauth.client.scope-both', 'createAttendee'],
  ['oauth.client.token', 'getEvent'],
  ['oauth.client.scope-read', 'getEvent'],
  ['oauth.code.token', 'getEvent'],
  ['scopes.write-', 'createAttendee'],
];

/** Rules of the OAuth endpoints that can be seen there alone, whatever the API behind them does with the tokens. */
const APART =
  /^oauth\.(?!client\.(token|account|scope-(read|write|both|default|not-wider)|application-scope)|code\.(token|scope-not-wider))/;

const DOCUMENTED = (Object.keys(OPERATIONS) as OperationId[]).filter(
  (id) => OPERATIONS[id].success.length > 0 && id !== 'requestToken' && id !== 'authorize',
);

/**
 * Why passes of a rule prove nothing in this run, or null: a service that never did what a rule is about also never
 * broke it. Whoever answers everything alike is refused here, however well each answer fits a rule.
 */
export function unwitnessed(facts: readonly Fact[]): (rule: RuleId) => string | null {
  const seen = new Set(
    facts.flatMap((fact) => (fact.kind === 'answered' && fact.worked ? [fact.operation] : [])),
  );
  const worked = (operation: OperationId): boolean => seen.has(operation);
  const served = DOCUMENTED.some(worked);
  // What was stored before answers were counted cannot be asked.
  if (!facts.some((fact) => fact.kind === 'answered')) return () => null;
  return (rule) => {
    if (APART.test(rule)) return null;
    if (!served) return 'no operation was ever answered with its documented success';
    const needed = NEEDS.find(([beginning]) => rule.startsWith(beginning))?.[1];
    return needed === undefined || worked(needed) ? null : `no ${needed} was ever seen to succeed`;
  };
}
