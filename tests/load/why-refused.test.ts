import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { whyRefused } from '../../load/claim/why-refused.ts';
import type { LoadConnection } from '../../load/prepare/connection.ts';
import type { RequestLine } from '../../record/request-log/line.ts';

/** Asks where creates under load were answered with these statuses, and the one after it with `after`. */
async function askedAfter(under: readonly number[], after: number): Promise<[string[], number]> {
  let sent = 0;
  const call = async () => {
    sent += 1;
    return { status: after };
  };
  const profile = { attendee: { email: 'muster+{n}@example.com' } };
  const connection = { client: { call }, event: '1', profile } as unknown as LoadConnection;
  const lines = under.map((status): RequestLine => {
    return ['r', 0, 0, 1, 1, 'createAttendee', '', 0, 0, 9, 9, status, '', null];
  });
  return [await whyRefused(connection, lines, 'load-k3x9-w'), sent];
}

describe('creates that were refused under load', () => {
  it('are told of with the status of the one after it, and no single reason, where it is refused', async () => {
    const [told, sent] = await askedAfter([201, 403, 422], 409);
    assert.deepEqual(
      [told, sent],
      [
        [
          'creates are refused in calm as well: 2 under load, and a new one after it with status 409; the event may be full, or its form may have changed: take an event with room, or a day without walk-ins',
        ],
        1,
      ],
    );
  });

  it('are not excused where the one after it is served, or fails otherwise', async () => {
    assert.deepEqual(await askedAfter([422], 201), [[], 1]);
    assert.deepEqual(await askedAfter([422], 503), [[], 1]);
  });

  it('cost a request only where there were some', async () =>
    assert.deepEqual(await askedAfter([201, 503], 422), [[], 0]));
});
