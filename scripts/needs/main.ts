// Measures on the reference environment what a run costs, and which rules are judged no more where a profile lacks a
// credential, a record or a permission: `npm run needs` writes verify/needs/figures.json.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChecks } from '../../detect/engine/engine.ts';
import type { Effort } from '../../harness/broker/protocol.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import type { Raw } from '../../harness/profile/yaml-file.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { Footprint } from '../../judge/footprint.ts';
import { readExchanges } from '../../record/exchanges-file.ts';
import { readFacts } from '../../record/facts-file.ts';
import { readRun } from '../../record/run.ts';
import type { RuleVerdict } from '../../record/verdict-file.ts';
import { judgeRun } from '../../reports/result.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { mustRules, type NeedsFigures, type Poorer, type RunToll } from '../../verify/needs/figures.ts';
import { NEEDS, type Need, withoutNeed } from '../../verify/needs/needs.ts';

const FILE = fileURLToPath(new URL('../../verify/needs/figures.json', import.meta.url));

/** High, so that the search for a limit takes about what it may take anywhere. */
const LIMIT = ['--rate', '590', '--rate-by', 'identity'];

interface Run {
  readonly toll: RunToll;
  readonly verdicts: ReadonlyMap<RuleId, RuleVerdict>;
}

/** Runs the checks against a reference environment of their own, with its profile changed. */
async function run(effort: Effort, change: (profile: Raw) => Raw = (same) => same): Promise<Run> {
  const out = mkdtempSync(join(tmpdir(), 'muster-needs-'));
  const reference = await startReferenceProcess(LIMIT);
  try {
    const profile = resolveProfile(change(reference.profile), 'The reference environment');
    await runChecks({ profile, out, exchanges: true, seed: 1, effort });
    const stored = readRun(out);
    if (stored === undefined) throw new Error('the run has left nothing');
    const { rules } = judgeRun(stored, readFacts(out));
    return { toll: await tollOf(out), verdicts: new Map(rules.map(({ id, verdict }) => [id, verdict])) };
  } finally {
    await reference.stop();
    rmSync(out, { recursive: true, force: true });
  }
}

async function tollOf(out: string): Promise<RunToll> {
  const footprint = new Footprint();
  let fields = 0;
  for await (const exchange of readExchanges(out)) {
    footprint.add(exchange);
    if (exchange.operation === 'createAttendeeField' && exchange.response?.status === 201) fields += 1;
  }
  const { requests, attendees, tokens, signIns, deadTokens, withoutToken } = footprint.total();
  return { requests, attendees, fields, tokens, signIns, deadTokens, withoutToken };
}

/** The rules that the whole profile let pass, and that nothing can be said of without the need. */
const lost = (all: Run, poorer: Run): RuleId[] =>
  [...all.verdicts]
    .filter(([id, verdict]) => verdict === 'pass' && poorer.verdicts.get(id) === 'not-exercised')
    .map(([id]) => id)
    .sort();

/** Effort quick puts every must-rule to an environment; it meets no limit. */
const effortFor = (need: Need): 'quick' | 'normal' => (need === 'rate_limit' ? 'normal' : 'quick');

const whole = { quick: await run('quick'), normal: await run('normal'), deep: await run('deep') };
const needs = {} as Record<Need, Poorer>;
for (const need of NEEDS) {
  const effort = effortFor(need);
  const poorer = await run(effort, (profile) => withoutNeed(profile, need));
  needs[need] = { rules: lost(whole[effort], poorer), toll: poorer.toll };
  console.log(`${need}: ${needs[need].rules.length} rules, ${poorer.toll.requests} requests`);
}
const figures: NeedsFigures = {
  must_rules: mustRules(),
  whole: { quick: whole.quick.toll, normal: whole.normal.toll, deep: whole.deep.toll },
  needs,
};
writeFileSync(FILE, `${JSON.stringify(figures, null, 2)}\n`);
