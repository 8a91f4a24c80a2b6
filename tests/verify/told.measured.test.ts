import assert from 'node:assert/strict';
import { test } from 'node:test';
import { muster, scratch } from '../cli/muster.ts';

const PLAIN = { cwd: scratch(), env: { CI: '1', NO_COLOR: '1' } };

test('what a check-in does to rsvp_status is told alike by all that look at it', async () => {
  const { stdout } = await muster(['verify', '--reference', 'check-in', '--out', 'scans', '--json'], PLAIN);
  const { gaps } = JSON.parse(stdout) as { gaps: ReadonlyArray<{ id: string; observed: readonly string[] }> };
  assert.deepEqual(gaps.find(({ id }) => id === 'checkin.rsvp-effect')?.observed, [
    'check in: none',
    'check out: none',
    'undo: none',
  ]);
});

test('--quiet prints the verdict and the place of the report, and nothing else', async () => {
  const { stdout, stderr } = await muster(
    ['verify', '--reference', 'events', '--quiet', '--out', 'quiet'],
    PLAIN,
  );
  assert.match(stdout, /^[A-Z]+ {2}quiet\/report\.html\n$/);
  assert.equal(stderr, '');
});
