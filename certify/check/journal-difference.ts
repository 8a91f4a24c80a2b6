import type { Digest } from '../bundle/digests.ts';
import { type BundleRefusal, refusal } from './report.ts';

/** How a journal differs from the one whose digests were signed, in one sentence; undefined where it does not. */
export function journalDifference(
  name: string,
  signed: readonly Digest[],
  stored: readonly Digest[],
): BundleRefusal | undefined {
  const digests = new Map(stored.map(({ id, sha256 }) => [id, sha256]));
  const edited = signed.find(({ id, sha256 }) => digests.has(id) && digests.get(id) !== sha256);
  if (edited !== undefined)
    return refusal('edited-journal', `Exchange ${edited.id} of ${name} is not the one that was signed.`);
  const missing = signed.filter(({ id }) => !digests.has(id));
  const tail = signed.slice(stored.length);
  if (missing.length > 0 && stored.length > 0 && missing.every(({ id }, index) => id === tail[index]?.id))
    return refusal(
      'truncated',
      `The journal of ${name} ends early: its last ${missing.length} exchanges are gone.`,
    );
  if (missing[0] !== undefined)
    return refusal('removed-exchange', `Exchange ${missing[0].id} of ${name} was taken out of the journal.`);
  const known = new Set(signed.map(({ id }) => id));
  const added = stored.find(({ id }) => !known.has(id));
  if (added !== undefined)
    return refusal(
      'added-exchange',
      `Exchange ${added.id} of ${name} was put into the journal after it was signed.`,
    );
  if (stored.length !== signed.length || stored.some(({ id }, index) => id !== signed[index]?.id))
    return refusal('reordered', `The exchanges of ${name} stand in another order than they were signed in.`);
  return undefined;
}
