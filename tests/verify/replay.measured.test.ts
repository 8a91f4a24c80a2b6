import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import type { RunRecord } from '../../record/run.ts';
import { muster, scratch } from '../cli/muster.ts';

const cwd = scratch();
const PLAIN = { cwd, env: { CI: '1', NO_COLOR: '1', MUSTER_PROFILE: '' } };
const FAULT = ['--fault', 'event.slug.missing-from-getEvent'];
const replay = (...args: string[]) => muster(['replay', 'found', ...args], PLAIN);

interface Replayed {
  readonly findings: ReadonlyArray<{ readonly rule: string; readonly state: string; readonly said: string }>;
}

test('replay says FAILED where a finding is still there, FIXED where it is gone, and by its code whether all are', async () => {
  const found = await muster(
    ['verify', '--reference', 'events', ...FAULT, '--out', 'found', '--quiet'],
    PLAIN,
  );
  assert.equal(found.code, 1, found.stderr);

  const still = await replay(...FAULT);
  assert.equal(still.code, 1, still.stderr);
  assert.match(
    still.stdout,
    /^FAILED +event\.slug\.present \(getEvent\): still broken: slug is nothing, and has to be there$/m,
  );
  assert.match(still.stdout, /^1 finding: 0 fixed, 1 failed, 0 undecided$/m);

  const gone = await replay();
  assert.equal(gone.code, 0, gone.stderr);
  assert.match(gone.stdout, /^FIXED +event\.slug\.present \(getEvent\)$/m);

  for (const [form, file] of [
    ['hurl', 'found/replay/01-event.slug.present-getEvent.hurl'],
    ['postman', 'found/replay/muster.postman_collection.json'],
  ] as const) {
    const written = await replay('--as', form);
    assert.deepEqual([written.code, written.stdout], [0, `${file}\n`]);
    assert.match(readFileSync(join(cwd, file), 'utf8'), /slug/);
  }

  const told = await replay('--json', ...FAULT);
  const [one] = (JSON.parse(told.stdout) as Replayed).findings;
  assert.deepEqual([one?.rule, one?.state], ['event.slug.present', 'failed']);
});

test('replay sends nothing where there is no finding, and asks for the profile of a run that was of another environment', async () => {
  cpSync(join(cwd, 'found'), join(cwd, 'elsewhere'), { recursive: true });
  const file = join(cwd, 'elsewhere', 'run.json');
  const { embedded: _embedded, ...run } = JSON.parse(readFileSync(file, 'utf8')) as RunRecord;
  writeFileSync(file, JSON.stringify(run));
  const asked = await muster(['replay', 'elsewhere'], PLAIN);
  assert.equal(asked.code, 2);
  assert.match(
    asked.stderr,
    /^The run was of http:\/\/127\.0\.0\.1:\d+: give --profile, whose secrets its scripts need\./,
  );

  writeFileSync(join(cwd, 'found', 'facts.ndjson'), '');
  const none = await replay();
  assert.equal(none.code, 2);
  assert.match(none.stderr, /^found holds no finding: there is nothing to send again\./);
});

test('replay has the checks of a rule look at the environment that --base-url names, and at no other', async () => {
  const walk = 'walk.once.overlap';
  const broken = await startReferenceProcess(['--fault', walk]);
  const whole = await startReferenceProcess([]);
  try {
    const env = { ...PLAIN.env };
    writeFileSync(join(cwd, 'whole.yaml'), JSON.stringify(whole.profile));
    const at = ['--profile', 'whole.yaml', '--base-url', String(broken.profile['base_url'])];
    const rule = ['--rule', 'attendees.list.once'];
    const found = await muster(['verify', ...rule, ...at, '--out', 'walked', '--quiet'], { cwd, env });
    assert.equal(found.code, 1, found.stderr);
    const still = await muster(['replay', 'walked', ...at], { cwd, env });
    assert.equal(still.code, 1, still.stdout + still.stderr);
    assert.match(still.stdout, /^FAILED +attendees\.list\.once /m);
    const mended = await muster(['replay', 'walked', '--profile', 'whole.yaml'], { cwd, env });
    assert.equal(mended.code, 0, mended.stdout + mended.stderr);
  } finally {
    await Promise.all([broken.stop(), whole.stop()]);
  }
});
