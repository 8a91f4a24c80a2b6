import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assess } from '../../certify/policy/assess.ts';
import { cannotEarn } from '../../certify/policy/cannot-earn.ts';
import { CONDITIONAL, POLICIES, requires } from '../../certify/policy/policies.ts';
import { seedsOf } from '../../certify/policy/seeds.ts';
import { REFUSED } from '../../fixtures/check/controls.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import type { Raw } from '../../harness/profile/yaml-file.ts';
import { deriveVerdict } from '../../judge/verdict.ts';
import type { Fact } from '../../record/facts.ts';
import type { RunRecord } from '../../record/run.ts';
import { RULES, type RuleId } from '../../spec/ledger/index.ts';
import { RUN, violation } from '../reports/sample.ts';
import { factsOf } from './honest-bundle.ts';

const { server, full, operational } = POLICIES;
const MUST = (Object.keys(RULES) as RuleId[]).filter((id) => RULES[id].level === 'must');

const REACHED = { identify: true, tls: 'verified', proxy: null } as const;

/** Runs with these facts, judged as the run with each seed would be. */
const judged = (facts: readonly Fact[], over: Partial<RunRecord> = {}, seeds = [1, 2]) =>
  seeds.map((seed, index) => {
    const unmarked = index === 1 ? ({ marked: false } as const) : {};
    const run = { ...RUN, ...unmarked, reached: REACHED, decisions: {}, seed, runId: `m${seed}`, ...over };
    const { decisions, known_failures: knownFailures } = run;
    return { run, verdict: deriveVerdict(facts, { seed, decisions, knownFailures, today: '2026-01-31' }) };
  });

test('each policy asks for what the one before it asks for, and more', () => {
  const required = [server, full, operational].map((policy) => MUST.filter((id) => requires(policy, id)));
  assert.ok(required[0]!.length < required[1]!.length && required[1]!.length < required[2]!.length);
  assert.deepEqual(required[2], MUST);
  for (const id of required[0]!) assert.ok(required[1]!.includes(id));
  assert.ok(!requires(server, 'oauth.pkce.wrong-verifier') && requires(full, 'oauth.pkce.wrong-verifier'));
  assert.ok(!requires(full, 'rate-limit.exists') && requires(operational, 'rate-limit.exists'));
});

test('the first policy asks for no rule whose pass takes a user who signs in', () => {
  const unasked = Object.entries(REFUSED).filter(([, thing]) => thing === 'signed-in user');
  assert.ok(unasked.length > 0);
  for (const [id] of unasked) assert.ok(!requires(server, id as RuleId), id);
});

test('a profile is told what it lacks for the policy before anything is sent, and nothing where it lacks nothing', () => {
  const client = { id: 'a', secret: 's' };
  const whole = {
    ...{
      name: 'x',
      base_url: 'http://127.0.0.1:1',
      client,
      read_client: { ...client, id: 'b' },
      writes: 'allow',
    },
    ...{ event_id: 1, other_event_id: 2, fields_event_id: 3, registration_type_id: 4, session_id: 5 },
    ...{
      foreign: { client: { ...client, id: 'c' }, event_id: 6, attendee_id: 7 },
      tokens: { expired: 'e', revoked: 'r' },
    },
  };
  const told = (policy: typeof server, raw: Raw, effort: 'quick' | 'normal' = 'normal'): string =>
    cannotEarn(policy, resolveProfile({ environment: 'local', ...raw }, 'it'), { effort }).join('\n');
  assert.equal(told(server, whole), '');
  assert.match(
    told(full, whole),
    /^The profile x earns no certificate of the policy full: it lacks user[, ].* \d+ required rules/,
  );
  const pasting = {
    ...{ account_id: 1, foreign_account_id: 2, client_id: 'u', redirect_uri: 'urn:ietf:wg:oauth:2.0:oob' },
    sign_in: 'paste',
  };
  assert.match(told(full, { ...whole, user: pasting }), /says sign_in: paste, by which no rule of codes/);
  assert.equal(told(server, { ...whole, user: pasting }), '');
  const { read_client: _, ...poor } = whole;
  assert.match(
    told(server, poor),
    /of the policy server: it lacks read_client, on which \d+ required rules? hang\.$/,
  );
  assert.match(
    told(server, whole, 'quick'),
    /^Effort quick asks each rule once: .* --effort normal or deep\.$/,
  );
  for (const [over, sentence] of [
    [{ tls: { insecure: true } }, /leave out tls\.insecure/],
    [
      { foreign: { ...whole.foreign, event_id: 2 } },
      /gives foreign\.event_id the number of an event of its own/,
    ],
    [{ identify: false }, /says identify: false/],
    [{ base_url: 'http://192.0.2.1' }, /is plain HTTP, .* takes HTTPS\.$/],
    [
      { known_failures: [{ rule: 'rsvp.only-five', reason: 'later', until: '2099-01-01' }] },
      /expects rsvp\.only-five to fail/,
    ],
  ] as const)
    assert.match(told(server, { ...whole, ...over }), sentence);
});

test('two runs in which everything passed are certified', () => {
  const { certified, outcome, because } = assess(operational, judged(factsOf()), null);
  assert.deepEqual([certified, outcome, because], [true, 'certified', []]);
});

test('a rule that was not exercised is not passed, unless the policy does not ask for it', () => {
  const runs = judged(factsOf(['oauth.pkce.wrong-verifier']));
  const { outcome, because } = assess(full, runs, null);
  assert.equal(outcome, 'missing');
  assert.deepEqual(because, ['oauth.pkce.wrong-verifier was not shown: no check of it ran']);
  assert.equal(assess(server, runs, null).outcome, 'certified');
});

test('a rule that stayed inconclusive, or passed once of two times, is not passed', () => {
  const blocked: Fact = {
    kind: 'blocked',
    rule: 'rsvp.only-five',
    check: 'a',
    reason: 'a pause',
    declared: false,
  };
  const without = factsOf(['rsvp.only-five']);
  assert.equal(assess(server, judged([...without, blocked]), null).outcome, 'missing');
  const [first] = judged(factsOf());
  const [, second] = judged(without);
  assert.equal(assess(server, [first!, second!], null).outcome, 'missing');
});

test('a broken must-rule is refused, whether the policy asks for it or not', () => {
  const { outcome, because } = assess(
    server,
    judged([...factsOf(), violation({ rule: 'oauth.pkce.wrong-verifier' })]),
    null,
  );
  assert.equal(outcome, 'broken');
  assert.match(because[0] ?? '', /^oauth\.pkce\.wrong-verifier is broken/);
});

test('a known failure is not allowed, and drift neither', () => {
  const known = { rule: 'rsvp.only-five', reason: 'later', until: '2027-01-01' };
  const expected = assess(server, judged(factsOf(), { known_failures: [known] }), null);
  assert.match(expected.because.join(), /known failures are not allowed/);
  const drift: Fact = {
    kind: 'observation',
    gap: 'rsvp.initial',
    answer: 'declined',
    situation: '',
    exchange: 'x',
  };
  const drifted = assess(
    server,
    judged([...factsOf(), drift], { decisions: { 'rsvp.initial': 'confirmed' } }),
    null,
  );
  assert.deepEqual([drifted.outcome, drifted.because.length], ['broken', 1]);
});

test('one run, two with one seed, and a run of some chapters are not enough', () => {
  assert.match(
    assess(server, judged(factsOf(), {}, [1]), null).because.join(),
    /2 runs are required, and there are 1/,
  );
  assert.match(assess(server, judged(factsOf(), {}, [3, 3]), null).because.join(), /the same seed/);
  assert.match(
    assess(server, judged(factsOf(), { suites: ['rsvp'] }), null).because.join(),
    /was of some chapters or rules alone/,
  );
});

for (const [name, over, sentence] of [
  ['effort quick', { effort: 'quick' }, /was of effort quick/],
  ['one id', { runId: 'abcdefghij' }, /the runs have the same id: they are one run/],
  ['any TLS certificate', { reached: { ...REACHED, tls: 'unverified' } }, /took any TLS certificate/],
  ['plain HTTP', { reached: { ...REACHED, tls: 'none' } }, /used plain HTTP/],
  ['nobody who says who they are', { reached: { ...REACHED, identify: false } }, /nobody can find in a log/],
  ['no word on the way', { reached: undefined }, /does not say how it reached the environment/],
] as const)
  test(`runs with ${name} are not certified`, () => {
    const { outcome, because } = assess(server, judged(factsOf(), over as Partial<RunRecord>), null);
    assert.equal(outcome, 'missing');
    assert.match(because.join(), sentence);
  });

test('a rule that is broken only where nobody says that it is Muster is said to be so', () => {
  const [first, second] = [judged(factsOf()), judged([...factsOf(), violation({ rule: 'rsvp.only-five' })])];
  const { because } = assess(server, [first[0]!, second[1]!], null);
  assert.match(because[0] ?? '', /only in the run whose requests do not say that they are of Muster/);
  const { because: both } = assess(server, second, null);
  assert.doesNotMatch(both[0] ?? '', /only in the run/);
});

test('both runs marked, or the other way round, are not certified', () => {
  for (const marked of [undefined, false] as const) {
    const over = { ...(marked === false ? { marked } : { marked: undefined }) } as Partial<RunRecord>;
    assert.match(
      assess(server, judged(factsOf(), over), null).because.join(),
      /the first has to say that it is of Muster, and the second must not say so/,
    );
  }
});

test('plain HTTP is taken on loopback', () => {
  const over = { base_url: 'http://127.0.0.1:8080', reached: { ...REACHED, tls: 'none' } } as const;
  assert.equal(assess(server, judged(factsOf(), over), null).outcome, 'certified');
});

test('runs that do not follow from the nonce are not certified', () => {
  const { because } = assess(server, judged(factsOf()), 'a');
  assert.match(because.join(), /the seed 1 does not follow from the nonce/);
  const [one, two] = seedsOf('a', 0) as [number, number];
  assert.match(
    assess(server, judged(factsOf(), {}, [one, two]), 'a').because.join(),
    /the run id m\d+ does not follow from the nonce/,
  );
});

test('a rule that binds other clients alone does not apply where the profile says so, and nowhere else', () => {
  const [id] = Object.keys(CONDITIONAL) as [RuleId];
  const blocked = (declared: boolean): Fact => ({
    kind: 'blocked',
    rule: id,
    check: 'a',
    reason: 'public',
    declared,
  });
  const standing = (facts: readonly Fact[]) =>
    assess(full, judged(facts), null).rules.find((rule) => rule.id === id)?.standing;
  assert.equal(standing([...factsOf([id]), blocked(true)]), 'inapplicable');
  assert.equal(standing([...factsOf([id]), blocked(false)]), 'missing');
  assert.equal(standing(factsOf([id])), 'missing');
  assert.equal(standing([...factsOf(), violation({ rule: id })]), 'broken');
});

test('the seeds follow from the nonce, and from the first seed without one', () => {
  assert.deepEqual(seedsOf(null, 7), [7, 8]);
  const [one, two] = seedsOf('a', 7);
  assert.notEqual(one, two);
  assert.deepEqual(seedsOf('a', 9), [one, two]);
  assert.notDeepEqual(seedsOf('b', 7), [one, two]);
});
