import type { Kind, Plan, PlanItem } from '../../../record/load-plan.ts';
import { arrivalTimes, type Stretch } from './arrivals.ts';
import { ADMITTING, CREATING, REQUESTS } from './item.ts';
import { createRandom } from './random.ts';

/** Shares of all people by what happens to them (`KINDS` says what); the rest is only checked in. */
export interface Mix {
  readonly walkIn: number;
  readonly again: number;
  readonly mistake: number;
  readonly leave: number;
  readonly session: number;
}

export interface PlanOptions {
  readonly seed: number;
  readonly people: number;
  readonly scanners: number;
  /** Milliseconds within which people come, before time is sped up. */
  readonly overMs: number;
  readonly speedup: number;
  readonly stretches: readonly Stretch[];
  readonly mix: Mix;
  /** Kind of everybody whom the mix leaves. Default: arrival. */
  readonly plain?: Kind;
}

/** Most milliseconds between the two scans of a code, before time is sped up; and the most as a share of the window. */
const AGAIN_WITHIN_MS = 10_000;
const AGAIN_SHARE = 0.02;
/** Least and most milliseconds after which somebody goes to a session or leaves, before time is sped up. */
const LATER_MS = [120_000, 900_000] as const;

/** A seeded plan: who comes when, to which scanner, and what happens to them. The same options make the same plan. */
export function makePlan(options: PlanOptions): Plan {
  const { people, scanners, overMs, speedup, mix } = options;
  const random = createRandom(options.seed);
  const times = arrivalTimes(people, overMs, options.stretches, random);
  const draft: PlanItem[] = [];
  const againMs = Math.min(AGAIN_WITHIN_MS, overMs * AGAIN_SHARE);
  let pool = 0;
  let creates = 0;
  times.forEach((time, index) => {
    const scanner = index % scanners;
    const kind = draw(random(), mix, options.plain ?? 'arrival');
    const main: Kind = kind === 'again' || kind === 'leave' || kind === 'session' ? 'arrival' : kind;
    const who = CREATING.has(main) ? creates++ : pool++;
    const scannedTwice = kind === 'again';
    draft.push({ due: time / speedup, scanner, kind: main, who, scannedTwice });
    if (scannedTwice && scanners > 1) {
      const other = (scanner + 1 + Math.floor(random() * (scanners - 1))) % scanners;
      draft.push({
        due: (time + random() * againMs) / speedup,
        scanner: other,
        kind: 'again',
        who,
        scannedTwice,
      });
    }
    if (kind === 'leave' || kind === 'session') {
      const later = LATER_MS[0] + random() * (LATER_MS[1] - LATER_MS[0]);
      const due = Math.max(time, Math.min(time + later, overMs));
      draft.push({ due: due / speedup, scanner, kind, who, scannedTwice: false });
    }
  });
  return arrange(draft, scanners, pool, creates);
}

function draw(value: number, mix: Mix, plain: Kind): Kind {
  let from = 0;
  for (const kind of ['walkIn', 'again', 'mistake', 'leave', 'session'] as const) {
    from += mix[kind];
    if (value < from) return kind;
  }
  return plain;
}

/** Orders the items by scanner and due time, and counts the requests that the plan takes. */
export function arrange(draft: readonly PlanItem[], scanners: number, pool: number, creates: number): Plan {
  const items = draft
    .map((item, order) => ({ item: { ...item, due: Math.round(item.due) }, order }))
    .sort((a, b) => a.item.scanner - b.item.scanner || a.item.due - b.item.due || a.order - b.order)
    .map(({ item }) => item);
  const bounds = Array.from({ length: scanners }, () => [0, 0] as [number, number]);
  items.forEach((item, index) => {
    const bound = bounds[item.scanner] as [number, number];
    if (bound[1] === 0) bound[0] = index;
    bound[1] = index + 1;
  });
  const perSecond = new Map<number, number>();
  let requests = 0;
  let endMs = 0;
  let admissions = 0;
  for (const { due, kind } of items) {
    const second = Math.floor(due / 1000);
    perSecond.set(second, (perSecond.get(second) ?? 0) + REQUESTS[kind]);
    requests += REQUESTS[kind];
    endMs = Math.max(endMs, due);
    if (ADMITTING.has(kind)) admissions += 1;
  }
  const peakPerSecond = [...perSecond.values()].reduce((most, one) => Math.max(most, one), 0);
  return { items, scanners: bounds, pool, creates, admissions, endMs, requests, peakPerSecond };
}
