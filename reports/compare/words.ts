import type { Comparison, GapChange } from '../../record/comparison.ts';
import { count } from '../text.ts';

export const COMPARISON_MEANING: Readonly<Record<Comparison['verdict'], string>> = {
  same: 'nothing differs',
  different: 'they differ, and neither is worse',
  better: 'B is better than A, and in nothing worse',
  worse: 'B is worse than A',
  unjudged: 'B could not be judged where A was',
};

export const COMPARISON_TONE = {
  same: 'good',
  different: 'good',
  better: 'good',
  worse: 'bad',
  unjudged: 'warn',
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

/** `2 rules, 1 gap`, or that there is nothing. */
export function differenceLine(result: Comparison): string {
  const parts = [
    [result.rules.length, 'rule'],
    [result.breaches.length, 'cause'],
    [result.drift.length, 'decision'],
    [result.operations.length, 'operation'],
    [result.figures.length, 'figure'],
    [result.latency.length, 'latency', 'latencies'],
    [gapsOf(result.gaps).size, 'gap'],
  ] as const;
  const said = parts.flatMap(([many, one, more]) => (many === 0 ? [] : [count(many, one, more)]));
  return said.length === 0 ? 'no difference' : said.join(', ');
}

/** A duration as wide as it deserves. */
export const shownMs = (ms: number): string => `${ms < 10 ? ms.toFixed(2) : Math.round(ms)} ms`;

/** A measured figure with its unit. */
export const shownValue = (value: number | null, unit: string): string =>
  value === null ? 'not measured' : `${Math.round(value * 1000) / 1000}${unit === '' ? '' : ` ${unit}`}`;
