import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runChecks } from '../../detect/engine/engine.ts';
import { referenceTarget } from '../../detect/targets/reference.ts';
import type { SeededFault } from '../../detect/targets/target.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { plainness } from '../../judge/simplest.ts';
import { deriveVerdict } from '../../judge/verdict.ts';
import { readFacts } from '../../record/facts-file.ts';
import { outcomeOf } from '../../reports/outcome.ts';
import { RULES } from '../../spec/ledger/index.ts';
import { sampleOf } from '../tools/sample.ts';

const target = referenceTarget();
const folder = mkdtempSync(join(tmpdir(), 'muster-plainest-'));
after(async () => {
  await target.close?.();
  rmSync(folder, { recursive: true, force: true });
});

/** Each takes a whole run. */
const A_DAY = 2;

const faults = sampleOf(
  'faults whose first finding is the plainest',
  target.faults.filter(({ rules }) => rules.some((rule) => RULES[rule].level === 'must')),
  ({ id }) => id,
  A_DAY,
);

/** The check of the first finding, and whether a plain check saw a breach of one of the rules that the fault breaks. */
async function first(fault: SeededFault): Promise<{ readonly check: string; readonly seenPlainly: boolean }> {
  const server = await target.start({ faults: [fault.id] });
  const out = mkdtempSync(join(folder, 'run-'));
  try {
    const profile = resolveProfile(server.profile, 'reference');
    await runChecks({ profile, out, seed: 1, effort: 'normal', marked: fault.unmarked !== true });
  } finally {
    await server.stop();
  }
  const facts = readFacts(out);
  const [cause] = outcomeOf({ verdict: deriveVerdict(facts, { seed: 1, today: '2026-01-01' }) }).causes;
  return {
    check: cause?.check ?? '',
    seenPlainly: facts.some(
      (fact) => fact.kind === 'violation' && fault.rules.includes(fact.rule) && plainness(fact) === 0,
    ),
  };
}

test('the first finding of a fault is one of plain calls, one after the other, where such a check saw it', async () => {
  const wrong: string[] = [];
  for (const fault of faults) {
    const { check, seenPlainly } = await first(fault);
    if (seenPlainly && plainness({ check }) !== 0) wrong.push(`${fault.id}: ${check}`);
  }
  assert.deepEqual(wrong, []);
});
