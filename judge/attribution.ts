import type { RuleId } from '../spec/ledger/index.ts';
import type { ViolationResult } from './results.ts';

/** How well the findings of a run name what is wrong with an environment in which these rules are known to be broken. */
export interface Attribution {
  /** Rules under which something was found that nothing else explains. */
  readonly findings: number;
  /** The place among them of the first that is known to be broken, from 1; null where it is none of them. */
  readonly rank: number | null;
}

/** A rule whose breach is the very proof of another finding counts as that finding. */
export function attributionOf(
  violations: readonly ViolationResult[],
  broken: readonly RuleId[],
): Attribution {
  const findings = [
    ...new Set(violations.filter(({ follows }) => follows === undefined).map(({ rule }) => rule)),
  ];
  const named = violations
    .filter(({ rule }) => broken.includes(rule))
    .flatMap((one) => findingsOf(one, violations));
  const places = named.map((rule) => findings.indexOf(rule)).filter((place) => place >= 0);
  return { findings: findings.length, rank: places.length === 0 ? null : Math.min(...places) + 1 };
}

function findingsOf(one: ViolationResult, all: readonly ViolationResult[]): RuleId[] {
  if (one.follows === undefined) return [one.rule];
  return all
    .filter(
      ({ rule, actual, exchanges }) =>
        rule === one.follows && actual === one.actual && `${exchanges}` === `${one.exchanges}`,
    )
    .map(({ rule }) => rule);
}

/** What the attributions of many environments come to, in one line. */
export function attributionLine(all: readonly Attribution[]): string {
  const counts = all.map(({ findings }) => findings).sort((a, b) => a - b);
  const first = all.filter(({ rank }) => rank !== null && rank <= 2).length;
  const median = counts[Math.floor((counts.length - 1) / 2)] ?? 0;
  return `findings a fault: median ${median}, most ${counts.at(-1) ?? 0}; the named rule is among the first two for ${first} of ${all.length}`;
}
