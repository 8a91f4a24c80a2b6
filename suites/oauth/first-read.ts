import type { Check } from '../../fixtures/check/check.ts';
import type { Identity, Reply } from '../../fixtures/test.ts';
import { isOfCaller } from '../../harness/call/plain-call.ts';

/**
 * What a token reads: the first reading that is served, else the refusal of the event. One operation may ask for more than
 * the token allows: the next tells whether the token is at fault.
 */
export async function firstRead(check: Check, as: Identity, event: string): Promise<Reply> {
  const first = await check.api.call('getEvent', { path: { id: event }, as, intent: 'probe' });
  if (!isOfCaller(first.status)) return first;
  for (const operation of ['getAccount', 'listEvents'] as const) {
    const other = await check.api.call(operation, { as, intent: 'probe' });
    if (other.ok) return other;
  }
  return first;
}
