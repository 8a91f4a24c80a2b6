import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repoFiles, textOf } from './repo-files.ts';

/** What runs where Muster is used: not what tests, measures, builds or publishes it. */
const PRODUCT =
  /^(bin|certify|cli|compare|detect|fixtures|harness|judge|load|record|reference|reports|suites|verify)\/.*\.(ts|mjs)$/;
/** Servers by other hands, which know nothing of Muster. */
const PEERS = /^detect\/peers\//;
/** The one place that starts processes, by the list of what each is given. */
const ONE_PLACE = 'harness/run/child.ts';
/** Run before anything is installed, and so by themselves: each call says what it gives. */
const PLAIN = ['bin/muster.mjs', 'scripts/bootstrap.mjs', 'scripts/compiled.mjs'];

const STARTS = /\b(?:spawn|spawnSync|fork|exec|execSync|execFile|execFileSync)\(/;
const text = (path: string): string => textOf(path) ?? '';

test('whatever starts a process does so in one place', () => {
  const product = repoFiles().filter((path) => PRODUCT.test(path) && !PEERS.test(path));
  assert.ok(product.includes(ONE_PLACE));
  const others = product.filter((path) => path !== ONE_PLACE && !PLAIN.includes(path));
  const values = /^import (?!type )[^;]*from 'node:child_process'/m;
  assert.deepEqual(
    others.filter((path) => values.test(text(path))),
    [],
  );
});

test('nothing that starts a process hands it the whole environment', () => {
  assert.match(text(ONE_PLACE), STARTS);
  assert.doesNotMatch(text(ONE_PLACE), /process\.env\s*[,})]/);
  for (const path of PLAIN) {
    const calls = [...text(path).matchAll(/\bspawnSync\((?:[^()]|\([^()]*\))*\)/g)].map(([call]) => call);
    assert.ok(calls.length > 0, path);
    for (const call of calls) assert.match(call, /\benv:|\boptions\b/, `${path}: ${call}`);
    assert.doesNotMatch(text(path), /env: process\.env|\.\.\.process\.env/, path);
  }
});
