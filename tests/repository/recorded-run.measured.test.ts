import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { runChecks } from '../../detect/engine/engine.ts';
import { REFUSED } from '../../fixtures/check/controls.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { EVERY_EXCHANGE } from '../../judge/exchange/exchange-facts.ts';
import { NamedPasses } from '../../judge/fits/named-passes.ts';
import { History } from '../../judge/history/history.ts';
import type { Exchange } from '../../record/exchange.ts';
import { readExchanges } from '../../record/exchanges-file.ts';
import type { Fact } from '../../record/facts.ts';
import { readFacts } from '../../record/facts-file.ts';
import { GAPS, RULES, type RuleId } from '../../spec/ledger/index.ts';
import { allChecks } from '../../suites/all-checks.ts';
import { ABSENCES } from '../detect/null-servers/absences.ts';
import { none } from './none.ts';

/** Gaps that no call of the API shows, or that the plain reference environment has no occasion to answer, and why. */
const UNOBSERVED: Readonly<Record<string, string>> = {
  webhooks: 'outbound events reach a receiver that a run does not have',
  'versioning.deprecation': 'a plan, which no answer shows',
  'event.transitions': 'the API exposes events for reading alone',
  'attendee.phone-normalisation': 'the reference environment keeps every number as it was sent',
  'checkin.check-in.refusal': 'the reference environment refuses no check-in',
};

const folder = mkdtempSync(join(tmpdir(), 'muster-recorded-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** What is said of an answer that refuses, or of what later reads show, and not that it refuses. */
const OF_THE_ANSWER = /^(errors\.|envelope\.)|nothing-changed$|refused-changes-nothing$/;

/** Rules that something else than a refusal shows obeyed as well, and what. */
const SHOWN_OTHERWISE: readonly RuleId[] = [
  'attendee.registration_type_id.refers', // each attendee who is listed
];

/** What is said of a refusal itself: one that is answered to everything says nothing, and null servers show that. */
const OF_REFUSALS = /^(errors\.(\d|no-500|malformed)|rate-limit\.|oauth\.token\.error-form)/;

/** Whether a call names a record, an account or a token that the profile alone says is there. */
function namesWhatMayBeAbsent({ identity, request }: Exchange, profile: Profile): boolean {
  const { foreign, other_event_id, user, tokens } = profile;
  const ids = [foreign?.event_id, foreign?.attendee_id, other_event_id].filter((id) => id !== undefined);
  const authorization = request.headers['authorization'] ?? '';
  assert.ok(tokens.expired && tokens.revoked && user?.foreign_account_id && ids.length === 3);
  return (
    Object.values(request.path).some((id) => ids.includes(id)) ||
    request.headers['x-account-id'] === user.foreign_account_id ||
    /\$MUSTER_(EXPIRED|REVOKED)_TOKEN/.test(authorization) ||
    /^foreign\b/.test(identity)
  );
}

/** What one run of all checks against the reference environment did; no literal of the source is asked. */
describe('the accounts of a recorded run', { timeout: 900_000 }, () => {
  let facts: readonly Fact[] = [];
  let settleMs = 0;
  let profile: Profile;
  const of = <K extends Fact['kind']>(kind: K): Array<Extract<Fact, { kind: K }>> =>
    facts.filter((fact): fact is Extract<Fact, { kind: K }> => fact.kind === kind);

  before(async () => {
    const reference = await startReferenceProcess(['--rate', '120', '--rate-by', 'identity']);
    try {
      profile = resolveProfile(reference.profile, 'The reference environment');
      settleMs = profile.settle_ms;
      await runChecks({ profile, out: folder, exchanges: true, seed: 1, effort: 'normal' });
    } finally {
      await reference.stop();
    }
    facts = readFacts(folder);
  });

  test('every check ran and said so', async () => {
    const ran = new Set(of('check').map(({ check }) => check));
    none(
      (await allChecks()).map(({ name }) => name).filter((name) => !ran.has(name)),
      'checks that left no fact',
    );
    none(
      of('check').flatMap(({ check, outcome, reason }) =>
        outcome === 'crashed' ? [`${check}: ${reason}`] : [],
      ),
      'checks that broke down',
    );
  });

  test('every rule was claimed, or what kept it from being claimed is written down', () => {
    const told = new Set<string>([
      ...[...of('pass'), ...of('violation'), ...of('blocked')].map(({ rule }) => rule),
    ]);
    none(
      Object.keys(RULES).filter((rule) => !told.has(rule)),
      'rules that nothing claims',
    );
  });

  test('a rule that is obeyed by the refusal of what the profile names has a control that shows it to be there', async () => {
    const passes = new Map<string, Set<RuleId>>();
    for (const { rule, check, exchange, exchanges = [exchange] } of of('pass')) {
      const last = exchanges.at(-1);
      if (check === EVERY_EXCHANGE || last === undefined) continue;
      passes.set(last, (passes.get(last) ?? new Set()).add(rule));
    }
    const lacking = new Set<string>();
    for await (const one of readExchanges(folder)) {
      // A 422 is about what a call says, of an event that is there.
      const { status = 0 } = one.response ?? {};
      if (status < 400 || status === 422 || !namesWhatMayBeAbsent(one, profile)) continue;
      for (const rule of passes.get(one.id) ?? [])
        if (REFUSED[rule] === undefined && !OF_THE_ANSWER.test(rule)) lacking.add(`${rule}: ${one.check}`);
    }
    none([...lacking], 'rules without a control in fixtures/check/controls.ts');
  });

  test('a rule that a refusal shows obeyed has a null server, where what is refused is not there', async () => {
    const statuses = new Map<string, number>();
    for await (const { id, response } of readExchanges(folder)) statuses.set(id, response?.status ?? 0);
    const refused = of('pass').filter(
      ({ check, exchange, exchanges = [exchange] }) =>
        check !== EVERY_EXCHANGE && (statuses.get(exchanges.at(-1) ?? '') ?? 0) >= 400,
    );
    const known = new Set<string>([...ABSENCES.flatMap(({ rules }) => rules), ...SHOWN_OTHERWISE]);
    assert.ok(refused.length > 0);
    none(
      refused.flatMap(({ rule, check }) =>
        known.has(rule) || OF_REFUSALS.test(rule) ? [] : [`${rule}: ${check}`],
      ),
      'rules without a null server in tests/detect/null-servers/absences.ts',
    );
  });

  test('every rule that checks claim is named by one of them, so that verify --rule finds it', () => {
    const named = new Map(of('check').map(({ check, rules }) => [check, new Set<string>(rules)]));
    const claimed = new Map<string, string[]>();
    for (const { rule, check } of of('pass'))
      if (named.has(check)) claimed.set(rule, [...(claimed.get(rule) ?? []), check]);
    none(
      [...claimed].flatMap(([rule, checks]) =>
        checks.some((check) => named.get(check)?.has(rule)) ? [] : [`${rule}: ${checks[0]}`],
      ),
      'rules that no check names',
    );
  });

  test('every gap was observed, or is one that cannot be', () => {
    const told = new Set<string>([...of('observation').map(({ gap }) => gap), ...Object.keys(UNOBSERVED)]);
    none(
      Object.keys(GAPS).filter((gap) => !told.has(gap)),
      'gaps that nothing observes',
    );
    none(
      Object.keys(UNOBSERVED).filter((gap) => !(gap in GAPS)),
      'unknown gaps',
    );
  });

  test('every pass rests on an exchange', () => {
    none(
      of('pass').flatMap(({ rule, check, exchange }) => (exchange === '' ? [`${rule}: ${check}`] : [])),
      'passes without an exchange',
    );
  });

  test('the journal judge accuses nobody, and sees rules obeyed', async () => {
    const history = new History({ tag: null, settleMs });
    for await (const exchange of readExchanges(folder)) history.add(exchange);
    const { violations, passes } = history.shown();
    none(
      violations.map(({ rule, message }) => `${rule}: ${message}`),
      'accusations',
    );
    const shown = new Set(passes.map(({ rule }) => rule));
    none(
      ['isolation.read', 'attendees.list.once', 'oauth.code.single-use', 'scopes.write-needed'].filter(
        (rule) => !shown.has(rule as RuleId),
      ),
      'rules that the journal does not show',
    );
  });

  test('every pass rests on exchanges that can show its rule', async () => {
    const passes = new NamedPasses(facts);
    for await (const exchange of readExchanges(folder)) passes.add(exchange);
    none(
      passes
        .misfits(facts)
        .map(([{ rule, check, exchange }, why]) => `${rule} by ${check}: ${exchange} ${why}`),
      'passes that show nothing',
    );
  });
});
