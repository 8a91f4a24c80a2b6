import assert from 'node:assert/strict';
import { test } from 'node:test';
import { none } from './none.ts';
import { textOf } from './repo-files.ts';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly engines?: { readonly node?: string };
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

/** The oldest Node.js that README names. */
const OLDEST = [20, 19] as const;

/** Whether a range of package.json admits the oldest Node.js: of its alternatives, one begins no later. */
function admitsOldest(range: string): boolean {
  const [oldest, least] = OLDEST;
  return range.split('||').some((part) => {
    const [all, sign = '', major = '', minor = '0'] = /(>=|>|\^|~)?\s*v?(\d+)(?:\.(\d+))?/.exec(part) ?? [];
    if (all === undefined) return true;
    const begins = Number(major) < oldest || (Number(major) === oldest && Number(minor) <= least);
    return begins && (sign.startsWith('>') || Number(major) === oldest);
  });
}

test('every package that Muster installs with says that it runs on the oldest Node.js that README names', () => {
  assert.ok(admitsOldest('>=18') && admitsOldest('^20.17.0 || >=22.9.0') && admitsOldest('>= 0.6'));
  assert.ok(!admitsOldest('>=22') && !admitsOldest('^22 || >=24') && !admitsOldest('>=20.20'));
  const { packages } = JSON.parse(textOf('package-lock.json') ?? '{}') as {
    packages: Record<string, Locked>;
  };
  none(
    Object.entries(packages)
      .filter(([, { dev, engines }]) => dev !== true && !admitsOldest(engines?.node ?? '*'))
      .map(([path, { engines }]) => `${path}: ${engines?.node}`),
    'packages that warn on it (EBADENGINE)',
  );
});
