import type { ComparedCurve, ComparedFigure, ComparedLoads } from '../../../record/compared-loads.ts';
import { timeOfDay } from '../../load/plot/time-axis.ts';
import { number, time } from '../../text.ts';

/** Whether values tell anything: those that are zero, or were not measured, do not. */
export const tells = (values: ReadonlyArray<number | null>): boolean =>
  values.some((value) => value !== null && value !== 0);

/** A measured value with its unit, as short as a column needs it. */
export function shownFigure(value: number | null, unit: ComparedFigure['unit']): string {
  if (value === null) return 'not measured';
  return unit === 'ms' ? time(value) : number(value);
}

/** A moment of a load: hours, minutes and seconds since its start. */
export const sinceStart = (ms: number): string => timeOfDay(Math.max(0, ms));

/** Where the 95th percentiles at the door lie farthest apart; undefined where the two are never measured at once. */
export function farthestApart({ over_time: over }: ComparedLoads): string | undefined {
  const curve = over?.curves.find(({ name }) => name === 'door_p95');
  if (over === null || curve === undefined) return undefined;
  const gaps = curve.a.map((_, part) => gapAt(curve, part));
  const widest = gaps.reduce((most, gap, part) => (gap > (gaps[most] ?? 0) ? part : most), 0);
  if ((gaps[widest] ?? 0) === 0) return undefined;
  const [a, b] = [curve.a[widest] ?? null, curve.b[widest] ?? null];
  return `Door p95 lies farthest apart for who was due at ${sinceStart(widest * over.width_ms)}: ${shownFigure(a, 'ms')} and ${shownFigure(b, 'ms')}.`;
}

function gapAt({ a, b }: ComparedCurve, part: number): number {
  const [one, other] = [a[part] ?? null, b[part] ?? null];
  return one === null || other === null ? 0 : Math.abs(one - other);
}
