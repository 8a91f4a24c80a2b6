import type { ObservedSemantics } from '../../record/check-in-effects.ts';
import { refusalsAbout } from '../../spec/refusals.ts';

const DONE_BEFORE = refusalsAbout('doneBefore');
/** Statuses by which a service may refuse a second scan, where preparation has seen that it does. */
const OF_A_SCAN = refusalsAbout('doneBefore', 'tooSoon');

/**
 * Statuses that may say of a call that it was done before. They are those of the table, and those by which this service
 * refused a second scan in preparation.
 */
export function alreadyDone(learned: Partial<ObservedSemantics> | null | undefined): ReadonlySet<number> {
  const seen = [learned?.repeat?.status, learned?.sessionAgain?.status];
  return new Set([
    ...DONE_BEFORE,
    ...seen.filter((status) => status !== undefined).filter((status) => OF_A_SCAN.has(status)),
  ]);
}
