import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { readFacts } from '../../record/facts-file.ts';
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
      violations: ReadonlyArray<{ rule: string; follows?: string }>;
    };
    assert.deepEqual(
      violations.filter(({ follows }) => follows === undefined).map(({ rule }) => rule),
      ['attendees.list.once'],
    );
    // However many there were when the other checks looked, the last one sees it.
    const atLast = readFacts(join(folder, 'fresh')).filter(
      (fact) => fact.kind === 'violation' && fact.check.startsWith('last/10-final-reads'),
    );
    assert.equal(atLast.length, 1);
  } finally {
    await reference.stop();
  }
});
