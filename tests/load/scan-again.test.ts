import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { scanAgain } from '../../load/conclude/scan-again.ts';
import type { LoadConnection } from '../../load/prepare/connection.ts';
import type { PlanItem } from '../../record/load-plan.ts';
import type { RequestLine } from '../../record/request-log/line.ts';
import { AT_DOORS, effect } from './learned.ts';

const PEOPLE = 20;
const learned = {
  ...AT_DOORS,
  session: effect('not_checked_in', 200, false),
  sessionInside: effect('checked_in', 200, false),
};
const items = Array.from(
  { length: PEOPLE },
  (_, who): PlanItem => ({ due: who * 100, scanner: 0, kind: 'session', who, scannedTwice: false }),
);
/** Each was taken into the session, one after the other. */
const lines = items.map(
  ({ due, who }): RequestLine => [
    'r',
    ...([0, who, 1, 1, 'checkIn', `${who + 1}`, due, due, due + 5, 5, 200, '', null] as const),
  ],
);
const listed = (email: (id: number) => string) =>
  items.map(({ who }) => ({ id: `${who + 1}`, status: 'checked_in', email: email(who + 1) }));
const made = listed((id) => `m+load-abc-1-${id}@example.com`);

/** Scans again in a service that answers the scan of a person by how often they are scanned now. */
async function again(answer: (id: number, scans: number) => number, seen = made) {
  const scans = new Map<number, number>();
  const call = async (_: string, { path }: { path: { id: string } }) => {
    const id = Number(path.id);
    scans.set(id, (scans.get(id) ?? 0) + 1);
    const status = answer(id, scans.get(id) ?? 0);
    return { status, ok: status < 300 };
  };
  const profile = { attendee: { email: 'm+{n}@example.com' }, session_id: '71' };
  const connection = { client: { call }, event: '1', profile, concurrency: 4 } as unknown as LoadConnection;
  const plan = { items } as unknown as Parameters<typeof scanAgain>[1]['plan'];
  const found = await scanAgain(connection, { plan, learned }, lines, seen);
  return { ...found, lost: [...found.lost], asked: [...scans.values()].reduce((sum, one) => sum + one, 0) };
}

describe('a scan into a session after the load', () => {
  it('finds those whom the session lost, where it refuses all others', async () => {
    const { lost, notes } = await again((id, scans) => (id % 7 === 0 && scans === 1 ? 200 : 422));
    assert.deepEqual([lost, notes], [['7', '14'], []]);
  });

  it('finds nobody where a second scan is refused for a while alone, as that says nothing of older ones', async () =>
    assert.deepEqual((await again((id, scans) => (id <= 12 && scans === 1 ? 200 : 422))).lost, []));

  it('leaves off after a few where a second scan is no other than the first, and says so', async () => {
    const { lost, notes, asked } = await again(() => 200);
    assert.deepEqual([lost, asked], [[], 6]);
    assert.match(notes.join(), /whether a session kept whom it took stays unknown/);
  });

  it('is sent for nobody whom Muster has not made', async () =>
    assert.equal(
      (
        await again(
          () => 422,
          listed((id) => `guest${id}@example.com`),
        )
      ).asked,
      0,
    ));
});
