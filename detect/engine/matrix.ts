import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { takesFinalReads } from '../../fixtures/runner/last.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import type { ServerProcess } from '../../harness/run/server-process.ts';
import { type Attribution, attributionOf } from '../../judge/attribution.ts';
import { History } from '../../judge/history/history.ts';
import { secondOpinion } from '../../judge/history/second-opinion.ts';
import { deriveVerdict } from '../../judge/verdict.ts';
import { partsOfCheck } from '../../record/check-name.ts';
import type { FaultRow, VariantRow } from '../../record/detection.ts';
import type { Exchange } from '../../record/exchange.ts';
import { readFacts } from '../../record/facts-file.ts';
import { RULES, type RuleId } from '../../spec/ledger/index.ts';
import { variantName } from '../plan/plan.ts';
import type { SeededFault, Target } from '../targets/target.ts';
import { runChecks, runFolder } from './engine.ts';
import { judgeByJournal } from './journal.ts';

export interface MatrixOptions {
  /** Where journals go; each is deleted once it has been judged. */
  readonly out: string;
  readonly seed: number;
  /** Goes on after the first kill, for the columns of the matrix. */
  readonly whole: boolean;
  /** Whether the runs say who they are; they do unless this says otherwise. */
  readonly marked?: boolean;
  /**
   * Whether the journal judge alone is held against faults, and which checks drive the environment meanwhile: those of each
   * fault, by its server and id.
   */
  readonly journal?: Readonly<Record<string, readonly string[]>>;
}

const isMust = (rule: RuleId): boolean => RULES[rule].level === 'must';

/** Holds all checks against one fault: those that name its rules first, up to the first kill unless `whole`. */
export async function judgeFault(
  target: Target,
  fault: SeededFault,
  server: ServerProcess,
  options: MatrixOptions & { readonly firstChecks?: readonly string[] },
): Promise<FaultRow> {
  const { out, seed, whole, marked = true, journal, firstChecks = [] } = options;
  if (journal !== undefined) return judgeByJournal(target, fault, server, { out, seed, checks: journal });
  const folder = join(out, runFolder());
  const breaks = (rule: RuleId): boolean =>
    fault.rules.length > 0 ? fault.rules.includes(rule) : isMust(rule);
  const result = await runChecks({
    profile: resolveProfile(server.profile, target.name),
    out: folder,
    seed,
    effort: 'normal',
    marked: marked && fault.unmarked !== true,
    // A run that goes on is not ordered for an early kill: the order of its findings is part of the result.
    first: whole ? [] : fault.rules,
    firstChecks: whole ? [] : firstChecks,
    enough: (violation) => !whole && breaks(violation.rule),
  });
  const attribution = whole ? attributed(folder, seed, fault.rules) : undefined;
  rmSync(folder, { recursive: true, force: true });
  const hits = result.violations.filter((violation) => breaks(violation.rule));
  return {
    target: target.name,
    id: fault.id,
    rule: fault.rules.join(', '),
    killed: hits.length > 0,
    by: [...new Set(hits.map((violation) => violation.check))],
    seconds: Number(result.seconds.toFixed(2)),
    found: [...new Set(result.violations.map((violation) => violation.rule).filter(isMust))],
    ...(attribution !== undefined && { attribution }),
  };
}

/** Undefined for a fault of no rule, or of a rule that only warns: warnings are no findings. */
function attributed(folder: string, seed: number, broken: readonly RuleId[]): Attribution | undefined {
  if (!broken.some(isMust)) return undefined;
  const { violations } = deriveVerdict(readFacts(folder), { seed, today: today() });
  return attributionOf(
    violations.filter(({ level }) => level === 'must'),
    broken,
  );
}

const today = (): string => new Date().toISOString().slice(0, 10);

interface VariantOptions extends MatrixOptions {
  /** The files of checks that are run, with the final reads; all checks where it is not said. */
  readonly only?: readonly string[];
  /** Ends the run at a breach of one of these rules. */
  readonly until?: ReadonlySet<string>;
}

/** Holds all checks against a conforming server, to the end. */
export async function judgeVariant(
  target: Target,
  variants: readonly string[],
  server: ServerProcess,
  { out, seed, marked = true, only, until }: VariantOptions,
): Promise<VariantRow> {
  const folder = join(out, runFolder());
  mkdirSync(folder, { recursive: true });
  const profile = resolveProfile(server.profile, target.name);
  const history = new History({ tag: null, inOrder: true, settleMs: profile.settle_ms });
  const hears = (exchange: Exchange): void => history.add(exchange);
  const files = only && new Set(only);
  const result = await runChecks({
    ...{ profile, out: folder, seed, effort: 'normal', marked, hears },
    ...(files && { only: (name: string) => takesFinalReads(name) || files.has(partsOfCheck(name).file) }),
    ...(until && { enough: ({ rule }) => until.has(rule) }),
  });
  const claimed = readFacts(folder);
  const facts = [...claimed, ...secondOpinion(history.shown(), claimed)];
  const verdict = deriveVerdict(facts, { seed, today: today() });
  rmSync(folder, { recursive: true, force: true });
  return {
    target: target.name,
    name: variantName(variants),
    seed,
    verdict: verdict.verdict,
    ...(variants.some((name) => target.mayStayOpen?.has(name)) && { may_stay_open: true as const }),
    ...(only && { some_checks: true as const }),
    violations: verdict.violations
      .filter((violation) => violation.level === 'must')
      .map(
        (violation) =>
          `${violation.rule} [${violation.check}] ${violation.operation}: ${violation.message} (${violation.actual})`,
      ),
    ...(only ? { open: [], inconclusive: [] } : undecided(verdict)),
    seconds: Number(result.seconds.toFixed(2)),
  };
}

/** Why a run of all checks has no verdict, and every rule that it left inconclusive. */
const undecided = ({
  notes,
  rules,
}: ReturnType<typeof deriveVerdict>): Pick<VariantRow, 'open' | 'inconclusive'> => ({
  open: [
    ...notes,
    ...rules
      .filter(
        ({ level, verdict, declared }) => level === 'must' && !/^(pass|fail)$/.test(verdict) && !declared,
      )
      .map(({ id, verdict, reason }) => `${id}: ${verdict}, ${reason}`),
  ],
  inconclusive: rules.filter(({ verdict }) => verdict === 'inconclusive').map(({ id }) => id),
});
