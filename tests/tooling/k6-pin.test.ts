import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOf } from './repo-files.ts';

const mod = textOf('load/k6/go.mod') ?? '';
const sum = textOf('load/k6/go.sum') ?? '';

test('go.mod names one release of k6, of version 2 or newer', () => {
  assert.match(mod, /^require go\.k6\.io\/k6\/v2 v2\.\d+\.\d+$/m);
});

test('go.sum pins the bytes of every module that go.mod names', () => {
  const modules = [...mod.matchAll(/^(?:require)?\s*([\w.-]+\/\S+) (v\S+)/gm)].map(
    ([, path, version]) => `${path} ${version}`,
  );
  const pinned = new Set([...sum.matchAll(/^(\S+ v\S+?) h1:/gm)].map(([, module]) => module));
  assert.ok(modules.length > 50);
  assert.deepEqual(
    modules.filter((module) => !pinned.has(module)),
    [],
  );
});
