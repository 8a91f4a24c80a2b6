import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { type Reference, startReference } from '../../reference/index.ts';
import { visit } from '../../verify/doctor/visit.ts';
import { muster, profileIn, scratch } from '../cli/muster.ts';
import { ROOT } from '../repository/repo-files.ts';
import { sampleOf } from '../tools/sample.ts';

const folder = scratch();
/** What runs last is part of every run, and no suite of its own. */
const SUITES = readdirSync(join(ROOT, 'suites')).filter((name) => name !== 'last' && !name.includes('.'));

let reference: Reference;
let profile: string;
before(async () => {
  reference = await startReference({ attendees: 40 });
  profile = profileIn(folder, reference.profile);
});
after(() => reference.close());

/** The attendee fields of every event that a run may write to. */
async function fields(): Promise<readonly unknown[]> {
  const resolved = resolveProfile(reference.profile, 'the test');
  const asked = visit(resolved);
  try {
    const events = [resolved.event_id, resolved.other_event_id, resolved.fields_event_id];
    const lists = await Promise.all(
      events.map((event) => asked.ask('listAttendeeFields', { path: { event_id: event ?? '' } })),
    );
    return lists.map((reply) => (typeof reply === 'string' ? reply : reply.items));
  } finally {
    await asked.end();
  }
}

for (const suite of sampleOf('suites', SUITES, (name) => name, 5))
  test(`${suite} alone at effort quick, which may use up its requests, leaves no attendee field`, async () => {
    const before = await fields();
    assert.ok(before.every(Array.isArray), String(before));
    const { code, stdout, stderr } = await muster(
      ['verify', suite, '--effort', 'quick', '--profile', profile, '--out', suite],
      { cwd: folder },
    );
    assert.ok(code === 0 || code === 3, stdout + stderr);
    assert.deepEqual(await fields(), before);
    const { stats } = JSON.parse(readFileSync(join(folder, suite, 'verdict.json'), 'utf8'));
    assert.ok(stats.requests <= 500, `${stats.requests} requests`);
  });

/** What the look at an environment takes before a run, beside the budget. */
const BEFORE_A_RUN = 10;

test('a run that uses up its requests among attendee fields has kept some to delete these', async () => {
  const before = await fields();
  const requests = 50;
  const own = profileIn(folder, { ...reference.profile, budget: { requests } }, 'small.yaml');
  const args = ['verify', 'attendee-fields', '--effort', 'quick', '--profile', own, '--out', 'small'];
  const { stdout, stderr } = await muster(args, { cwd: folder });
  const { stats } = JSON.parse(readFileSync(join(folder, 'small', 'verdict.json'), 'utf8'));
  assert.ok(stats.requests <= requests + BEFORE_A_RUN, `${stats.requests} requests${stdout}${stderr}`);
  assert.deepEqual(await fields(), before);
});

test('check-in alone at effort quick checks in a confirmed attendee where the door takes no other', async () => {
  const picky = await startReference({ attendees: 40, variants: ['check-in-confirmed-only'] });
  try {
    const own = profileIn(folder, picky.profile, 'picky.yaml');
    const args = ['verify', 'check-in', '--effort', 'quick', '--profile', own, '--out', 'picky'];
    const { stdout, stderr } = await muster(args, { cwd: folder });
    const { rules } = JSON.parse(readFileSync(join(folder, 'picky', 'verdict.json'), 'utf8'));
    const keeps = rules.find(({ id }: { id: string }) => id === 'checkin.keeps-rsvp');
    assert.equal(keeps.verdict, 'pass', stdout + stderr);
  } finally {
    await picky.close();
  }
});
