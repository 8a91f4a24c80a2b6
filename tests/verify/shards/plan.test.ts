import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { isAsked, runsLast, takesFinalReads } from '../../../fixtures/runner/last.ts';
import { loadSuites } from '../../../fixtures/runner/registry.ts';
import { ROOT } from '../../../harness/paths.ts';
import { resolveProfile } from '../../../harness/profile/resolve-profile.ts';
import { shareProfile } from '../../../harness/profile/share-profile.ts';
import { planShard } from '../../../verify/shards/plan.ts';
import { muster, scratch } from '../../cli/muster.ts';

const checks = await loadSuites(join(ROOT, 'suites'));
const partsOf = (total: number, of = checks) =>
  Array.from({ length: total }, (_, place) => planShard(of, { index: place + 1, total }));

test('every check but the final reads is in one part, and all parts are cut by one plan', () => {
  for (const total of [1, 2, 3, 7]) {
    const parts = partsOf(total);
    assert.equal(new Set(parts.map(({ plan }) => plan)).size, 1);
    const shared = parts.flatMap((part) => part.checks).sort();
    const all = checks.map(({ name }) => name).filter((name) => !takesFinalReads(name));
    assert.deepEqual(shared, all.sort());
  }
});

test('what has the environment to itself, and what runs last, has one owner: the last part', () => {
  const parts = partsOf(3);
  const alone = checks.filter((one) => (one.exclusive || runsLast(one.name)) && !takesFinalReads(one.name));
  assert.ok(alone.length > 20);
  for (const { name } of alone) assert.ok(parts[2]?.checks.includes(name), name);
  const [one = 0, two = 0] = parts.map((part) => part.checks.length);
  assert.ok(Math.abs(one - two) < 12, `${one} and ${two}`);
});

test('the checks of a chapter are shared out as those of a whole run are', () => {
  const asked = checks.filter(({ name }) => isAsked(name, ['oauth']));
  const names = partsOf(2, asked).flatMap((part) => part.checks);
  assert.ok(names.some((name) => name.startsWith('last/80-wrong-credentials')));
  assert.ok(names.every((name) => /^(oauth|last\/(75|80)-)/.test(name)));
});

test('parts ask no more of an environment together than the whole was allowed', () => {
  const profile = resolveProfile(
    {
      base_url: 'http://127.0.0.1:1',
      pace: { requests_per_second: 50, concurrency: 8 },
      budget: { requests: 1000, attendees: 100 },
    },
    'x',
  );
  const parts = [1, 2, 3].map((index) => shareProfile(profile, { index, total: 3 }));
  const sum = (of: (one: typeof profile) => number) => parts.reduce((all, one) => all + of(one), 0);
  assert.deepEqual(
    [
      Math.round(sum(({ pace }) => pace.requests_per_second)),
      sum(({ pace }) => pace.concurrency),
      sum(({ budget }) => budget.requests),
      sum(({ budget }) => budget.attendees),
    ],
    [50, 8, 1000, 100],
  );
});

test('a part that there cannot be is refused in one sentence before anything is sent', async () => {
  const cwd = scratch();
  const refused = async (...args: string[]): Promise<string> => {
    const { code, stderr } = await muster(args, { cwd, env: { CI: '1' } });
    assert.equal(code, 2, stderr);
    return stderr;
  };
  const verify = ['verify', '--reference'];
  assert.match(await refused(...verify, '--shard', '4/3'), /such as 2\/3: the second of three/);
  assert.match(await refused(...verify, '--shard', '1/2', '--effort', 'quick'), /Effort quick sends 500/);
  assert.match(
    await refused(...verify, 'rsvp', '--shard', '9/9'),
    /leaves no check for this part: run \d shards/,
  );
  assert.match(
    await refused('report', 'x', '--merge', 'y'),
    /^The folder x is named beside those after --merge/,
  );
  assert.match(await refused('report', '--merge', 'nowhere'), /nowhere holds no shard/);
});
