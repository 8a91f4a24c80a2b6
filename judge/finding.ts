import type { CallId } from '../record/exchange.ts';
import type { Want } from '../record/wanted.ts';
import type { GapId, RuleId } from '../spec/ledger/index.ts';

/** A breach of a rule: what was expected, what came, and the exchanges that prove it. */
export interface Violation {
  readonly rule: RuleId;
  readonly operation: CallId;
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  /** What the answer has to show, where a value decides. */
  readonly wants?: readonly Want[];
}

/** An answer to a gap. `situation` tells answers of different situations apart. */
export interface Observation {
  readonly gap: GapId;
  readonly answer: string;
  readonly situation?: string;
}

/** What the judge has to say of one exchange. */
export interface Judgement {
  readonly obeyed: readonly RuleId[];
  /** More rules that were obeyed; arrays that are the same ones for every answer of a kind. */
  readonly groups: ReadonlyArray<readonly RuleId[]>;
  readonly violations: readonly Violation[];
  readonly observations: readonly Observation[];
  /** Whether this is a documented success that shows that the operation did its work. */
  readonly worked: boolean;
}

/** What there is to say where nothing was judged. */
export const NOTHING: Judgement = {
  obeyed: [],
  groups: [],
  violations: [],
  observations: [],
  worked: false,
};

/** Gathers a judgement; a rule that was broken is not also obeyed. */
export class JudgementBuilder {
  readonly #obeyed = new Set<RuleId>();
  readonly #broken = new Set<RuleId>();
  readonly #groups: Array<readonly RuleId[]> = [];
  readonly #violations: Violation[] = [];
  readonly #observations: Observation[] = [];
  readonly #operation: CallId;
  #worked = false;

  constructor(operation: CallId) {
    this.#operation = operation;
  }

  obeyed(...rules: readonly RuleId[]): void {
    for (const rule of rules) this.#obeyed.add(rule);
  }

  /** Rules that are always obeyed together; the same array each time, so that it is cheap to count. */
  obeyedGroup(rules: readonly RuleId[]): void {
    this.#groups.push(rules);
  }

  violated(
    rule: RuleId,
    message: string,
    expected: string,
    actual: string,
    wants: readonly Want[] = [],
  ): void {
    if (this.#violations.some((known) => known.rule === rule && known.message === message)) return;
    this.#broken.add(rule);
    this.#violations.push({
      ...{ rule, operation: this.#operation, message, expected, actual },
      ...(wants.length > 0 && { wants }),
    });
  }

  /** What answers have to show that decides whether a rule is still broken, where it was claimed last and did not hold. */
  decides(rule: RuleId, ...wants: readonly Want[]): void {
    const index = this.#violations.findLastIndex((one) => one.rule === rule);
    const last = this.#violations[index];
    if (last !== undefined) this.#violations[index] = { ...last, wants };
  }

  /** Claims a rule: obeyed where `holds`, else violated. */
  claim(rule: RuleId, holds: boolean, message: string, expected: string, actual: string): boolean {
    if (holds) this.obeyed(rule);
    else this.violated(rule, message, expected, actual);
    return holds;
  }

  /** The answer is a documented success that shows that the operation did its work. */
  worked(): void {
    this.#worked = true;
  }

  observed(gap: GapId, answer: string, situation?: string): void {
    this.#observations.push(situation === undefined ? { gap, answer } : { gap, answer, situation });
  }

  build(): Judgement {
    if (this.#broken.size === 0)
      return {
        obeyed: [...this.#obeyed],
        groups: this.#groups,
        violations: this.#violations,
        observations: this.#observations,
        worked: this.#worked,
      };
    const obeyed = [...this.#obeyed, ...this.#groups.flat()].filter((rule) => !this.#broken.has(rule));
    return {
      obeyed,
      groups: [],
      violations: this.#violations,
      observations: this.#observations,
      worked: this.#worked,
    };
  }
}

/** JSON text of a value of any depth: an answer may nest deeper than a stack is high. */
function written(value: unknown): string {
  try {
    return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? `${inner}` : inner));
  } catch (error) {
    if (error instanceof RangeError)
      return `${Array.isArray(value) ? 'an array' : 'an object'} nested too deep to be shown`;
    throw error;
  }
}

/** A value as it is shown in a report: short, on one line. */
export function shown(value: unknown, limit = 160): string {
  const text =
    value === undefined ? 'nothing' : typeof value === 'string' ? JSON.stringify(value) : written(value);
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}
