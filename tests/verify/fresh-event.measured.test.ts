import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { muster, scratch } from '../cli/muster.ts';

const folder = scratch();

/** Too few for a second page of a hundred until a run has made its own. */
const FEW = ['--attendees', '12'];

test('what only shows beyond a hundred attendees is seen in an event that had a dozen', async () => {
  const reference = await startReferenceProcess([...FEW, '--fault', 'walk.once.gap-at-100']);
  try {
    const profile = join(folder, 'profile.json');
    writeFileSync(profile, JSON.stringify(reference.profile));
    const run = await muster(['verify', '--profile', profile, '--out', 'fresh'], {
      cwd: folder,
      env: { CI: '1', NO_COLOR: '1' },
    });
    assert.equal(run.code, 1, run.stdout);
    const { violations } = JSON.parse(readFileSync(join(folder, 'fresh', 'verdict.json'), 'utf8')) as {
      violations: ReadonlyArray<{ rule: string; check: string }>;
    };
    assert.deepEqual(
      violations.map(({ rule }) => rule),
      ['attendees.list.total-count'],
    );
    assert.match(violations[0]?.check ?? '', /^last\/10-final-reads/);
  } finally {
    await reference.stop();
  }
});
