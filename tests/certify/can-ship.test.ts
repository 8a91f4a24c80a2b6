import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { handleArguments } from '../../cli/handle-arguments.ts';
import { ledgerHash } from '../../reports/ledger-hash.ts';
import { RULES } from '../../spec/ledger/index.ts';
import { muster, scratch } from '../cli/muster.ts';

const folder = scratch();
const HOUR = 3_600_000;

/** A result of verify in which every must-rule passed, but for what is said. */
function verified(
  name: string,
  changes: Record<string, unknown> = {},
  run: Record<string, unknown> = {},
): string {
  const place = join(folder, name);
  mkdirSync(place, { recursive: true });
  const rules = Object.entries(RULES).map(([id, { level }]) => ({ id, level, verdict: 'pass' }));
  const verdict = {
    ...{ format: 'muster/verdict@1', specification: ledgerHash(), profile: 'alpha', version: 'b4c1d' },
    ...{ verdict: 'conforms', notes: [], rules, violations: [], gaps: [], ...changes },
  };
  writeFileSync(join(place, 'verdict.json'), JSON.stringify(verdict));
  writeFileSync(join(place, 'run.json'), JSON.stringify({ ended: Date.now() - 2 * HOUR, ...run }));
  return place;
}

function loaded(name: string, changes: Record<string, unknown> = {}): string {
  const place = join(folder, name);
  mkdirSync(place, { recursive: true });
  const result = {
    ...{ format: 'muster/load@1', scenario: 'smoke', version: 'b4c1d', verdict: 'pass', reasons: [] },
    ...{ started: Date.now() - 2 * HOUR, seconds: 60, ...changes },
  };
  writeFileSync(join(place, 'load.json'), JSON.stringify(result));
  return place;
}

const rulesBut = (id: string, verdict: string): unknown[] =>
  Object.entries(RULES).map(([one, { level }]) => ({
    id: one,
    level,
    verdict: one === id ? verdict : 'pass',
  }));

const good = verified('good');
const smoke = loaded('smoke');
const bad = verified('bad', {
  verdict: 'violates',
  violations: [
    { rule: 'rsvp.only-five', level: 'must' },
    { rule: 'errors.no-500', level: 'must' },
  ],
});

const CASES: ReadonlyArray<readonly [what: string, args: readonly string[], code: number, said: RegExp]> = [
  ['what conforms', [good], 0, /^Yes: .*good conforms\.$/],
  [
    'two that say so',
    [good, smoke],
    0,
    /^Yes: 2 results say so \(.*good conforms; .*smoke passes smoke\)\.$/,
  ],
  ['a file of a result', [join(good, 'verdict.json')], 0, /^Yes: /],
  ['the age that is allowed', [good, '--max-age', '24h'], 0, /^Yes: /],
  [
    'what is too old',
    [good, '--max-age', '1h'],
    3,
    /^Not known: .*good is 2 hours old, and may be 1 hour\.$/,
  ],
  [
    'what is too old by less than a minute',
    [good, '--max-age', '1s'],
    3,
    /^Not known: .*good is 2 hours old, and may be 1 second\.$/,
  ],
  ['a load that is too old', [smoke, '--max-age', '1h'], 3, /^Not known: .*smoke is /],
  ['the version that is meant', [good, smoke, '--version', 'b4c1d'], 0, /^Yes: .*, of version b4c1d\.$/],
  [
    'another version',
    [good, '--version', 'ffff'],
    3,
    /^Not known: .*good is of version b4c1d, and not of ffff\.$/,
  ],
  [
    'no version',
    [verified('nameless', { version: undefined }), '--version', 'b4c1d'],
    3,
    /does not say which version it is of: name version in the profile\.$/,
  ],
  ['what is broken', [bad], 1, /^No: .*bad breaks 2 must-rules \(rsvp\.only-five, errors\.no-500\)\.$/],
  ['what is broken beside what is good', [good, bad], 1, /^No: /],
  ['what is broken, however old', [bad, '--max-age', '1m'], 1, /^No: /],
  [
    'a load that failed',
    [good, loaded('slow', { verdict: 'fail', reasons: ['door_total p95 was 9 s.'] })],
    1,
    /^No: .*slow fails: door_total p95 was 9 s\.$/,
  ],
  [
    'a load that measured nothing',
    [loaded('void', { verdict: 'invalid' })],
    3,
    /^Not known: .*void is invalid: /,
  ],
  [
    'what could not be judged',
    [verified('unsure', { verdict: 'inconclusive', notes: ['The environment is down.'] })],
    3,
    /^Not known: .*unsure is inconclusive: The environment is down\.$/,
  ],
  [
    'the embedded environment',
    [verified('own', {}, { embedded: true })],
    3,
    /is of the embedded environment/,
  ],
  [
    'a part of a run',
    [verified('part', { rules: rulesBut('rsvp.only-five', 'excluded') })],
    3,
    /asked a part alone: 1 must-rule/,
  ],
  [
    'a shard',
    [verified('shard', { shard: { index: 1, total: 3 } })],
    3,
    /muster report --merge has the whole\.$/,
  ],
  ['a policy that is met', [good, '--policy', 'full'], 0, /^Yes: /],
  [
    'a policy that is not',
    [verified('lacking', { rules: rulesBut('me.get.answers', 'not-exercised') }), '--policy', 'full'],
    3,
    /lacks 1 rule of the policy full \(me\.get\.answers\)\.$/,
  ],
  [
    'a policy that does not ask for it',
    [verified('lacking-too', { rules: rulesBut('me.get.answers', 'not-exercised') }), '--policy', 'server'],
    0,
    /^Yes: /,
  ],
  [
    'a policy, of a client that a rule does not bind',
    [
      verified('address', {
        rules: rulesBut('oauth.code.out-of-band', 'not-exercised'),
        ended_early: [{ check: 'a', reason: 'b', declared: true, rules: ['oauth.code.out-of-band'] }],
      }),
      '--policy',
      'full',
    ],
    0,
    /^Yes: /,
  ],
  [
    'a policy, of an environment that did not show whether a rule binds',
    [
      verified('no-address', {
        rules: rulesBut('oauth.code.out-of-band', 'not-exercised'),
        ended_early: [{ check: 'a', reason: 'b', declared: false, rules: ['oauth.code.out-of-band'] }],
      }),
      '--policy',
      'full',
    ],
    3,
    /lacks 1 rule of the policy full \(oauth\.code\.out-of-band\)\.$/,
  ],
  [
    'a policy before another list of rules',
    [verified('older', { specification: 'aa' }), '--policy', 'server'],
    3,
    /judged by another list of rules/,
  ],
];

for (const [what, args, code, said] of CASES)
  test(`asked of ${what}, can-ship ends with ${code} and one sentence`, async (t) => {
    const printed: string[] = [];
    // The runner of tests writes there as well.
    const through = process.stdout.write.bind(process.stdout);
    const write = t.mock.method(process.stdout, 'write', (text: string) =>
      /^(Yes|No|Not known): /.test(text) ? printed.push(text) > 0 : through(text),
    );
    const ended = await handleArguments(['can-ship', ...args]);
    write.mock.restore();
    assert.equal(ended, code, printed.join(''));
    assert.match(printed.join('').trim(), said);
    assert.equal(printed.join('').trim().split('\n').length, 1);
  });

const WRONG: ReadonlyArray<readonly [args: readonly string[], sentence: RegExp]> = [
  [[], /Missing required argument 'results'/],
  [[join(folder, 'nowhere')], /nowhere is not there: name a folder of results\.$/],
  [[folder], /holds no result: name a folder/],
  [[good, '--version', ''], /is a variable empty\?/],
  [[good, '--max-age', 'soon'], /It takes a time such as/],
  [[good, '--policy', 'all'], /server, full, operational/],
  [[smoke, '--policy', 'full'], /no result of muster verify is named: name one\.$/],
];

for (const [args, sentence] of WRONG)
  test(`can-ship ${args.slice(1).join(' ') || args.map(() => 'a place').join('')} is wrong usage in one sentence`, async () => {
    const heard: string[] = [];
    assert.equal(await handleArguments(['can-ship', ...args], (line) => heard.push(line)), 2);
    assert.match(heard.join('\n'), sentence);
  });

test('can-ship --json holds what each result says', async () => {
  const { code, stdout } = await muster(['can-ship', good, bad, '--json']);
  assert.equal(code, 1);
  const { answer, results } = JSON.parse(stdout) as { answer: string; results: Array<{ answer: string }> };
  assert.equal(answer, 'no');
  assert.deepEqual(
    results.map((one) => one.answer),
    ['yes', 'no'],
  );
});
