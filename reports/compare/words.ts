import type { Comparison, GapChange } from '../../record/comparison.ts';
import { count } from '../text.ts';

const MEANING: Readonly<Record<Exclude<Comparison['verdict'], 'same'>, string>> = {
  different: 'A and B differ, and B is neither better nor worse',
  better: 'B is better than A, and worse in nothing',
  worse: 'B is worse than A',
  unjudged: 'B could not be judged, though A could',
};

/** What a comparison came to, in words. */
export const comparisonMeaning = ({ verdict, b }: Comparison): string =>
  verdict === 'same'
    ? `A and B are the same in all that was compared; both ended ${b.verdict}`
    : MEANING[verdict];

export const COMPARISON_TONE = {
  same: 'good',
  different: 'good',
  better: 'good',
  worse: 'bad',
  unjudged: 'open',
} as const;

/** How much latency has to move before it counts, in words. */
export const NOISE =
  'Latency counts as moved where the whole 99.9 % confidence interval of the shift (distribution-free, from order statistics: Price and Bonett 2002) lies beyond 10 ms and a fifth of what it was.';

/** The gaps that are answered otherwise, with the situations of each. */
export function gapsOf(changes: readonly GapChange[]): Map<string, readonly GapChange[]> {
  const found = new Map<string, GapChange[]>();
  for (const change of changes) found.set(change.id, [...(found.get(change.id) ?? []), change]);
  return found;
}

type Counted = readonly [many: number, one: string, more?: string];

const said = (all: readonly Counted[]): string =>
  all.flatMap(([many, one, more]) => (many === 0 ? [] : [count(many, one, more)])).join(', ');

/** What was compared, and how much of it differs, in two sentences. */
export function comparedLine(result: Comparison): string {
  const { rules, gaps, operations, figures, latencies } = result.compared;
  const looked = said([
    [rules, 'rule'],
    [gaps, 'gap'],
    [operations, 'operation'],
    [figures, 'figure'],
    [latencies, 'latency', 'latencies'],
  ]);
  const differing = said([
    [result.rules.length, 'rule'],
    [result.breaches.length, 'cause'],
    [result.drift.length, 'decision'],
    [result.operations.length, 'operation'],
    [result.figures.length, 'figure'],
    [result.latency.length, 'latency', 'latencies'],
    [gapsOf(result.gaps).size, 'gap'],
  ]);
  const noise = latencies > 0 ? ' (latency: beyond noise)' : '';
  return `Compared: ${looked}. ${differing === '' ? `None of them differs${noise}.` : `Different: ${differing}.`}`;
}

/** A duration as wide as it deserves. */
export const shownMs = (ms: number): string => `${ms < 10 ? ms.toFixed(2) : Math.round(ms)} ms`;

/** A measured figure with its unit. */
export const shownValue = (value: number | null, unit: string): string =>
  value === null ? 'not measured' : `${Math.round(value * 1000) / 1000}${unit === '' ? '' : ` ${unit}`}`;
