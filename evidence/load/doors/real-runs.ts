import { type MeasuredDay, measuredDay } from '../../../load/doors/measured.ts';
import { waitsThrough } from '../../../load/doors/simulate.ts';
import { quantile } from '../../../load/judge/figures/series.ts';
import { k6Path } from '../k6-path.ts';
import { type Rush, rush } from '../rush/rush.ts';
import { untilTrusted } from '../rush/until-trusted.ts';
import type { Held } from './held.ts';

const SIZE: Rush = { arrivals: 300, seconds: 10, perPerson: 400, slo: { door_p95: 60_000, drift: 10_000 } };
/** With this number few people wait: the simulation reckons from such a run. */
const MEASURED_WITH = 14;

let measured: Promise<MeasuredDay> | undefined;

/** One run with doors enough, measured when it is first asked for. */
async function oneRun(): Promise<MeasuredDay> {
  let day: MeasuredDay | undefined;
  const path = await k6Path();
  await untilTrusted(() =>
    rush(path, { ...SIZE, scanners: MEASURED_WITH, look: (out) => (day = measuredDay(out, undefined)) }),
  );
  if (day === undefined) throw new Error('the run left nothing that could be measured');
  return day;
}

/** How long 95 of 100 people wait at fewer doors: as reckoned from one run with more, and as a run with them shows. */
export async function againstRun(doors: number): Promise<Held> {
  measured ??= oneRun();
  const day = await measured;
  const path = await k6Path();
  const { result } = await untilTrusted(() => rush(path, { ...SIZE, scanners: doors }));
  return {
    what: `a run with ${doors} doors, p95`,
    simulated_ms: Math.round(quantile(waitsThrough(day, doors), 0.95) ?? 0),
    wanted_ms: Math.round(result.latency.door_waited?.p95 ?? 0),
  };
}
