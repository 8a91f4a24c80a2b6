import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Footprint } from '../../judge/footprint.ts';
import { readExchanges } from '../../record/exchanges-file.ts';
import { muster, scratch } from '../cli/muster.ts';

const folder = scratch();
const PLAIN = { cwd: folder, env: { CI: '1', NO_COLOR: '1' } };

/** What a normal run may ask of an environment that it has not met before. */
const CEILINGS = { attendees: 150, signIns: 8, deadTokens: 60 } as const;

test('a normal run in a fresh event keeps to its ceilings, and lists whom it leaves behind', async () => {
  const { code, stdout } = await muster(['verify', '--reference', '--out', 'one'], PLAIN);
  assert.equal(code, 0, stdout);
  const footprint = new Footprint();
  for await (const exchange of readExchanges(join(folder, 'one'))) footprint.add(exchange);
  const total = footprint.total();
  for (const [what, most] of Object.entries(CEILINGS))
    assert.ok(total[what as keyof typeof CEILINGS] <= most, `${what}: ${JSON.stringify(total)}`);
  const left = JSON.parse(readFileSync(join(folder, 'one', 'left-behind.json'), 'utf8')) as {
    attendees: ReadonlyArray<{ event: string; id: string; email: string }>;
    attendee_fields: readonly unknown[];
  };
  assert.equal(left.attendees.length, total.attendees);
  assert.deepEqual(left.attendee_fields, []);
  for (const { event, id, email } of left.attendees)
    assert.ok(event && id && email, JSON.stringify({ event, id, email }));
  assert.match(stdout, new RegExp(`Left behind +${total.attendees} attendees: left-behind\\.json`));
});
