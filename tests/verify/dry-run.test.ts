import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { type Reference, startReference } from '../../reference/index.ts';
import { RULES } from '../../spec/ledger/index.ts';
import type { DryRun } from '../../verify/dry-run/dry-run.ts';
import { estimate, lackingIn } from '../../verify/needs/estimate.ts';
import { FIGURES } from '../../verify/needs/figures.ts';
import { NEEDS, withoutNeed } from '../../verify/needs/needs.ts';
import { listening, muster, profileIn, scratch } from '../cli/muster.ts';

const cwd = scratch();
let reference: Reference;
let profile: Record<string, unknown>;
let requests = 0;
before(async () => {
  reference = await startReference();
  const base_url = await listening((_request, response) => {
    requests += 1;
    response.end('{}');
  });
  profile = { ...reference.profile, base_url, rate_limit: 'probe', load: { allow: true } };
});
after(() => reference.close());

const dry = async (...args: string[]): Promise<DryRun> => {
  const { code, stdout, stderr } = await muster([...args, '--dry-run', '--json'], { cwd });
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout) as DryRun;
};

test('a dry run of verify, certify and load sends nothing, writes nothing and ends well', async () => {
  const file = profileIn(cwd, profile, 'whole.json');
  const [whole, twice, smoke] = await Promise.all([
    dry('verify', '--profile', file),
    dry('certify', '--profile', file),
    dry('load', 'smoke', '--profile', file),
  ]);
  assert.equal(requests, 0);
  assert.equal(existsSync(join(cwd, 'results')), false);
  assert.deepEqual(whole.about, FIGURES.whole.normal);
  assert.deepEqual(whole.events, ['1001', '1002', '1003']);
  assert.deepEqual(whole.lacking, []);
  assert.equal(twice.runs, 2);
  const { prepared, created } = smoke as unknown as Record<string, number>;
  assert.ok((prepared ?? 0) > 60 && (created ?? 0) > 0);
});

test('a person reads what would be sent, made and left behind', async () => {
  const file = profileIn(cwd, { ...profile, writes: 'forbid', user: undefined }, 'poor.json');
  const [verify, load, embedded] = await Promise.all([
    muster(['verify', 'events', '--profile', file, '--dry-run'], { cwd }),
    muster(['load', 'smoke', '--profile', file, '--dry-run'], { cwd }),
    muster(['load', 'smoke', '--reference', '--dry-run'], { cwd }),
  ]);
  assert.equal(verify.code, 0, verify.stderr);
  const said = verify.stdout.replace(/\s+/g, ' ');
  assert.match(
    said,
    /dry run: nothing was sent\. .*Would run events, effort normal .*Would send at most some [\d,]+ requests?/,
  );
  assert.match(said, /Would make nothing: the profile forbids writes Leaves behind nothing/);
  assert.match(said, /Not judged for lack of .*user \(\d+ rules\).*writes \(\d+ rules\)/);
  assert.ok(verify.stdout.split('\n').every((line) => line.length <= 80));
  // What a load would be refused for is refused here as well.
  assert.equal(load.code, 2);
  assert.match(load.stderr, /forbids writes, which a load run makes/);
  assert.equal(embedded.code, 0);
  assert.match(embedded.stdout, /Would make {5}\d+ attendees before and \d+ meanwhile in event 1001;/);
  assert.equal(requests, 0);
});

test('each need that a profile lacks is seen, and no estimate exceeds the budget', () => {
  const whole = resolveProfile(profile, 'the whole profile');
  assert.deepEqual(lackingIn(whole), []);
  for (const need of NEEDS) {
    const poorer = resolveProfile(withoutNeed(profile, need), `the profile without ${need}`);
    assert.ok(lackingIn(poorer).includes(need), need);
    const { attendees, requests: sent } = estimate(poorer, 'quick');
    assert.ok(sent <= FIGURES.needs[need].toll.requests && attendees <= FIGURES.whole.quick.attendees, need);
  }
  const tight = { ...whole, budget: { requests: 100, attendees: 3 } };
  const { attendees, requests: sent } = estimate(tight, 'deep');
  assert.deepEqual([sent, attendees], [100, 3]);
  const quick = resolveProfile(withoutNeed(profile, 'writes'), 'it');
  assert.equal(estimate(quick, 'deep').attendees, 0);
});

test('what a profile lacks leaves its share of the requests, and nothing of a profile that holds none', () => {
  const at = (raw: Record<string, unknown>): number => estimate(resolveProfile(raw, 'it'), 'normal').requests;
  const { requests: whole } = FIGURES.whole.normal;
  assert.equal(at(profile), whole);
  // Such runs asked for 977, 3,961 and 2.
  const reading = at({ ...profile, writes: 'forbid', rate_limit: 'avoid' });
  assert.ok(reading > 900 && reading < 2500, `${reading}`);
  const { base_url, client, event_id, writes } = profile;
  const few = at({ base_url, client, event_id, writes });
  assert.ok(few > 3000 && few < 5000, `${few}`);
  const bare = estimate(resolveProfile({ base_url }, 'it'), 'normal');
  assert.ok(bare.requests < 100 && bare.tokens < 10, JSON.stringify(bare));
});

test('what was measured is of the rules that there are: after a change, run npm run needs', () => {
  const known = Object.values(FIGURES.needs).flatMap(({ rules }) => rules);
  assert.deepEqual(
    known.filter((rule) => !(rule in RULES)),
    [],
  );
  assert.deepEqual(Object.keys(FIGURES.needs), [...NEEDS]);
});
