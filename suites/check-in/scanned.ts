import type { Check } from '../../fixtures/check/check.ts';
import { inquired } from '../../fixtures/check/inquired.ts';
import { Reply } from '../../harness/call/reply.ts';
import { Refusal } from '../../harness/inquiry/explanation.ts';
import { ScannedAMomentAgo } from '../../harness/inquiry/explanations/scanned-a-moment-ago.ts';
import { type NextScan, ScanPauses } from '../../harness/inquiry/scan-pauses.ts';

const PAUSES = new WeakMap<Check, ScanPauses>();

/** What a check knows of pauses between scans: it finds out for itself. */
export function pausesOf(check: Check): ScanPauses {
  const known = PAUSES.get(check) ?? new ScanPauses(check.settleMs);
  PAUSES.set(check, known);
  return known;
}

/** Sends a scan; one that is refused a moment after the last is put again after a pause. */
export async function scanned(
  check: Check,
  { move, way, last }: Pick<NextScan, 'move' | 'way'> & Partial<NextScan>,
  send: () => Promise<Reply>,
): Promise<Reply> {
  if (last === undefined) return send();
  const pauses = pausesOf(check);
  const next = { move, way, last };
  await pauses.before(next);
  const sentAt = Date.now();
  const reply = await send();
  if (reply.ok) {
    pauses.took(next, sentAt);
    return reply;
  }
  const call = { operation: move, options: {}, live: 'client' } as const;
  const refusal = new Refusal(call, reply.answered, async () => (await send()).answered);
  const found = await inquired(check, [new ScannedAMomentAgo(pauses, next)], refusal);
  return 'served' in found && found.served !== undefined ? Reply.of(found.served) : reply;
}
