// Chooses the checks of effort quick: the fewest requests that exercise every must-rule of the reference environment. Says
// which checks to mark with .quick(), and which no longer.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takesFinalReads } from '../fixtures/runner/last.ts';
import { resolveProfile } from '../harness/profile/resolve-profile.ts';
import { startReferenceProcess } from '../harness/run/reference-process.ts';
import { EVERY_EXCHANGE } from '../judge/exchange/exchange-facts.ts';
import { partsOfCheck } from '../record/check-name.ts';
import { EXCHANGES_FILE } from '../record/exchanges-file.ts';
import { FACTS_FILE } from '../record/facts-file.ts';
import { RULES, type RuleId } from '../spec/ledger/index.ts';
import { allChecks } from '../suites/all-checks.ts';
import { runChecks } from './engine/engine.ts';
import { seeded } from './engine/seeded-random.ts';

/** Shows much for few requests, but costs more where writes take long to become readable. */
const DEAR = 'attendee-fields/answers';
/**
 * Their checks say why they cannot be had, where they cannot. That is so of a public client, of a sign-in that is saved,
 * and of a limit that 500 requests do not meet.
 */
const SAID: readonly RuleId[] = ['oauth.code.client-secret', 'oauth.code.denied', 'rate-limit.exists'];

interface Line {
  readonly id?: string;
  readonly exchange?: string;
  readonly kind?: string;
  readonly check?: string;
  readonly rule?: keyof typeof RULES;
}

const lines = (file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

/** Rules that only checks claim. */
const sought = new Set<string>();

interface Measured {
  readonly cost: number;
  readonly rules: ReadonlySet<string>;
}

/** What each check cost, and which must-rules it saw obeyed; what the judge saw counts for the check that called. */
function measured(out: string): Map<string, Measured> {
  const checks = new Map<string, { cost: number; rules: Set<string> }>();
  const callers = new Map<string, string>();
  const of = (name: string) => {
    const known = checks.get(name) ?? { cost: 0, rules: new Set<string>() };
    checks.set(name, known);
    return known;
  };
  for (const { id, check } of lines(join(out, EXCHANGES_FILE)))
    if (check && id) {
      of(check).cost += 1;
      callers.set(id, check);
    }
  for (const { kind, check, rule, exchange } of lines(join(out, FACTS_FILE))) {
    if (kind !== 'pass' || !check || !rule || RULES[rule].level !== 'must') continue;
    const caller = check === EVERY_EXCHANGE ? callers.get(exchange ?? '') : check;
    if (caller) of(caller).rules.add(rule);
    // What the judge of exchanges sees in any call needs no check of its own.
    if (check !== EVERY_EXCHANGE) sought.add(rule);
  }
  return checks;
}

const rulesOf = (checks: Iterable<Measured>): Set<string> =>
  new Set([...checks].flatMap(({ rules }) => [...rules]));

type Candidate = readonly [name: string, measured: Measured];

/** Greedy weighted set cover (Chvatal 1979) of some rules, with each candidate's worth bent by a factor of its own. */
function greedy(candidates: readonly Candidate[], wanted: ReadonlySet<string>, bend: () => number): string[] {
  const left = new Set(wanted);
  const bent = new Map(candidates.map(([name]) => [name, bend()]));
  const chosen: Candidate[] = [];
  for (;;) {
    const worth = ([name, { cost, rules }]: Candidate): number =>
      ([...rules].filter((rule) => left.has(rule)).length * (bent.get(name) ?? 1)) / (cost + 1);
    const best = candidates.reduce((a, b) => (worth(b) > worth(a) ? b : a));
    if (worth(best) === 0) break;
    chosen.push(best);
    for (const rule of best[1].rules) left.delete(rule);
  }
  return withoutIdle(chosen, wanted);
}

/** Leaves out, the costliest first, whatever the others show as well. */
function withoutIdle(chosen: readonly Candidate[], wanted: ReadonlySet<string>): string[] {
  const kept = new Map(chosen);
  for (const [name, { rules }] of chosen.toSorted((a, b) => b[1].cost - a[1].cost)) {
    const others = rulesOf([...kept].filter(([other]) => other !== name).map(([, one]) => one));
    if ([...rules].every((rule) => others.has(rule) || !wanted.has(rule))) kept.delete(name);
  }
  return [...kept.keys()];
}

const TRIES = 500;

/** The cheapest of many greedy covers (a randomised greedy search, Hart and Shogan 1987). */
function cover(checks: ReadonlyMap<string, Measured>, rules: Iterable<string>): string[] {
  const candidates = [...checks].filter(
    ([name]) => !takesFinalReads(name) && partsOfCheck(name).file !== DEAR,
  );
  const wanted = new Set(rules);
  const random = seeded(1);
  const costOf = (names: readonly string[]): number =>
    names.reduce((sum, name) => sum + (checks.get(name)?.cost ?? 0), 0);
  let best = greedy(candidates, wanted, () => 1);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const other = greedy(candidates, wanted, () => 0.6 + 0.8 * random());
    if (costOf(other) < costOf(best)) best = other;
  }
  return best;
}

async function run(only?: ReadonlySet<string>): Promise<Map<string, Measured>> {
  const out = mkdtempSync(join(tmpdir(), 'muster-quick-'));
  const server = await startReferenceProcess();
  try {
    const profile = resolveProfile(server.profile, 'The reference environment');
    await runChecks({
      profile,
      out,
      seed: 1,
      effort: 'quick',
      allChecks: true,
      exchanges: true,
      ...(only && { only: (name: string) => only.has(name) }),
    });
    return measured(out);
  } finally {
    await server.stop();
    rmSync(out, { recursive: true, force: true });
  }
}

const all = await run();
// They judge what the others left to them, and stand in for none of these.
const finalReads = [...all.keys()].filter((name) => takesFinalReads(name));
const always = (await allChecks())
  .filter(({ rules }) => SAID.some((rule) => rules.includes(rule)))
  .map(({ name }) => name);
const claimed = rulesOf(all.values());
const chosen = new Set([...cover(all, sought), ...finalReads, ...always]);
for (let round = 0; round < 3; round += 1) {
  const seen = await run(chosen);
  const met = rulesOf(seen.values());
  const missing = [...claimed].filter((rule) => !met.has(rule));
  const cost = [...seen.values()].reduce((sum, one) => sum + one.cost, 0);
  if (process.argv.includes('--list'))
    for (const [name, one] of [...seen].sort((a, b) => b[1].cost - a[1].cost)) console.log(one.cost, name);
  console.log(`${cost} requests in ${chosen.size} checks; missing: ${missing.join(', ') || 'nothing'}`);
  if (missing.length === 0) break;
  for (const name of cover(all, missing)) chosen.add(name);
}
const marked = new Set((await allChecks()).filter(({ quick }) => quick).map(({ name }) => name));
for (const name of [...chosen].filter((one) => !marked.has(one)).sort())
  console.log(`mark with .quick(): ${name}`);
for (const name of [...marked].filter((one) => !chosen.has(one)).sort())
  console.log(`no longer .quick(): ${name}`);
