import type { ResultOutcome } from '../outcome.ts';

type Found = Pick<ResultOutcome, 'causes' | 'followers' | 'standing' | 'warnings'>;

/** Gives the findings of a page their anchors, none of them twice, and knows which rules have one. */
export class ReportAnchors {
  readonly #found: ReadonlySet<string>;
  readonly #given = new Set<string>();

  constructor({ causes, followers, standing, warnings }: Found) {
    this.#found = new Set([
      ...[...causes, ...followers, ...standing].map(({ rule }) => rule),
      ...warnings.keys(),
    ]);
  }

  /** Where a page tells of a rule: its finding where there is one, else its row in the table of rules. */
  of(rule: string): string {
    return `${this.#found.has(rule) ? 'r' : 'rule'}-${rule}`;
  }

  /** The anchor of a finding: that of its rule, or one of its own where another chapter speaks of the rule before. */
  give(chapter: string, rule: string): string {
    const name = this.#given.has(rule) ? `${chapter}-${rule}` : `r-${rule}`;
    this.#given.add(rule);
    return name;
  }
}
