import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReleasePins } from '../../../load/k6/release.ts';
import { textOf } from '../../repository/repo-files.ts';

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

test('the official release and its image are those of go.mod, and every archive has a sum of its own', () => {
  const { version, from, image, archives } = JSON.parse(
    textOf('load/k6/releases.json') ?? '{}',
  ) as ReleasePins;
  assert.ok(mod.includes(`\nrequire go.k6.io/k6/v2 v${version}\n`));
  assert.equal(from, `https://github.com/grafana/k6/releases/download/v${version}/`);
  assert.ok(image.startsWith(`grafana/k6:${version}@sha256:`), image);
  const names = Object.values(archives).map(({ name }) => name);
  assert.deepEqual(
    names,
    [
      'linux-amd64.tar.gz',
      'linux-arm64.tar.gz',
      'macos-amd64.zip',
      'macos-arm64.zip',
      'windows-amd64.zip',
    ].map((rest) => `k6-v${version}-${rest}`),
  );
  const sums = new Set(Object.values(archives).map(({ sha256 }) => sha256));
  assert.equal(sums.size, names.length);
  for (const sum of sums) assert.match(sum, /^[0-9a-f]{64}$/);
});
