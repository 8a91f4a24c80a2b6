import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JudgedBy } from '../../evidence/part.ts';
import { clonedSources } from '../../evidence/run/cloned-sources.ts';
import { restsOnOf } from '../../evidence/run/rests-on.ts';
import { DetectionFile, type DetectionLine } from '../../record/detection.ts';
import { ROOT } from '../repository/repo-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'muster-rests-on-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const sources = await clonedSources(ROOT);
const fault = (id: string, by: readonly string[], target = 'reference'): DetectionLine => ({
  kind: 'fault',
  result: { ...{ target, id, rule: 'rsvp.only-five', killed: by.length > 0, seconds: 1 }, by, found: [] },
});
const variant = (name: string, target = 'reference'): DetectionLine => ({
  kind: 'variant',
  result: {
    ...{ target, name, seed: 1, verdict: 'conforms', seconds: 2 },
    ...{ violations: [], open: [], inconclusive: [] },
  },
});

const LINES: Readonly<Record<string, DetectionLine>> = {
  found: fault('rsvp.only-five.maybe', ['rsvp/invalid › x']),
  survived: fault('rsvp.only-five.null', []),
  elsewhere: fault('bearer.www-authenticate.basic', ['bearer/refused › x']),
  variant: variant('extra-fields + big-ids'),
  plain: variant('plain'),
  peer: variant('gzip', 'express'),
};
const FIRST: JudgedBy = (line) => (line.kind === 'fault' && line.result.killed ? line.result.by : undefined);
const before = restsOnOf(sources, FIRST);

/** The results that do not count once a file holds something else. */
const staleBy = (path: string, options = FIRST): string[] => {
  const then = options === FIRST ? before : restsOnOf(sources, options);
  const read = (one: string): string | Buffer => (one === path ? 'other' : sources.read(one));
  const now = restsOnOf({ ...sources, read }, options);
  return Object.keys(LINES).filter((name) => now(LINES[name]!) !== then(LINES[name]!));
};
const ALL = Object.keys(LINES);

test('a result counts while nothing that it rests on has changed', () => {
  assert.deepEqual(staleBy('README.md'), []);
  assert.deepEqual(staleBy('evidence/parts/faults.ts'), []);
  assert.deepEqual(staleBy('tests/detect/jobs.test.ts'), []);
});

test('client, judges, specification, packages and what every check shares make all results old', () => {
  for (const path of [
    'harness/call/client.ts',
    'judge/verdict.ts',
    'package-lock.json',
    'detect/engine/matrix.ts',
  ])
    assert.deepEqual(staleBy(path), ALL, path);
});

test('a file of checks makes the faults old that it found, and whatever all checks have judged', () => {
  assert.deepEqual(staleBy('suites/rsvp/invalid.spec.ts'), ['found', 'survived', 'variant', 'plain', 'peer']);
  assert.deepEqual(staleBy('suites/bearer/refused.spec.ts'), [
    'survived',
    'elsewhere',
    'variant',
    'plain',
    'peer',
  ]);
  assert.deepEqual(staleBy('suites/last/10-final-reads.spec.ts'), ALL);
  assert.deepEqual(
    staleBy('suites/bearer/refused.spec.ts', () => undefined),
    ALL,
  );
});

test('a server makes its own results old, and a list of what is seeded those of what it holds', () => {
  assert.deepEqual(staleBy('detect/peers/express/server.mjs'), ['peer']);
  assert.deepEqual(
    staleBy('reference/create-world.ts'),
    ALL.filter((name) => name !== 'peer'),
  );
  assert.deepEqual(staleBy('reference/faults/rsvp.ts'), ['found', 'survived']);
  const holding = [...sources.seeded].find(([, names]) => names.has('extra-fields'))?.[0];
  assert.deepEqual(staleBy(holding ?? ''), ['variant']);
});

test('rows of other sources stay in the file and do not count, and what is added says what it rests on', () => {
  const path = join(folder, 'rows.ndjson');
  const old = new DetectionFile(path, () => 'old');
  old.add(LINES['found']!);
  assert.equal(new DetectionFile(path, () => 'old').earlier.length, 1);
  const now = new DetectionFile(path, () => 'new');
  assert.deepEqual(now.earlier, []);
  now.add(LINES['survived']!);
  const [line] = new DetectionFile(path, () => 'new').earlier;
  assert.equal(line?.of, 'new');
  assert.ok((line?.took ?? -1) >= 0);
  assert.equal(new DetectionFile(path).earlier.length, 2);
});

test('once a source is written while runs go on, no result counts', async () => {
  const file = join(folder, 'source.ts');
  writeFileSync(file, '1');
  const own = await clonedSources(ROOT);
  const path = relative(ROOT, file);
  own.read(path);
  assert.equal(own.hasMoved(), false);
  utimesSync(file, 1, 1);
  await sleep(1100);
  assert.equal(own.hasMoved(), true);
  const moved = restsOnOf({ ...sources, hasMoved: () => true }, FIRST);
  assert.notEqual(moved(LINES['plain']!), moved(LINES['plain']!));
});
