import type { Stretch } from '../plan/arrivals.ts';
import { durationMs, momentMs, type RehearsalFile, shareFrom } from './file.ts';

/** `lasts` is cut to this share of a window: what takes half an hour of two does not fill one of ten minutes. */
const MOST_OF_WINDOW = 0.25;
/** Into how many pieces with a rate of their own each part of a curve is cut. */
const PIECES = 20;

type Arrivals = RehearsalFile['arrivals'];

/** The greatest share of the stretches, which --peak replaces; undefined where there are none. */
export const peakOf = ({ stretches = [] }: Arrivals): number | undefined =>
  stretches.length === 0 ? undefined : Math.max(...stretches.map(({ share }) => shareFrom(share)));

/** The stretches of a window; the one with the greatest share gets `peak`, and the others what that leaves. */
export function stretchesOf(arrivals: Arrivals, overMs: number, peak: number): Stretch[] {
  if (arrivals.curve !== undefined) return curveOf(arrivals.curve, overMs);
  const greatest = peakOf(arrivals);
  let left = 1 - peak;
  return (arrivals.stretches ?? []).map(({ from, to, lasts, share }) => {
    const end = momentMs(to, overMs) / overMs;
    const own = shareFrom(share);
    const shared = own === greatest ? peak : Math.min(own, Math.max(0, left));
    if (own !== greatest) left -= shared;
    const width = Math.min(MOST_OF_WINDOW, durationMs(lasts ?? '0s') / overMs);
    return {
      from: from === undefined ? end - width : momentMs(from, overMs) / overMs,
      to: end,
      share: shared,
    };
  });
}

/** A curve as stretches so short that each has one rate. */
function curveOf(curve: NonNullable<Arrivals['curve']>, overMs: number): Stretch[] {
  const points = curve.map(({ at, rate }) => ({ at: momentMs(at, overMs) / overMs, rate }));
  const pieces: Array<Stretch & { area: number }> = [];
  for (const [index, next] of points.entries()) {
    const last = points[index - 1];
    if (last === undefined) continue;
    for (let piece = 0; piece < PIECES; piece += 1) {
      const width = (next.at - last.at) / PIECES;
      const rate = last.rate + ((next.rate - last.rate) * (piece + 0.5)) / PIECES;
      const from = last.at + piece * width;
      pieces.push({ from, to: from + width, share: 0, area: rate * width });
    }
  }
  const whole = pieces.reduce((sum, { area }) => sum + area, 0);
  return whole === 0 ? [] : pieces.map(({ from, to, area }) => ({ from, to, share: area / whole }));
}
