import type { DeedKind, Plan, PlanDoor, PlanItem, TimeSpan } from '../../../record/load-plan.ts';
import type { EntryDoor } from '../doors/door.ts';
import { type DoorPlace, Placer } from '../doors/placer.ts';
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
  readonly plain?: DeedKind;
  /**
   * Doors at which people take time; absent: a person who comes goes to the next of `scanners`, and is through with the
   * answer.
   */
  readonly doors?: readonly EntryDoor[];
  /** When people come, in milliseconds and ascending; absent: by the stretches. */
  readonly times?: readonly number[];
}

/** Most milliseconds between the two scans of a code, before time is sped up; and the most as a share of the window. */
const AGAIN_WITHIN_MS = 10_000;
const AGAIN_SHARE = 0.02;
/** Least and most milliseconds after which a person goes to a session or leaves, before time is sped up. */
const LATER_MS = [120_000, 900_000] as const;

/** A seeded plan: who comes when, to which scanner, and what happens to them. The same options make the same plan. */
export function makePlan(options: PlanOptions): Plan {
  const { people, scanners, overMs, speedup, mix } = options;
  const random = createRandom(options.seed);
  const times = options.times ?? arrivalTimes(people, overMs, options.stretches, random);
  const at = placesOf(options, random);
  const draft: PlanItem[] = [];
  const againMs = Math.min(AGAIN_WITHIN_MS, overMs * AGAIN_SHARE);
  let pool = 0;
  let creates = 0;
  times.forEach((time, index) => {
    const kind = draw(random(), mix, options.plain ?? 'arrival');
    const { scanner, ...takes } = at.come(time, kind, index);
    const main: DeedKind = kind === 'again' || kind === 'leave' || kind === 'session' ? 'arrival' : kind;
    const who = CREATING.has(main) ? creates++ : pool++;
    const scannedTwice = kind === 'again';
    draft.push({ due: time / speedup, scanner, kind: main, who, scannedTwice, ...takes });
    if (scannedTwice && scanners > 1) {
      const other = (scanner + 1 + Math.floor(random() * (scanners - 1))) % scanners;
      const due = time + random() * againMs;
      const again = at.comeTo(other);
      draft.push({ due: due / speedup, kind: 'again', who, scannedTwice, ...again });
    }
    if (kind === 'leave' || kind === 'session') {
      const later = LATER_MS[0] + random() * (LATER_MS[1] - LATER_MS[0]);
      const due = Math.max(time, Math.min(time + later, overMs));
      draft.push({ due: due / speedup, kind, who, scannedTwice: false, ...at.comeTo(scanner) });
    }
  });
  const plan = arrange(draft, scanners, pool, creates);
  return options.doors === undefined
    ? plan
    : { ...plan, doors: options.doors.map((door) => spedUp(door, speedup)) };
}

/** Where people go: to the next door in turn, or where they are served first. The time that they take is sped up already. */
interface Places {
  come(time: number, kind: DeedKind, index: number): Pick<PlanItem, 'scanner' | 'takes'>;
  comeTo(scanner: number): Pick<PlanItem, 'scanner' | 'takes'>;
}

function placesOf({ doors, scanners, speedup }: PlanOptions, random: () => number): Places {
  if (doors === undefined)
    return {
      come: (_time, _kind, index) => ({ scanner: index % scanners }),
      comeTo: (scanner) => ({ scanner }),
    };
  const placer = new Placer(doors, random);
  const faster = ({ scanner, takes }: DoorPlace) => ({ scanner, takes: Math.round(takes / speedup) });
  return {
    come: (time, kind) => faster(placer.come(time, kind)),
    comeTo: (scanner) => faster(placer.comeTo(scanner)),
  };
}

function spedUp({ name, closed, offline }: EntryDoor, speedup: number): PlanDoor {
  const faster = ({ from, to }: TimeSpan): TimeSpan => ({ from: from / speedup, to: to / speedup });
  return { name, closed: closed.map(faster), offline: offline.map(faster) };
}

function draw(value: number, mix: Mix, plain: DeedKind): DeedKind {
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
