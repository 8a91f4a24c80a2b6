import { join } from 'node:path';
import { takesFinalReads } from '../../../fixtures/runner/last.ts';
import type { Fact } from '../../../record/facts.ts';
import { addFacts } from '../../../record/facts-file.ts';
import { Journal } from '../../../record/journal/journal.ts';
import { type RunRecord, writeRun } from '../../../record/run.ts';
import type { Shard } from '../../../record/shard.ts';
import { RULES, type RuleId } from '../../../spec/ledger/index.ts';
import { exchange, RUN } from '../../reports/sample.ts';

const IDS = Object.keys(RULES) as RuleId[];
export const FINAL = 'last/10-final-reads › a walk after everything has settled';

/** What is to be wrong with a stored part. */
export interface Over {
  readonly run?: Partial<RunRecord>;
  readonly shard?: Partial<Shard>;
  readonly facts?: readonly Fact[];
  readonly without?: (fact: Fact) => boolean;
  readonly exchanges?: boolean;
}

const ran = (check: string): Fact => ({
  kind: 'check',
  check,
  rules: [],
  outcome: 'ran',
  reason: '',
  milliseconds: 1,
});

/** Writes part `index` of three into a folder of its own under `root`; each part sees its third of the rules obeyed. */
export async function storeShard(root: string, index: number, over: Over = {}): Promise<string> {
  const folder = join(root, `shard-${index}`);
  const id = `s${index}w0-1`;
  const check = `rsvp/part-${index} › PATCH`;
  const shard: Shard = {
    index,
    total: 3,
    checks: [check],
    plan: 'a'.repeat(64),
    specification: 'b'.repeat(64),
    environment: RUN.base_url,
    profile: 'c'.repeat(64),
    ...over.shard,
  };
  const { runId: _tag, ...rest } = RUN;
  writeRun(folder, { ...rest, runId: `tag${index}`, decisions: {}, shard, ...over.run });
  const facts: Fact[] = [
    ...IDS.filter((_, place) => place % 3 === index - 1).map(
      (rule): Fact => ({ kind: 'pass', rule, check, count: 2, exchange: id }),
    ),
    ran(check),
    ran(FINAL),
    ...(over.facts ?? []),
  ];
  addFacts(
    folder,
    facts.filter((fact) => over.without?.(fact) !== true),
  );
  const journal = new Journal(folder);
  if (over.exchanges !== false) journal.exchange(exchange({ id, check }));
  await journal.close();
  return folder;
}

export const isFinal = (fact: Fact): boolean => fact.kind === 'check' && takesFinalReads(fact.check);
