import type { Exchange } from '../record/exchange.ts';
import type { AnsweredFact, Fact, ObservationFact, PassFact, ViolationFact } from '../record/facts.ts';
import type { GapId, RuleId } from '../spec/ledger/index.ts';
import { curlLine } from './curl.ts';
import { EVERY_EXCHANGE, violationFactsOf } from './exchange/exchange-facts.ts';
import { judgeExchange } from './exchange/exchange-judge.ts';
import { isLetThrough, isLimited } from './exchange/limiter.ts';
import { NamedPasses } from './fits/named-passes.ts';
import { JOURNAL } from './history/book.ts';
import type { HistoryOptions } from './history/ground.ts';
import { PartHistories } from './history/part-histories.ts';
import { secondOpinion } from './history/second-opinion.ts';

/**
 * The judge of today over exchanges that were recorded earlier. What exchanges decide, each alone and all of them
 * together, is judged anew. What checks claimed takes more than a history to know, and stays as it was stored. Passes
 * that name no exchange which could show their rule do not stay.
 */
export class Rejudge {
  readonly #history: PartHistories;
  readonly #passes = new Map<RuleId, PassFact>();
  readonly #answers = new Map<string, AnsweredFact>();
  /** Of repeated ones the first, with how often, as a run writes them down. */
  readonly #violations = new Map<string, ViolationFact>();
  /** Breaches in refusals that speak for a limiter only where a call was served afterwards. */
  readonly #limited: ViolationFact[] = [];
  #lastServed = Number.NEGATIVE_INFINITY;
  /** Those that the run itself held against a limiter: it knew whose refusal it was, whatever was served afterwards. */
  readonly #heldAgainstLimiter: ReadonlySet<string>;
  readonly #observations = new Map<string, ObservationFact>();
  readonly #kept: readonly Fact[];
  readonly #named: NamedPasses;

  /** `stored`: the facts of the run, of which those of the judge of then are passed over. */
  constructor(stored: readonly Fact[], options: HistoryOptions = {}) {
    this.#history = new PartHistories(options);
    this.#kept = stored.filter((fact) => !isOfTheJudge(fact));
    this.#named = new NamedPasses(this.#kept);
    const alone = stored.filter((fact) => fact.kind === 'violation' && fact.alone === true);
    this.#heldAgainstLimiter = new Set((alone as ViolationFact[]).map(proofOf));
  }

  add(exchange: Exchange): void {
    this.#history.add(exchange);
    this.#named.add(exchange);
    const judgement = judgeExchange(exchange);
    const { id, operation, response } = exchange;
    if (response !== null) this.#answered({ operation, status: response.status, worked: judgement.worked });
    for (const rule of [...judgement.obeyed, ...judgement.groups.flat()]) {
      const count = (this.#passes.get(rule)?.count ?? 0) + 1;
      const first = this.#passes.get(rule)?.exchange ?? id;
      this.#passes.set(rule, { kind: 'pass', rule, check: EVERY_EXCHANGE, count, exchange: first });
    }
    if (isLetThrough(exchange)) this.#lastServed = Math.max(this.#lastServed, exchange.started);
    const found = violationFactsOf(judgement, exchange, () => curlLine(exchange));
    if (isLimited(exchange)) this.#limited.push(...found);
    else for (const violation of found) this.#violation(violation, response?.status);
    for (const { gap, answer, situation = '' } of judgement.observations) {
      const key = keyOf(gap, situation, answer);
      if (!this.#observations.has(key))
        this.#observations.set(key, { kind: 'observation', gap, answer, situation, exchange: id });
    }
  }

  #violation(fact: ViolationFact, status = 0): void {
    const key = `${fact.rule} ${fact.operation} ${fact.check} ${status} ${fact.unread ?? ''}`;
    const known = this.#violations.get(key);
    this.#violations.set(key, known === undefined ? fact : { ...known, count: known.count + fact.count });
  }

  #answered({ operation, status, worked }: Pick<AnsweredFact, 'operation' | 'status' | 'worked'>): void {
    const key = `${operation} ${status} ${worked}`;
    const count = (this.#answers.get(key)?.count ?? 0) + 1;
    this.#answers.set(key, { kind: 'answered', operation, status, worked, count });
  }

  /** The rules that the exchanges show obeyed, each alone and all of them together. It ends the reading, as `merged` does. */
  obeyed(): ReadonlySet<RuleId> {
    return new Set([...this.#passes.keys(), ...this.#history.shown().passes.map(({ rule }) => rule)]);
  }

  /** The facts of the run, with those of the judge of then replaced by those of the judge of now. */
  merged(): Fact[] {
    const passes = [...this.#passes.values()];
    const kept = this.#named.held(this.#kept, passes);
    const known = new Set(
      kept.map((fact) => (fact.kind === 'observation' ? keyOf(fact.gap, fact.situation, fact.answer) : '')),
    );
    const observed = [...this.#observations].filter(([key]) => !known.has(key)).map(([, fact]) => fact);
    const limited = this.#limited.filter(
      (one) => one.at <= this.#lastServed || this.#heldAgainstLimiter.has(proofOf(one)),
    );
    const violations = [...this.#violations.values(), ...limited];
    const alone = [...this.#answers.values(), ...passes, ...violations, ...observed, ...kept];
    return [...alone, ...secondOpinion(this.#history.shown(), alone)];
  }
}

/** A breach by its rule, and the exchange that proves it. */
const proofOf = ({ rule, exchanges }: ViolationFact): string => `${rule} ${exchanges[0]}`;

const keyOf = (gap: GapId, situation: string, answer: string): string => `${gap}\n${situation}\n${answer}`;

const isOfTheJudge = (fact: Fact): boolean =>
  fact.kind === 'answered' ||
  (fact.kind === 'pass' && fact.check === EVERY_EXCHANGE) ||
  (fact.kind === 'violation' && fact.check === JOURNAL) ||
  (fact.kind === 'violation' && fact.alone === true);
