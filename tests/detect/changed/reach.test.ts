import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededIn } from '../../../detect/changed/graph-of-runs.ts';
import { reachOf, type Touch } from '../../../detect/changed/reach.ts';
import { ROOT } from '../../repository/repo-files.ts';

const touched = await reachOf(ROOT);
const shown = (path: string): string[] =>
  touched(path)
    .map((one: Touch) => [one.kind, ...Object.values(one).slice(1)].join(' '))
    .sort();

test('a file of checks touches its own checks, there or deleted, and what checks share touches theirs', () => {
  assert.deepEqual(shown('suites/rsvp/transitions.spec.ts'), ['checks rsvp/transitions']);
  assert.deepEqual(shown('suites/rsvp/deleted.spec.ts'), ['checks rsvp/deleted']);
  const ofWalk = shown('suites/attendees/walk-without-writers.ts');
  assert.ok(ofWalk.includes('checks attendees/walk') && ofWalk.includes('checks last/10-final-reads'));
  assert.ok(ofWalk.length < 20, `${ofWalk.length} files`);
});

test('the client, the judges, the specification and the packages touch everything', () => {
  for (const path of [
    'harness/call/client.ts',
    'judge/verdict.ts',
    'judge/history/history.ts',
    'fixtures/runner/run-check.ts',
    'spec/ledger/rules/operations.ts',
    'record/journal/line-writer.mjs',
    'detect/engine/engine.ts',
    'package.json',
    'package-lock.json',
  ])
    assert.deepEqual(shown(path), ['everything'], path);
});

test('a server touches what is seeded in it, and a list of faults only those that it holds', async () => {
  assert.deepEqual(shown('detect/peers/go/main.go'), ['server go']);
  assert.deepEqual(shown('reference/create-world.ts'), ['server reference']);
  assert.deepEqual(shown('reference/faults/index.ts'), ['server reference']);
  assert.deepEqual(shown('reference/hook-kit.ts'), ['server reference']);
  assert.deepEqual(shown('reference/faults/rsvp.ts'), ['seeded reference/faults/rsvp.ts']);
  const shared = shown('reference/faults/on-text.ts');
  assert.ok(shared.includes('seeded reference/faults/text.ts') && !shared.includes('server reference'));
  assert.ok((await seededIn('reference/faults/rsvp.ts')).has('rsvp.only-five.maybe'));
  assert.ok((await seededIn('reference/variants/habits/doors.ts')).has('check-in-confirmed-only'));
});

test('what no run takes in touches nothing', () => {
  for (const path of ['README.md', 'docs/stored.md', 'cli/commands/detect.ts', 'tests/detect/jobs.test.ts'])
    assert.deepEqual(shown(path), [], path);
});
