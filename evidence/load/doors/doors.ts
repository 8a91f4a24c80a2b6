import { simulate } from '../../../load/doors/simulate.ts';
import { quantile } from '../../../load/judge/figures/series.ts';
import { count } from '../../../reports/text.ts';
import { loadPart } from '../load-part.ts';
import { exponential, modelCrowd } from './crowd.ts';
import { meanWaitAlike, type QueueModel, waitWithin } from './formulas.ts';
import { type Held, offBy } from './held.ts';
import { againstRun } from './real-runs.ts';

const ALLOWED = 0.1;
const PEOPLE = 400_000;
const TAKES_MS = 5000;
const BUSY = 0.85;
const MODELS = [1, 4, 12].map((doors): QueueModel => ({ doors, meanMs: TAKES_MS, busy: BUSY }));
const RUN_WITH = [6, 8, 10];

/** Times of service without a memory: the wait of 95 of 100 people, by Erlang's formula. */
export function againstErlang(model: QueueModel): Held {
  const crowd = modelCrowd(model, PEOPLE, (random) => exponential(TAKES_MS, random));
  return {
    what: `M/M/${model.doors}, p95`,
    simulated_ms: Math.round(quantile(simulate(crowd, model.doors).waits, 0.95) ?? 0),
    wanted_ms: Math.round(waitWithin(model, 0.95)),
  };
}

/** Times of service that are all alike: the mean wait. */
export function againstAlike(model: QueueModel): Held {
  const { waits } = simulate(
    modelCrowd(model, PEOPLE, () => TAKES_MS),
    model.doors,
  );
  return {
    what: `M/D/${model.doors}, mean`,
    simulated_ms: Math.round(waits.reduce((sum, one) => sum + one, 0) / waits.length),
    wanted_ms: Math.round(meanWaitAlike(model)),
  };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** What is said of all that was compared. */
export function summedDoors(rows: readonly Held[]) {
  const [formulas, runs] = [
    rows.filter(({ what }) => what.startsWith('M/')),
    rows.filter(({ what }) => !what.startsWith('M/')),
  ];
  const most = (some: readonly Held[]): number => some.reduce((all, one) => Math.max(all, offBy(one)), 0);
  const off = [most(formulas), most(runs)] as const;
  return {
    figures: {
      allowed: ALLOWED,
      each: rows.map((one) => ({ ...one, off_by: Math.round(1000 * offBy(one)) / 1000 })),
    },
    good: formulas.length > 0 && runs.length > 0 && off.every((one) => one <= ALLOWED),
    sentence: `the simulation of doors is within ${percent(off[0])} of ${count(formulas.length, 'queue')} with a formula, and within ${percent(off[1])} of ${count(runs.length, 'run')} with the doors that it reckons (${percent(ALLOWED)} is allowed)`,
  };
}

/** How far the simulation behind `muster load doors` is off formulas, and off runs. */
export const doors = loadPart<Held>({
  name: 'doors',
  about: 'the simulation of doors beside formulas, and beside runs with as many doors',
  items: [
    ...MODELS.map((model) => ({ name: `M/M/${model.doors}`, measure: async () => againstErlang(model) })),
    ...MODELS.map((model) => ({ name: `M/D/${model.doors}`, measure: async () => againstAlike(model) })),
    ...RUN_WITH.map((many) => ({ name: `${many} doors`, measure: () => againstRun(many) })),
  ],
  said: (one) => `${one.what}: ${one.simulated_ms} ms for ${one.wanted_ms} ms, off by ${percent(offBy(one))}`,
  summed: summedDoors,
});
