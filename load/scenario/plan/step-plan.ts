import type { DeedKind, Plan, PlanItem } from '../../../record/load-plan.ts';
import { REQUESTS } from './item.ts';
import { arrange, type Mix } from './plan.ts';

/** Requests a second that one scanner sends at most: it waits for each answer, and must not fall behind. */
const REQUESTS_A_SECOND = 2.5;
const FEWEST_SCANNERS = 4;
const MOST_SCANNERS = 200;

/** How many scanners a step at `rate` requests a second needs. */
export const scannersFor = (rate: number): number =>
  Math.min(MOST_SCANNERS, Math.max(FEWEST_SCANNERS, Math.ceil(rate / REQUESTS_A_SECOND)));

/**
 * What happens to a person in a step, by the kind that the mix gives them. The last undo makes them ready for the next
 * turn, and is no part of what a person takes.
 */
const TURNS: Readonly<Record<keyof Mix | 'arrival', readonly DeedKind[]>> = {
  arrival: ['arrival', 'undo'],
  again: ['arrival', 'again', 'undo'],
  mistake: ['mistake', 'undo'],
  leave: ['arrival', 'leave', 'undo'],
  session: ['arrival', 'session', 'undo'],
  walkIn: ['walkIn'],
};

const sharesOf = (mix: Mix): Array<[keyof typeof TURNS, number]> => {
  const named = Object.entries(mix) as Array<[keyof Mix, number]>;
  return [['arrival', Math.max(0, 1 - named.reduce((sum, [, share]) => sum + share, 0))], ...named];
};

/** How many requests a person takes on average in a mix, without the undo that makes them ready again. */
export const requestsAPerson = (mix: Mix): number =>
  sharesOf(mix).reduce(
    (sum, [turn, share]) =>
      sum + share * TURNS[turn].reduce((all, kind) => all + (kind === 'undo' ? 0 : REQUESTS[kind]), 0),
    0,
  );

export interface StepOptions {
  /** Requests a second. */
  readonly rate: number;
  readonly seconds: number;
  readonly mix: Mix;
  /** The number of the first attendee whom this step creates. */
  readonly firstCreate: number;
}

/**
 * The plan of one step in a search for capacity: requests at a constant rate, in the shares of the mix. Each scanner has its own
 * attendee, who ends each turn as they began, so that none is used up.
 */
export function stepPlan({ rate, seconds, mix, firstCreate }: StepOptions): Plan {
  const wanted = Math.max(2, Math.floor(rate * seconds));
  const scanners = Math.max(1, Math.min(scannersFor(rate), Math.floor(wanted / 2)));
  const waiting = Array.from({ length: scanners }, () => [] as PlanItem[]);
  const draft: PlanItem[] = [];
  const next = turnsOf(mix);
  let requests = 0;
  let creates = 0;
  for (let at = 0; requests < wanted || waiting.some((items) => items.length > 0); at += 1) {
    const scanner = at % scanners;
    const own = waiting[scanner] as PlanItem[];
    if (own.length === 0 && requests < wanted)
      for (const kind of next()) {
        const who = kind === 'walkIn' ? creates++ : scanner;
        own.push({ due: 0, scanner, kind, who, scannedTwice: true });
      }
    const item = own.shift();
    if (item === undefined) continue;
    draft.push({ ...item, due: (requests * 1000) / rate });
    requests += REQUESTS[item.kind];
  }
  const numbered = draft.map((one) => (one.kind === 'walkIn' ? { ...one, who: firstCreate + one.who } : one));
  return arrange(numbered, scanners, scanners, creates);
}

/** Turns in the shares of a mix: always the one that is furthest behind its share. */
function turnsOf(mix: Mix): () => readonly DeedKind[] {
  const behind = sharesOf(mix).map(([turn, share]) => ({ turn, share, due: 0 }));
  return () => {
    for (const one of behind) one.due += one.share;
    const first = behind.reduce((most, one) => (one.due > most.due ? one : most));
    first.due -= 1;
    return TURNS[first.turn];
  };
}
