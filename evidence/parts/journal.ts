import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { detectOn } from '../../detect/detect.ts';
import { runChecks, runFolder } from '../../detect/engine/engine.ts';
import { faultKey } from '../../detect/engine/journal.ts';
import { faultsToRun, variantsToRun } from '../../detect/plan/plan.ts';
import { referenceTarget } from '../../detect/targets/reference.ts';
import type { Target } from '../../detect/targets/target.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { EVERY_EXCHANGE } from '../../judge/exchange/exchange-facts.ts';
import { JOURNAL } from '../../judge/history/book.ts';
import { History } from '../../judge/history/history.ts';
import { DetectionFile, type FaultRow, type VariantRow } from '../../record/detection.ts';
import { readFacts } from '../../record/facts-file.ts';
import { RULES, type RuleId } from '../../spec/ledger/index.ts';
import type { Context, Part, PartOutcome } from '../part.ts';
import { minutesOf } from '../run/minutes-of.ts';
import { readEvidence } from '../store/evidence-files.ts';
import type { Head, JournalEvidence } from '../store/shape.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SEED = 1;

/** What the journal judge alone convicts, and that it accuses nobody. */
export const journal: Part = {
  name: 'journal',
  about:
    'every fault before the journal judge alone, with the checks that find it; every variant once; what a plain run shows',
  run: runJournal,
};

async function runJournal(context: Context): Promise<PartOutcome> {
  const { wanted, key, workers } = context;
  const { targets, missing } = context.servers();
  const selection = {
    faults: wanted.faults,
    variants: wanted.variants,
    seeds: [SEED],
    ...(wanted.sample !== undefined && {
      sample: { faults: wanted.sample, variants: wanted.sample, key: `${key} journal` },
    }),
  };
  const only = targets.map(ofMustRules);
  const drivers = checksOf();
  const kept = await context.rows('journal', (line) =>
    line.kind === 'fault' ? drivers[faultKey(line.result.target, line.result.id)] : undefined,
  );
  const earlier = new DetectionFile(kept.resume, kept.restsOn);
  const left = only.flatMap((target) => [
    ...faultsToRun(target, selection, earlier.faults),
    ...variantsToRun(target, selection, earlier.variants),
  ]);
  const says = context.progress('journal', left.length);
  const { faults, variants, unjudged } = await detectOn(only, {
    ...selection,
    ...{ out: context.out, seed: SEED, whole: false, ...kept, workers, says, journal: drivers },
  });
  const { single, shown, rules } = await plainRun(context.out);
  const convicted = faults.filter(({ killed }) => killed);
  const accused = variants.filter((row) => accusations(row).length > 0);
  const body: Omit<JournalEvidence, keyof Head> = {
    servers: only.map((target) => counted(target, faults, variants)),
    rules: { must: rules, single, shown },
    under: countedBy(convicted.flatMap(({ found }) => found.slice(0, 1))),
    not_convicted: faults.filter(({ killed }) => !killed).map(({ target, id }) => faultKey(target, id)),
    accusations: accused.map((row) => ({
      server: row.target,
      name: row.name,
      seed: row.seed,
      verdict: row.verdict,
      why: accusations(row),
    })),
    missing,
    unjudged,
  };
  return {
    body,
    complete: wanted.sample === undefined && wanted.targets === undefined,
    good: accused.length === 0 && unjudged.length === 0 && convicted.length >= 0.6 * faults.length,
    sentence: `the journal judge alone convicts ${convicted.length} of ${faults.length} faults at least (only the checks that find each drove it), accuses ${accused.length} of ${variants.length} variants, and shows ${shown} of ${rules} must-rules obeyed on a plain run (${single} by single exchanges)`,
    ...minutesOf(kept),
  };
}

/** Of rules that only warn nobody is convicted. */
const ofMustRules = (target: Target): Target => ({
  ...target,
  faults: target.faults.filter(({ rules }) => rules.some(isMust)),
});

const isMust = (rule: RuleId): boolean => RULES[rule].level === 'must';

/** The checks that the published matrix names for each fault; of those that are younger, the checks of their rules. */
function checksOf(): Record<string, readonly string[]> {
  const { matrix } = readEvidence(ROOT);
  if (matrix === undefined) return {};
  const found = matrix.rows.filter(({ by }) => by.length > 0);
  return Object.fromEntries(
    found.map(({ target, id, by }) => [
      faultKey(target, id),
      by.map((place) => matrix.checks[place] ?? '').filter((name) => name !== EVERY_EXCHANGE),
    ]),
  );
}

const accusations = ({ violations }: VariantRow): readonly string[] =>
  violations.filter((line) => line.includes(`[${JOURNAL}]`));

const counted = (
  { name, faults: seeded }: Target,
  faults: readonly FaultRow[],
  variants: readonly VariantRow[],
): JournalEvidence['servers'][number] => {
  const rows = faults.filter(({ target }) => target === name);
  const runs = variants.filter(({ target }) => target === name);
  return {
    name,
    faults: seeded.length,
    run: rows.length,
    convicted: rows.filter(({ killed }) => killed).length,
    by_single: rows.filter(({ by }) => by.includes(EVERY_EXCHANGE)).length,
    by_history: rows.filter(({ by }) => by.includes(JOURNAL)).length,
    variants: runs.length,
    accused: runs.filter((row) => accusations(row).length > 0).length,
  };
};

function countedBy(rules: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const rule of rules) counts[rule] = (counts[rule] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([, a], [, b]) => b - a));
}

/** The must-rules that the exchanges of a plain run show obeyed: each alone, and all of them. */
async function plainRun(out: string): Promise<{ single: number; shown: number; rules: number }> {
  const target = referenceTarget();
  const server = await target.start({ seed: SEED });
  const folder = join(out, runFolder());
  try {
    const history = new History({ tag: null, inOrder: true });
    await runChecks({
      profile: resolveProfile(server.profile, 'reference'),
      ...{ out: folder, seed: SEED, effort: 'normal' },
      hears: (exchange) => history.add(exchange),
    });
    const single = new Set(
      readFacts(folder).flatMap((fact) =>
        fact.kind === 'pass' && fact.check === EVERY_EXCHANGE ? [fact.rule] : [],
      ),
    );
    const shown = new Set([...single, ...history.shown().passes.map(({ rule }) => rule)]);
    const count = (rules: Iterable<RuleId>): number => [...rules].filter(isMust).length;
    return { single: count(single), shown: count(shown), rules: count(Object.keys(RULES) as RuleId[]) };
  } finally {
    await server.stop();
    await target.close?.();
    rmSync(folder, { recursive: true, force: true });
  }
}
