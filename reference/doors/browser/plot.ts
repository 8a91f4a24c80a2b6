import { shape } from './page.ts';

const HEIGHT = 176;
const FOOT = 20;
const HEAD = 18;
/** Pixels that a minute takes at least, and minutes that are shown at most. */
const NARROWEST = 11;
const MOST = 60;

const clock = (minute: number): string =>
  new Date(minute * 60_000).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

/** Draws arrivals a minute, up to now, as bars. */
export function drawPlot(place: HTMLElement, arrivals: ReadonlyMap<number, number>, now: number): void {
  const width = place.clientWidth || 320;
  const shown = Math.min(MOST, Math.floor(width / NARROWEST));
  const minutes = Array.from({ length: shown }, (_, index) => now - shown + 1 + index);
  const most = Math.max(1, ...minutes.map((minute) => arrivals.get(minute) ?? 0));
  const foot = HEIGHT - FOOT;
  const step = width / shown;
  const current = arrivals.get(now) ?? 0;
  const svg = shape('svg', {
    viewBox: `0 0 ${width} ${HEIGHT}`,
    role: 'img',
    'aria-label': `Arrivals a minute: ${current} in this one, ${most} at most in the last ${shown}`,
  });
  svg.append(
    shape('line', { x1: 0, y1: HEAD, x2: width, y2: HEAD }),
    shape('line', { x1: 0, y1: foot, x2: width, y2: foot }),
    shape('text', { x: 0, y: HEAD - 5 }, String(most)),
    shape('text', { x: 0, y: HEIGHT - 4 }, clock(minutes[0]!)),
    shape('text', { x: width, y: HEIGHT - 4, 'text-anchor': 'end' }, clock(now)),
  );
  for (const [index, minute] of minutes.entries()) {
    const height = ((foot - HEAD) * (arrivals.get(minute) ?? 0)) / most;
    svg.append(shape('rect', { x: index * step + 1, y: foot - height, width: step - 2, height }));
  }
  place.replaceChildren(svg);
}
