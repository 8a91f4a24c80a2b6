import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answered } from '../../../harness/call/answered.ts';
import { explained } from '../../../harness/inquiry/explained.ts';
import { Refusal } from '../../../harness/inquiry/explanation.ts';
import { ScannedAMomentAgo } from '../../../harness/inquiry/explanations/scanned-a-moment-ago.ts';
import { type NextScan, ScanPauses } from '../../../harness/inquiry/scan-pauses.ts';
import type { CheckInOperation } from '../../../spec/contract.ts';
import { answer } from '../policies/attempts.ts';
import { plain } from './asked.ts';

/** A minute ago: a pause that is long over is not waited for. */
const next = (from: CheckInOperation, move: CheckInOperation, way = 'empty item'): NextScan => ({
  move,
  way,
  last: { move: from, at: Date.now() - 60_000 },
});

/** What is found of a scan that was refused with this status, at a service that answers the next tries so. */
async function asked(pauses: ScanPauses, scan: NextScan, status: number, ...tries: readonly number[]) {
  const sent: number[] = [];
  const putAgain = async (): Promise<Answered> => {
    sent.push(tries[sent.length] ?? 0);
    return answer(sent.at(-1) ?? 0);
  };
  const refusal = new Refusal(plain(scan.move), answer(status), putAgain);
  const found = await explained([new ScannedAMomentAgo(pauses, scan)], refusal);
  return { sent, reason: 'reason' in found ? found.reason : undefined };
}

test('a scan that is served after a pause was refused for want of it', async () => {
  const pauses = new ScanPauses(0);
  assert.equal(pauses.areAskedFor, false);
  const { reason, sent } = await asked(pauses, next('checkIn', 'checkOut'), 409, 409, 200);
  assert.equal(reason, 'checkOut is refused soon after checkIn, and served after a pause');
  assert.deepEqual(sent, [409, 200]);
  assert.equal(pauses.areAskedFor, true);
});

test('a scan that no pause heals is not put again by the next one of its kind', async () => {
  const pauses = new ScanPauses(0);
  assert.equal((await asked(pauses, next('checkIn', 'checkOut'), 409, 409, 409)).reason, undefined);
  assert.deepEqual((await asked(pauses, next('checkIn', 'checkOut'), 409, 200)).sent, []);
});

test('a repeated scan, one out of order, and a refusal that time does not heal are explained otherwise', async () => {
  for (const [scan, status] of [
    [next('checkIn', 'checkIn'), 409],
    [next('undoCheckIn', 'checkOut'), 409],
    [next('checkIn', 'checkOut'), 404],
  ] as const)
    assert.deepEqual(await asked(new ScanPauses(0), scan, status, 200), { sent: [], reason: undefined });
});

test('where a scan was served at once after the same one, a pause explains no refusal', async () => {
  const pauses = new ScanPauses(0);
  const scan = next('checkIn', 'checkOut');
  pauses.took(scan, scan.last.at + 10);
  assert.deepEqual((await asked(pauses, scan, 409, 200)).sent, []);
  const session = next('checkIn', 'checkOut', 'session');
  assert.deepEqual((await asked(pauses, session, 409, 200)).sent, [200]);
});
