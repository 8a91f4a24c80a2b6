import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sourceOf } from '../../evidence/run/source.ts';

const root = mkdtempSync(join(tmpdir(), 'muster-source-'));
after(() => rmSync(root, { recursive: true, force: true }));

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=Muster', '-c', 'user.email=muster@example.com', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

function commit(path: string, text: string): string {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
  git('add', '-A');
  git('commit', '-q', '-m', path);
  return git('rev-parse', 'HEAD');
}

test('results are kept under the last commit that a figure rests on', () => {
  git('init', '-q');
  const first = commit('judge/results.ts', '1');
  assert.deepEqual(sourceOf(root), { commit: first, changed: false, key: first });
  commit('evidence/figures/faults.json', '{}');
  commit('evidence/kill-matrix.md', '# Kill matrix');
  commit('README.md', '# Muster');
  assert.equal(sourceOf(root).key, first);
  const second = commit('judge/results.ts', '2');
  assert.equal(sourceOf(root).key, second);
});

test('a work tree with changes has a key of its own, another for other changes', () => {
  const clean = sourceOf(root);
  writeFileSync(join(root, 'judge/results.ts'), '3');
  const changed = sourceOf(root);
  assert.deepEqual([changed.commit, changed.changed], [clean.commit, true]);
  writeFileSync(join(root, 'judge/new.ts'), '4');
  const more = sourceOf(root);
  assert.equal(new Set([clean.key, changed.key, more.key]).size, 3);
  git('stash', '-q', '-u');
  assert.deepEqual(sourceOf(root), clean);
});
