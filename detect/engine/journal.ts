import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { takesFinalReads } from '../../fixtures/runner/last.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import type { ServerProcess } from '../../harness/run/server-process.ts';
import { EVERY_EXCHANGE } from '../../judge/exchange/exchange-facts.ts';
import { JOURNAL } from '../../judge/history/book.ts';
import { History } from '../../judge/history/history.ts';
import type { FaultRow } from '../../record/detection.ts';
import { RULES, type RuleId } from '../../spec/ledger/index.ts';
import { allChecks } from '../../suites/all-checks.ts';
import type { SeededFault, Target } from '../targets/target.ts';
import { runChecks, runFolder } from './engine.ts';

interface JournalOptions {
  readonly out: string;
  readonly seed: number;
  /** The checks that drive the environment, by server and fault. */
  readonly checks: Readonly<Record<string, readonly string[]>>;
}

const isMust = (rule: RuleId): boolean => RULES[rule].level === 'must';

/** By what a fault is named among those of all servers. */
export const faultKey = (target: string, id: string): string => `${target} ${id}`;

/**
 * Holds the journal judge alone against one fault, until it convicts: no claim of a check counts. Only some checks drive the
 * environment, so that what it finds is no more than it might.
 */
export async function judgeByJournal(
  target: Target,
  fault: SeededFault,
  server: ServerProcess,
  { out, seed, checks }: JournalOptions,
): Promise<FaultRow> {
  const folder = join(out, runFolder());
  const profile = resolveProfile(server.profile, target.name);
  const history = new History({ tag: null, inOrder: true, settleMs: profile.settle_ms });
  const named = new Set(
    checks[faultKey(target.name, fault.id)] ??
      (await allChecks())
        .filter(({ rules }) => fault.rules.some((rule) => rules.includes(rule)))
        .map(({ name }) => name),
  );
  const { violations, seconds } = await runChecks({
    ...{ profile, out: folder, seed, effort: 'normal' },
    only: (name) => named.has(name) || takesFinalReads(name),
    hears: (exchange) => history.add(exchange),
    enough: ({ alone, rule }) => alone === true && isMust(rule),
    until: () => history.broken.some(({ rule }) => isMust(rule)),
  });
  rmSync(folder, { recursive: true, force: true });
  const single = violations.flatMap(({ alone, rule }) => (alone === true && isMust(rule) ? [rule] : []));
  const together = history.shown().violations.flatMap(({ rule }) => (isMust(rule) ? [rule] : []));
  return {
    target: target.name,
    id: fault.id,
    rule: fault.rules.join(', '),
    killed: single.length + together.length > 0,
    by: [...(single.length > 0 ? [EVERY_EXCHANGE] : []), ...(together.length > 0 ? [JOURNAL] : [])],
    seconds: Number(seconds.toFixed(2)),
    found: [...new Set([...single, ...together])],
  };
}
