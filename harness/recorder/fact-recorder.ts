import { EVERY_EXCHANGE, violationFactsOf } from '../../judge/exchange/exchange-facts.ts';
import { isLetThrough, isLimited } from '../../judge/exchange/limiter.ts';
import type { Judgement, Observation } from '../../judge/finding.ts';
import type { Exchange } from '../../record/exchange.ts';
import type {
  BlockedFact,
  CheckFact,
  CoverageFact,
  Fact,
  FlakyFact,
  NoteFact,
  RunFact,
  ViolationFact,
  WeakFact,
} from '../../record/facts.ts';
import type { Journal } from '../../record/journal/journal.ts';
import type { Workaround } from '../../record/worked-around.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import type { Mask } from '../mask/mask.ts';
import { AnswerCounts } from './answer-counts.ts';
import { HeldBreaches } from './held-breaches.ts';
import { PassCounts } from './pass-counts.ts';
import { Wording } from './wording.ts';
import { Workarounds } from './workarounds.ts';

/**
 * Gathers the facts of one process and writes them to the journal: violations at once, passes and repeated
 * observations as counts when a check ends.
 */
export class FactRecorder {
  readonly #journal: Journal;
  readonly #wording: Wording;
  readonly #passes = new PassCounts();
  readonly #observations = new Set<string>();
  readonly #answers = new AnswerCounts();
  readonly #violations = new Map<string, { count: number; fact: ViolationFact }>();
  readonly #listeners = new Set<(fact: ViolationFact) => void>();
  readonly #workarounds = new Workarounds();
  /** Breaches in refusals, until a client is served again. */
  readonly held = new HeldBreaches((violation, status) => this.violation(violation, status));
  /** The check that is running, or ''. */
  check = '';

  /** `clean` takes secrets out of what checks and the judge say of answers, `mask` other people's data. */
  constructor(journal: Journal, clean: (text: string) => string, mask?: Pick<Mask, 'text'>) {
    this.#journal = journal;
    this.#wording = new Wording(clean, mask);
  }

  /** Hears of every violation, as it is found; answers how to stop hearing. */
  onViolation(listener: (fact: ViolationFact) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Books what the judge said of one exchange. */
  judged(judgement: Judgement, exchange: Exchange, reproduce: () => string): void {
    this.#answers.add(exchange, judgement.worked);
    for (const rule of judgement.obeyed) this.pass(rule, exchange.id, EVERY_EXCHANGE);
    for (const group of judgement.groups) this.#passes.addGroup(group, exchange.id);
    if (isLetThrough(exchange)) this.held.served(exchange);
    for (const violation of violationFactsOf(judgement, exchange, reproduce))
      if (isLimited(exchange)) this.held.hold(violation, exchange);
      else this.violation(violation, exchange.response?.status);
    for (const observation of judgement.observations) this.observation(observation, exchange.id);
  }

  /** Books that a rule was obeyed; `proof` are the exchanges that show it, oldest first. */
  pass(rule: RuleId, proof: string | readonly string[], check = this.check): void {
    this.#passes.add(rule, check, proof);
  }

  /** Takes back what a check has passed so far: its passes rest on the same refusals, which turned out to prove nothing. */
  withdraw(check: string): void {
    this.#passes.withdraw(check);
  }

  /** The first of its kind is written at once. Repeats of a rule and operation, shown by answers alike, are counted. */
  violation(found: ViolationFact, status = 0): void {
    const fact = this.#wording.of(found);
    const shown = `${fact.alone === true}\n${status}\n${fact.unread ?? ''}`;
    const key = `${fact.rule}\n${fact.operation}\n${fact.check}\n${shown}`;
    const known = this.#violations.get(key);
    if (known && fact.counterexample === undefined) known.count += 1;
    else {
      this.#violations.set(key, { count: 0, fact });
      this.#journal.fact(fact);
    }
    for (const listener of this.#listeners) listener(fact);
  }

  observation({ gap, answer, situation = '' }: Observation, exchange: string): void {
    const key = `${gap}\n${situation}\n${answer}`;
    if (this.#observations.has(key)) return;
    this.#observations.add(key);
    this.#journal.fact(this.#wording.clean<Fact>({ kind: 'observation', gap, answer, situation, exchange }));
  }

  /** Counts what is held against no service. */
  workedAround(by: Workaround, exchange: Exchange, reason: string): void {
    this.#workarounds.took(by, exchange, reason);
  }

  write(fact: BlockedFact | CheckFact | CoverageFact | FlakyFact | NoteFact | RunFact | WeakFact): void {
    this.#journal.fact(this.#wording.of<Fact>(fact));
  }

  /** A sentence that may quote an answer, as it may be stored and shown. */
  said(text: string): string {
    return this.#wording.said(text);
  }

  /** Writes what was only counted so far. */
  flush(): void {
    for (const fact of [...this.#passes.taken(), ...this.#answers.taken()]) this.#journal.fact(fact);
    for (const fact of this.#workarounds.taken()) this.#journal.fact(this.#wording.of<Fact>(fact));
    for (const entry of this.#violations.values()) {
      if (entry.count > 0) this.#journal.fact({ ...entry.fact, count: entry.count });
      entry.count = 0;
    }
    this.#journal.flush();
  }
}
