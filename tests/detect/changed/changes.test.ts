import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { changesOf } from '../../../detect/changed/changes.ts';

const root = mkdtempSync(join(tmpdir(), 'muster-changes-'));
after(() => rmSync(root, { recursive: true, force: true }));
const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
const write = (path: string): void => writeFileSync(join(root, path), `${Math.random()}`);

test('what is not committed is compared with the last commit, and a clean branch with where it left main', () => {
  git('init', '--quiet', '--initial-branch', 'main');
  writeFileSync(join(root, '.gitignore'), 'results\n');
  for (const path of ['a', 'b', 'c']) write(path);
  git('add', '--all');
  git('commit', '--quiet', '--message', 'one');
  assert.deepEqual(changesOf(root).files, []);
  git('checkout', '--quiet', '-b', 'side');
  write('a');
  git('commit', '--quiet', '--all', '--message', 'two');
  assert.deepEqual(changesOf(root).files, ['a']);
  assert.match(changesOf(root).since, /\(where the branch left main\)$/);

  write('b');
  rmSync(join(root, 'c'));
  write('new');
  mkdirSync(join(root, 'results'));
  write('results/run');
  assert.deepEqual(changesOf(root).files, ['b', 'c', 'new']);
  assert.match(changesOf(root).since, /\(the last commit\)$/);
  assert.deepEqual(changesOf(root, 'main').files, ['a', 'b', 'c', 'new']);
});

test('a commit that is not there, and a folder that is no clone, are told in a sentence', () => {
  assert.throws(() => changesOf(root, 'no-such'), /^UsageError: There is no commit no-such/);
  assert.throws(() => changesOf(join(root, 'results')), /is no clone: leave --changed out/);
});
