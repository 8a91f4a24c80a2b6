import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../harness/paths.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import { RUN_FILE } from '../../harness/run/start-run.ts';
import { ContractCoverage } from '../../judge/coverage/contract-coverage.ts';
import type { Exchange } from '../../record/exchange.ts';
import type { Fact } from '../../record/facts.ts';
import { EXCHANGES_FILE, FACTS_FILE } from '../../record/journal/journal.ts';
import { linesOf } from '../../record/lines.ts';
import { coverageOf } from '../../reports/coverage.ts';
import { judgeRun, type Result, type RunRecord, statsOf, type Tally } from '../../reports/result.ts';

/** Adds facts that the command itself knows: the run was interrupted, nothing answered. */
export function addFacts(out: string, facts: readonly Fact[]): void {
  mkdirSync(out, { recursive: true });
  appendFileSync(join(out, FACTS_FILE), facts.map((fact) => `${JSON.stringify(fact)}\n`).join(''));
}

/** Puts these facts in the place of all others. */
export function replaceFacts(out: string, facts: readonly Fact[]): void {
  writeFileSync(join(out, FACTS_FILE), '');
  addFacts(out, facts);
}

/** What is stored of a run, or undefined where nothing is. */
export function readRun(out: string): RunRecord | undefined {
  const file = join(out, RUN_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunRecord) : undefined;
}

export function writeRun(out: string, run: RunRecord): void {
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, RUN_FILE), `${JSON.stringify(run, null, 2)}\n`);
}

/** The facts of a run. A last line that a crash cut off is left out. */
export function readFacts(out: string): Fact[] {
  const file = join(out, FACTS_FILE);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => parsed<Fact>(line))
    .filter((fact) => fact !== undefined);
}

/**
 * Reads a run that is over and judges it. The journal of exchanges is streamed: only what proves a violation is kept, and what it covers is counted.
 * @throws UsageError where the folder holds no run.
 */
export async function readResult(out: string): Promise<Result> {
  const run = readRun(out);
  if (run === undefined)
    throw new UsageError(`${out} holds no run: name a folder that muster verify has written.`);
  const facts = readFacts(out);
  const verdict = judgeRun(run, facts);
  const wanted = new Set(verdict.violations.flatMap((violation) => violation.exchanges));
  const { tally, exchanges, coverage } = await readExchanges(join(out, EXCHANGES_FILE), wanted);
  return {
    harness: version(),
    run,
    verdict,
    stats: statsOf(run, facts, tally),
    observations: facts.filter((fact) => fact.kind === 'observation'),
    exchanges,
    coverage: coverageOf(coverage, facts),
  };
}

const HEAD = /^\{"id":"([^"\\]+)","operation":"(\w+)"/;
const TAIL = /"ended":([\d.]+)\}$/;

async function readExchanges(
  file: string,
  wanted: ReadonlySet<string>,
): Promise<{ tally: Tally; exchanges: Map<string, Exchange>; coverage: ContractCoverage }> {
  const byOperation: Record<string, number> = {};
  const exchanges = new Map<string, Exchange>();
  const coverage = new ContractCoverage();
  let requests = 0;
  let lastEnded = 0;
  if (existsSync(file))
    for await (const line of linesOf(file)) {
      const head = HEAD.exec(line);
      const ended = TAIL.exec(line)?.[1];
      if (head === null || ended === undefined) continue;
      const [, id = '', operation = ''] = head;
      requests += 1;
      byOperation[operation] = (byOperation[operation] ?? 0) + 1;
      lastEnded = Math.max(lastEnded, Number(ended));
      const exchange = parsed<Exchange>(line);
      if (exchange === undefined) continue;
      coverage.add(exchange);
      if (wanted.has(id)) exchanges.set(id, exchange);
    }
  const sorted = Object.fromEntries(Object.entries(byOperation).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { tally: { requests, byOperation: sorted, lastEnded }, exchanges, coverage };
}

function parsed<T>(line: string): T | undefined {
  try {
    return JSON.parse(line) as T;
  } catch {
    return undefined;
  }
}
