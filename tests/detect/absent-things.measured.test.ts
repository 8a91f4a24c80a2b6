import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runChecks } from '../../detect/engine/engine.ts';
import { REFUSED } from '../../fixtures/check/controls.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import type { RuleResult } from '../../judge/results.ts';
import { deriveVerdict } from '../../judge/verdict.ts';
import { readFacts } from '../../record/facts-file.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { allChecks } from '../../suites/all-checks.ts';
import { examine } from '../../verify/doctor/doctor.ts';
import { sampleOf } from '../tools/sample.ts';
import { ABSENCES, type Absence } from './null-servers/absences.ts';
import { json } from './null-servers/answers.ts';
import { serveNull } from './null-servers/serve.ts';

const folder = mkdtempSync(join(tmpdir(), 'muster-absent-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** What the checks that name these rules say of them. */
async function verdicts(rules: readonly RuleId[], profile: Profile): Promise<Map<RuleId, RuleResult>> {
  const out = mkdtempSync(join(folder, 'run-'));
  const checks = new Set(
    (await allChecks())
      .filter((one) => one.rules.some((rule) => rules.includes(rule)))
      .map(({ name }) => name),
  );
  await runChecks({ profile, out, seed: 1, effort: 'normal', only: (name) => checks.has(name) });
  const { rules: said } = deriveVerdict(readFacts(out), { seed: 1, today: '2026-01-01' });
  return new Map(said.map((one) => [one.id, one]));
}

const served = ({ refuses: [such, answer] = [() => false, json(200, {})] }: Absence) =>
  serveNull(answer, such);

for (const absence of sampleOf('things that are not there', ABSENCES, ({ what }) => what, 7))
  test(`${absence.what}: no refusal acquits`, async () => {
    const server = await served(absence);
    try {
      const { rules, profile: named = (raw) => raw, key } = absence;
      const profile = resolveProfile({ ...named(server.profile) }, 'The profile');
      const said = await verdicts(rules, profile);
      for (const rule of rules) {
        const { verdict, reason } = said.get(rule) ?? {};
        assert.ok(verdict === 'not-exercised' || verdict === 'inconclusive', `${rule}: ${verdict} ${reason}`);
        assert.ok(reason, rule);
      }
      if (key === undefined) return;
      const item = (await examine(profile)).find(({ name }) => name === key);
      assert.ok(item !== undefined && item.state !== 'ok' && item.found !== '', `${key}: ${item?.state}`);
    } finally {
      await server.stop();
    }
  });

test('what is there and refused is an obeyed rule', async () => {
  const rules = Object.keys(REFUSED) as RuleId[];
  const server = await served({ what: 'nothing is absent', rules });
  try {
    const said = await verdicts(rules, resolveProfile({ ...server.profile }, 'The profile'));
    for (const rule of rules)
      assert.equal(said.get(rule)?.verdict, 'pass', `${rule}: ${said.get(rule)?.reason}`);
  } finally {
    await server.stop();
  }
});
