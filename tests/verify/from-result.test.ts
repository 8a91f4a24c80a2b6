import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadProfile } from '../../harness/profile/load-profile.ts';
import { runRecord } from '../../harness/run/run-record.ts';
import type { Fact } from '../../record/facts.ts';
import { addFacts } from '../../record/facts-file.ts';
import { writeRun } from '../../record/run.ts';
import { decideFrom } from '../../verify/init/from-result.ts';
import { muster, profileIn, scratch } from '../cli/muster.ts';

const BASE = 'http://127.0.0.1:9';
const folder = scratch();

const observes = (gap: string, answer: string, situation = ''): Fact => ({
  kind: 'observation',
  gap: gap as never,
  answer,
  situation,
  exchange: 'w0-1',
});

/** The folder of a run that saw these answers. */
function ran(name: string, ...facts: readonly Fact[]): string {
  const out = join(folder, name);
  writeRun(out, {
    ...runRecord({ runId: 'abc', seed: 1, effort: 'normal', workers: 1 }, undefined),
    base_url: BASE,
  });
  addFacts(out, facts);
  return out;
}

const RUN = ran(
  'run',
  observes('rsvp.initial', 'confirmed'),
  observes('checkin.out-of-order', '422', 'out first, no body'),
  observes('checkin.out-of-order', '200', 'undo first, no body'),
);

test('the answers of a run stand in the profile as decisions, beside all that stood there', () => {
  const file = profileIn(folder, `# ours\nbase_url: ${BASE} # the only one\nevent_id: 7\n`, 'plain.yaml');
  assert.match(decideFrom(RUN, { profile: file }), /^2 decisions are written into /);
  assert.deepEqual(loadProfile(file, {}).decisions, {
    'rsvp.initial': 'confirmed',
    'checkin.out-of-order': { 'out first, no body': '422', 'undo first, no body': '200' },
  });
  const text = readFileSync(file, 'utf8');
  assert.match(text, /^# ours\nbase_url: http:\/\/127\.0\.0\.1:9 # the only one\nevent_id: 7\n/);
  assert.match(decideFrom(RUN, { profile: file }), /^0 decisions are written into [^:]+$/);
});

test('a JSON profile stays JSON', () => {
  const file = profileIn(folder, { base_url: BASE, decisions: {} }, 'plain.json');
  decideFrom(RUN, { profile: file });
  assert.equal(JSON.parse(readFileSync(file, 'utf8')).decisions['rsvp.initial'], 'confirmed');
});

test('what the profile declares otherwise stays, unless that is said', () => {
  const file = profileIn(
    folder,
    { base_url: BASE, decisions: { 'rsvp.initial': 'declined' } },
    'declared.json',
  );
  assert.match(
    decideFrom(RUN, { profile: file }),
    /otherwise than it declares for rsvp\.initial: give --force/,
  );
  assert.equal(loadProfile(file, {}).decisions['rsvp.initial'], 'declined');
  decideFrom(RUN, { profile: file, force: true });
  assert.equal(loadProfile(file, {}).decisions['rsvp.initial'], 'confirmed');
});

test('a run of another environment, no run and no profile are refused', async () => {
  const other = profileIn(folder, { base_url: 'http://127.0.0.1:8' }, 'other.json');
  assert.throws(() => decideFrom(RUN, { profile: other }), /The run asked http:\/\/127\.0\.0\.1:9, and /);
  assert.throws(() => decideFrom(join(folder, 'none'), { profile: other }), /holds no run of muster verify/);
  const { code, stderr } = await muster(['init', '--from', RUN], {
    cwd: folder,
    env: { MUSTER_PROFILE: '' },
  });
  assert.equal(code, 2);
  assert.match(stderr, /^There is no profile to write decisions into: name that of the run with --profile/);
});
