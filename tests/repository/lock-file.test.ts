import assert from 'node:assert/strict';
import { test } from 'node:test';
import { none } from './none.ts';
import { textOf } from './repo-files.ts';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

for (const file of ['package-lock.json', 'site/package-lock.json']) {
  const { packages } = JSON.parse(textOf(file) ?? '{}') as { packages: Record<string, Locked> };
  const entries = Object.entries(packages).filter(([path]) => path !== '');

  test(`${file} pins every package to its bytes`, () => {
    assert.ok(entries.length > 100);
    none(
      entries.filter(([, { version, integrity }]) => !version || !integrity).map(([path]) => path),
      'packages without a version or a checksum',
    );
  });

  // npm leaves out what its registry lacks when the file is written, and `npm ci` then refuses the file elsewhere.
  test(`${file} holds the builds of its packages for every platform`, () => {
    const held = new Set(entries.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13)));
    none(
      entries.flatMap(([, { optionalDependencies }]) =>
        Object.keys(optionalDependencies ?? {}).filter((name) => !held.has(name)),
      ),
      'builds that are missing',
    );
  });
}
