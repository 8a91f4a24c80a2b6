import { EVERY_EXCHANGE, violationFactsOf } from '../../judge/exchange/exchange-facts.ts';
import { isLetThrough, isLimited } from '../../judge/exchange/limiter.ts';
import type { Judgement, Observation } from '../../judge/finding.ts';
import type { Exchange } from '../../record/exchange.ts';
import type {
  AnsweredFact,
  BlockedFact,
  CheckFact,
  CoverageFact,
  Fact,
  FlakyFact,
  NoteFact,
  PassFact,
  RunFact,
  ViolationFact,
  WeakFact,
} from '../../record/facts.ts';
import type { Journal } from '../../record/journal/journal.ts';
import type { Workaround } from '../../record/worked-around.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import type { Mask } from '../mask/mask.ts';
import { Workarounds } from './workarounds.ts';

/** Texts of facts that may quote an answer. */
const QUOTING: ReadonlySet<string> = new Set(['message', 'expected', 'actual', 'counterexample', 'reason']);

function withTexts<F extends Fact>(fact: F, change: (text: string, key: string) => string): F {
  const changed = Object.entries(fact).map(([key, value]) => [
    key,
    typeof value === 'string' ? change(value, key) : value,
  ]);
  return Object.fromEntries(changed) as F;
}

interface Passed {
  count: number;
  readonly proof: readonly string[];
}

/** This many exchanges of a proof are stored at most: the last of them. */
const MOST_PROOFS = 12;

const passOf = (rule: RuleId, check: string, { count, proof }: Passed): PassFact => ({
  ...{ kind: 'pass', rule, check, count, exchange: proof.at(-1) ?? '' },
  ...(proof.length > 1 && { exchanges: proof.slice(-MOST_PROOFS) }),
});

/** A breach in an answer that may be a limiter's, or that of a wall which shuts the client out. */
interface Held {
  readonly violation: ViolationFact;
  readonly exchange: Exchange;
}

/**
 * Gathers the facts of one process and writes them to the journal: violations at once, passes and repeated
 * observations as counts when a check ends.
 */
export class FactRecorder {
  readonly #journal: Journal;
  readonly #clean: (text: string) => string;
  readonly #mask: Pick<Mask, 'text'> | undefined;
  readonly #passes = new Map<string, Passed>();
  readonly #groups = new Map<readonly RuleId[], Passed>();
  readonly #observations = new Set<string>();
  readonly #answers = new Map<string, AnsweredFact>();
  readonly #violations = new Map<string, { count: number; fact: ViolationFact }>();
  readonly #listeners = new Set<(fact: ViolationFact) => void>();
  readonly #workarounds = new Workarounds();
  #held: Held[] = [];
  #limiterMet = false;
  /** The check that is running, or ''. */
  check = '';

  /** `clean` takes secrets out of what checks and the judge say of answers, `mask` other people's data. */
  constructor(journal: Journal, clean: (text: string) => string, mask?: Pick<Mask, 'text'>) {
    this.#journal = journal;
    this.#clean = clean;
    this.#mask = mask;
  }

  /** Hears of every violation, as it is found; answers how to stop hearing. */
  onViolation(listener: (fact: ViolationFact) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Books what the judge said of one exchange. */
  judged(judgement: Judgement, exchange: Exchange, reproduce: () => string): void {
    this.#answered(exchange, judgement.worked);
    for (const rule of judgement.obeyed) this.pass(rule, exchange.id, EVERY_EXCHANGE);
    for (const group of judgement.groups) this.#passGroup(group, exchange.id);
    if (isLetThrough(exchange)) this.#release((one) => one.exchange.ended <= exchange.started);
    for (const violation of violationFactsOf(judgement, exchange, reproduce))
      if (isLimited(exchange) && !this.#limiterMet) this.#held.push({ violation, exchange });
      else this.violation(violation, exchange.response?.status);
    for (const observation of judgement.observations) this.observation(observation, exchange.id);
  }

  /** The last refusal whose breaches are booked once a client is served after it; undefined where there is none. */
  get lastHeld(): Exchange | undefined {
    return this.#held.at(-1)?.exchange;
  }

  /** Forgets the breaches in refusals after which no client was served: those of a wall are no answers of the API. */
  dropHeld(): void {
    this.#held = [];
  }

  /** Whether it is the limiter itself that is judged: what it says stands then, whatever is served afterwards. */
  set limiterMet(met: boolean) {
    this.#limiterMet = met;
    if (met) this.#release(() => true);
  }

  #release(isProved: (held: Held) => boolean): void {
    if (this.#held.length === 0) return;
    const proved = this.#held.filter(isProved);
    this.#held = this.#held.filter((one) => !isProved(one));
    for (const { violation, exchange } of proved) this.violation(violation, exchange.response?.status);
  }

  /** Books that a rule was obeyed; `proof` are the exchanges that show it, oldest first. */
  pass(rule: RuleId, proof: string | readonly string[], check = this.check): void {
    const key = `${rule}\n${check}`;
    const known = this.#passes.get(key);
    if (known) known.count += 1;
    else this.#passes.set(key, { count: 1, proof: [proof].flat() });
  }

  /** Takes back what a check has passed so far: its passes rest on the same refusals, which turned out to prove nothing. */
  withdraw(check: string): void {
    for (const key of this.#passes.keys()) if (key.endsWith(`\n${check}`)) this.#passes.delete(key);
  }

  #answered({ operation, response }: Exchange, worked: boolean): void {
    if (response === null) return;
    const { status } = response;
    const key = `${operation}\n${status}\n${worked}`;
    const count = (this.#answers.get(key)?.count ?? 0) + 1;
    this.#answers.set(key, { kind: 'answered', operation, status, worked, count });
  }

  #passGroup(group: readonly RuleId[], exchange: string): void {
    const known = this.#groups.get(group);
    if (known) known.count += 1;
    else this.#groups.set(group, { count: 1, proof: [exchange] });
  }

  /** The first of its kind is written at once; repeats of the same rule and operation, shown by the same `status`, are counted. */
  violation(found: ViolationFact, status = 0): void {
    const fact = this.#presentable(found);
    const key = `${fact.rule}\n${fact.operation}\n${fact.check}\n${fact.alone === true}\n${status}`;
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
    this.#journal.fact(
      withTexts<Fact>({ kind: 'observation', gap, answer, situation, exchange }, this.#clean),
    );
  }

  /** Counts what is held against no service. */
  workedAround(by: Workaround, exchange: Exchange, reason: string): void {
    this.#workarounds.took(by, exchange, reason);
  }

  write(fact: BlockedFact | CheckFact | CoverageFact | FlakyFact | NoteFact | RunFact | WeakFact): void {
    this.#journal.fact(this.#presentable<Fact>(fact));
  }

  /** A sentence that may quote an answer, as it may be stored and shown. */
  said(text: string): string {
    const clean = this.#clean(text);
    return this.#mask?.text(clean) ?? clean;
  }

  #presentable<F extends Fact>(fact: F): F {
    return withTexts(fact, (text, key) => (QUOTING.has(key) ? this.said(text) : this.#clean(text)));
  }

  /** Writes what was only counted so far. */
  flush(): void {
    for (const [group, passed] of this.#groups)
      for (const rule of group) this.#journal.fact(passOf(rule, EVERY_EXCHANGE, passed));
    this.#groups.clear();
    for (const [key, passed] of this.#passes) {
      const [rule, check] = key.split('\n') as [RuleId, string];
      this.#journal.fact(passOf(rule, check, passed));
    }
    this.#passes.clear();
    for (const fact of this.#answers.values()) this.#journal.fact(fact);
    this.#answers.clear();
    for (const fact of this.#workarounds.taken()) this.#journal.fact(this.#presentable<Fact>(fact));
    for (const entry of this.#violations.values()) {
      if (entry.count > 0) this.#journal.fact({ ...entry.fact, count: entry.count });
      entry.count = 0;
    }
    this.#journal.flush();
  }
}
