import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runChecks } from '../../detect/engine/engine.ts';
import { REFUSED, type Thing, UNSHOWN } from '../../fixtures/check/controls.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import type { ServerProcess } from '../../harness/run/server-process.ts';
import { deriveVerdict } from '../../judge/verdict.ts';
import { readFacts } from '../../record/facts-file.ts';
import type { RuleVerdict } from '../../record/verdict-file.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { allChecks } from '../../suites/all-checks.ts';

type Raw = Readonly<Record<string, unknown>>;

/** A profile that names what is not there, or what nothing shows. */
interface Absent {
  readonly what: string;
  readonly thing: Thing;
  readonly named: (raw: Raw) => Raw;
}

const ABSENT: readonly Absent[] = [
  {
    what: 'an account that there is not',
    thing: 'foreign account',
    named: (raw) => ({ ...raw, user: { ...(raw['user'] as Raw), foreign_account_id: 987_654 } }),
  },
  {
    what: 'an account that nobody shows',
    thing: 'foreign account',
    named: ({ foreign: _foreign, ...raw }) => raw,
  },
  {
    what: 'records of another account that nobody reads there',
    thing: 'other account',
    named: (raw) => ({ ...raw, foreign: { event_id: 987_654, attendee_id: 987_655 } }),
  },
  {
    what: 'an event that there is not',
    thing: 'other event',
    // The event for attendee fields would be another one, too, and is there.
    named: ({ fields_event_id: _apart, ...raw }) => ({ ...raw, other_event_id: 987_654 }),
  },
  {
    what: 'a word in the place of an expired token',
    thing: 'expired token',
    named: (raw) => ({ ...raw, tokens: { expired: 'abc' } }),
  },
  {
    what: 'a word in the place of a revoked token',
    thing: 'revoked token',
    named: (raw) => ({ ...raw, tokens: { revoked: 'abc' } }),
  },
];

const folder = mkdtempSync(join(tmpdir(), 'muster-absent-'));
const servers: ServerProcess[] = [];
after(async () => {
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const rulesOf = (thing: Thing): RuleId[] =>
  (Object.keys(REFUSED) as RuleId[]).filter((rule) => REFUSED[rule] === thing);

/** What the checks that name these rules say of them. */
async function verdicts(
  rules: readonly RuleId[],
  named: (raw: Raw) => Raw,
): Promise<Map<RuleId, { readonly verdict: RuleVerdict; readonly reason: string }>> {
  const server = await startReferenceProcess();
  servers.push(server);
  const profile = resolveProfile({ ...named(server.profile) }, 'The profile');
  const out = mkdtempSync(join(folder, 'run-'));
  const checks = new Set(
    (await allChecks())
      .filter((one) => one.rules.some((rule) => rules.includes(rule)))
      .map(({ name }) => name),
  );
  await runChecks({ profile, out, seed: 1, effort: 'normal', only: (name) => checks.has(name) });
  await server.stop();
  const { rules: said } = deriveVerdict(readFacts(out), { seed: 1, today: '2026-01-01' });
  return new Map(said.map(({ id, verdict, reason }) => [id, { verdict, reason }]));
}

for (const { what, thing, named } of ABSENT)
  test(`${what} acquits nobody`, async () => {
    const rules = rulesOf(thing);
    const said = await verdicts(rules, named);
    for (const rule of rules) {
      const one = said.get(rule);
      assert.equal(one?.verdict, 'not-exercised', `${rule}: ${one?.reason}`);
    }
    assert.ok(
      rules.some((rule) => said.get(rule)?.reason === UNSHOWN[thing]),
      [...said.values()].map(({ reason }) => reason).join('; '),
    );
  });

test('what is there and refused is an obeyed rule', async () => {
  const rules = Object.keys(REFUSED) as RuleId[];
  const said = await verdicts(rules, (raw) => raw);
  for (const rule of rules)
    assert.equal(said.get(rule)?.verdict, 'pass', `${rule}: ${said.get(rule)?.reason}`);
});
