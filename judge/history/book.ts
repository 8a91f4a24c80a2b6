import type { CallId, RecordedRequest } from '../../record/exchange.ts';
import type { PassFact, ViolationFact } from '../../record/facts.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { curlLine } from '../curl.ts';
import { answeredBy } from '../exchange/exchange-facts.ts';
import type { Seen } from './seen.ts';

/** The check to which what the journal shows by itself belongs. */
export const JOURNAL = 'journal';

/** What a law found: the words of a finding, and the exchanges that prove it. */
export interface LawFinding {
  readonly rule: RuleId;
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  /** The exchange that shows it. */
  readonly by: Shows;
  /** The call to send again, where another one shows what it did. */
  readonly culprit?: Shows | undefined;
  /** Those before it that it is held against. */
  readonly after?: ReadonlyArray<string | undefined>;
  /** The attributes in which a record reads otherwise. */
  readonly attributes?: readonly string[];
}

/** What is remembered of an exchange that may turn out to show something. */
export interface Shows {
  readonly id: string;
  readonly operation: CallId;
  readonly status: number;
  readonly ended: number;
  readonly request: RecordedRequest;
}

export const showsIn = ({ exchange, id, operation, status, ended }: Seen): Shows => ({
  ...{ id, operation, status, ended },
  request: exchange.request,
});

/** Gathers what the laws say: breaches by rule and operation, and rules that were seen obeyed, with how often. */
export class Book {
  readonly #broken = new Map<string, ViolationFact>();
  readonly #obeyed = new Map<RuleId, { count: number; readonly exchange: string }>();

  obeyed(rule: RuleId, exchange: string): void {
    const known = this.#obeyed.get(rule);
    if (known === undefined) this.#obeyed.set(rule, { count: 1, exchange });
    else known.count += 1;
  }

  broken({ rule, message, expected, actual, by, culprit, after = [], attributes }: LawFinding): void {
    const key = `${rule} ${by.operation}`;
    const known = this.#broken.get(key);
    if (known !== undefined) {
      this.#broken.set(key, { ...known, count: known.count + 1 });
      return;
    }
    const proof = [...after.filter((id) => id !== undefined && id !== by.id), by.id] as string[];
    this.#broken.set(key, {
      kind: 'violation',
      rule,
      check: JOURNAL,
      operation: by.operation,
      ...{ message, expected, actual },
      reproduce: curlLine(culprit ?? by),
      exchanges: [...new Set(proof)],
      count: 1,
      at: by.ended,
      ...answeredBy(by.status),
      ...(attributes !== undefined && { attributes }),
    });
  }

  get violations(): ViolationFact[] {
    return [...this.#broken.values()];
  }

  /** The rules that were seen obeyed, and never broken. */
  get passes(): PassFact[] {
    const broken = new Set(this.violations.map(({ rule }) => rule));
    return [...this.#obeyed]
      .filter(([rule]) => !broken.has(rule))
      .map(([rule, seen]) => ({ kind: 'pass', rule, check: JOURNAL, ...seen }));
  }
}
