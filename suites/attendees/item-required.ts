import type { Check } from '../../fixtures/check/check.ts';
import type { Tracked } from '../../fixtures/check/tracked.ts';
import type { CallOptions } from '../../harness/call/call-options.ts';

/** Claims that an update without item is refused where a whole one was served just now; `what` says where. */
export async function claimItemRequired(
  check: Check,
  tracked: Tracked,
  what: string,
  { as }: Pick<CallOptions, 'as'> = {},
): Promise<void> {
  const options = { path: tracked.path, json: { company: 'Must not be' }, intent: 'probe' } as const;
  const bare = await check.api.call('updateAttendee', { ...options, ...(as && { as }) });
  const message = `an update without item ${what} is not answered with 422`;
  check.answers('attendees.update.item-required', bare, 422, message, tracked.last);
  // What was served instead is no refusal that changed something.
  if (bare.ok) tracked.learns(bare, {});
}
