import type { Plan } from '../../../record/load-plan.ts';
import { ADMITTING } from './item.ts';

/** Points of the curve: enough to draw it, and little for each of a thousand virtual users to hold. */
const POINTS = 240;

/** How many people are due by the end of each of some equal parts of the time up to `endMs`. */
export function dueCurve({ items, endMs }: Pick<Plan, 'items' | 'endMs'>): number[] {
  const curve = Array.from({ length: POINTS }, () => 0);
  for (const { kind, due } of items) {
    if (!ADMITTING.has(kind)) continue;
    const part = Math.min(POINTS - 1, Math.floor((due / Math.max(1, endMs)) * POINTS));
    curve[part] = (curve[part] ?? 0) + 1;
  }
  let sum = 0;
  return curve.map((people) => {
    sum += people;
    return sum;
  });
}

/** How many people are due by `ms`: exact at the end of each part, interpolated within one. */
export function dueBy(curve: readonly number[], endMs: number, ms: number): number {
  if (ms >= endMs) return curve[curve.length - 1] ?? 0;
  if (ms <= 0) return 0;
  const at = (ms / endMs) * curve.length;
  const part = Math.floor(at);
  const before = part === 0 ? 0 : (curve[part - 1] ?? 0);
  return Math.floor(before + (at - part) * ((curve[part] ?? before) - before));
}
