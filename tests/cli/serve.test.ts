import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listening, muster, start } from './muster.ts';

/** What pages load beside their own text: it lies elsewhere in sources, in a clone that is compiled and in the package. */
const SERVED = ['/', '/doors/scripts/board.js', '/doors/scripts/scan.js', '/api/v2/docs', '/api/v2/openapi'];

test('serve prints one line shaped as a profile, answers, and stays until SIGTERM', async () => {
  const serving = start(['serve', '--attendees', '30', '--variant', 'check-in-204']);
  let line = '';
  serving.child.stdout?.on('data', (chunk: string) => {
    line += chunk;
  });
  await serving.printed(/\n/);
  const { base_url } = JSON.parse(line) as { readonly base_url: string };
  for (const path of SERVED) assert.equal((await fetch(new URL(path, base_url))).status, 200, path);
  serving.child.kill('SIGTERM');
  const { code, stdout } = await serving.ended;
  assert.equal(code, 0);
  assert.equal(stdout.trim().split('\n').length, 1);
  const profile = JSON.parse(stdout) as Record<string, unknown>;
  assert.match(String(profile.base_url), /^http:\/\/127\.0\.0\.1:\d+$/);
  assert.ok(profile.client && profile.user && profile.event_id);
});

test('a port in use is one sentence and exit code 2', async () => {
  const base = await listening((_request, response) => void response.end());
  const { code, stderr } = await muster(['serve', '--port', new URL(base).port]);
  assert.equal(code, 2);
  assert.match(stderr, /^Port \d+ is in use: take another one with --port, or leave it out\.\n$/);
});

test('seed data that does not exist, or that is not alone, is one sentence and exit code 2', async () => {
  for (const [args, sentence] of [
    [['--seed-data', 'huge'], 'There is no seed data "huge": take small, conference, stadium.\n'],
    [
      ['--seed-data', 'small', '--attendees', '3'],
      '--attendees and --seed-data both say who is there: leave out one of them.\n',
    ],
  ] as const) {
    const { code, stderr } = await muster(['serve', ...args]);
    assert.deepEqual([code, stderr], [2, sentence]);
  }
});

test('--list --json names every variant and fault', async () => {
  const { code, stdout } = await muster(['serve', '--list', '--json']);
  const { variants, faults } = JSON.parse(stdout) as Record<string, Array<Record<string, unknown>>>;
  assert.equal(code, 0);
  assert.ok(variants?.every(({ name, gaps, about }) => name && gaps && about));
  assert.ok(faults?.every(({ id, rule, about }) => id && rule && about));
});
