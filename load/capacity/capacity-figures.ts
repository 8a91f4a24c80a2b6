import type { CapacityFigures, CapacityStep } from '../../record/load-result.ts';
import type { Mix } from '../scenario/plan/plan.ts';
import { requestsAPerson } from '../scenario/plan/step-plan.ts';
import type { Bracket } from './bracket.ts';
import { type FoundInterval, foundInterval } from './found-interval.ts';
import type { FoundLimit } from './rate-limit.ts';
import { fitUsl } from './usl.ts';

/** People that a turnstile lets in per minute (Guide to Safety at Sports Grounds). */
const PEOPLE_A_MINUTE = 11;
const UNIT = 'requests a second';

/** The bracket that a search ended with, and what its steps showed. */
export interface CapacityBracket extends Bracket {
  readonly steps: readonly CapacityStep[];
  /** The limit of one token, where it was probed. */
  readonly limit: FoundLimit | null;
  readonly mix: Mix;
  readonly clients: number;
  readonly firstBreach: CapacityFigures['first_breach'];
}

/** What a search for capacity found, in figures and in a sentence. */
export function capacityFigures(found: CapacityBracket): CapacityFigures {
  const { low, high, steps, firstBreach } = found;
  const met = metBy(found);
  const interval = foundInterval({ ...found, met });
  const perPerson = requestsAPerson(found.mix);
  const usl = fitUsl(
    steps
      .filter(({ verdict, limited }) => verdict !== 'invalid' && limited === 0)
      .map(({ achieved, mean }) => [(achieved * mean) / 1000, achieved] as const),
  );
  const people = (rate: number): number => (rate * 60) / perPerson;
  return {
    first_breach: firstBreach,
    ...{ low, high, met, interval, requests_a_person: perPerson },
    people_a_minute: interval === null ? null : { low: people(interval.low), high: people(interval.high) },
    scanners: scannersFor(people(low)),
    limit_per_second: found.limit?.perSecond ?? null,
    usl,
    sentence: sentenceOf({ ...found, met, interval, people }),
    steps: [...steps].sort((a, b) => a.rate - b.rate),
  };
}

/** How many turnstiles are enough for this many people a minute. */
const scannersFor = (people: number): number => Math.floor(people / PEOPLE_A_MINUTE);

/** What bounds the capacity: the rate limit, the knee of the latency, or nothing that the search met. */
function metBy({ steps, high }: CapacityBracket): CapacityFigures['met'] {
  const ends = steps.filter(
    ({ rate, verdict }) => rate === high && verdict !== 'carried' && verdict !== 'invalid',
  );
  const end = ends.at(-1);
  return end?.verdict === 'limited' ? 'limit' : end === undefined ? 'nothing' : 'knee';
}

interface Told extends CapacityBracket {
  readonly met: CapacityFigures['met'];
  readonly interval: FoundInterval | null;
  readonly people: (rate: number) => number;
}

function sentenceOf(told: Told): string {
  const { firstBreach } = told;
  const carried = carriedBy(told);
  return firstBreach === null
    ? carried
    : `${carried} The first rule to break is ${firstBreach.rule} (${firstBreach.operation}), at ${firstBreach.rate} ${UNIT}.`;
}

function carriedBy(told: Told): string {
  const { low, high, steps, clients, met, interval, people } = told;
  const round = (value: number): number => Math.round(value * 10) / 10;
  const token = clients === 1 ? 'one token' : `${clients} tokens`;
  const enough = `enough for ${scannersFor(people(low))} scanners at ${PEOPLE_A_MINUTE} people a minute each`;
  const carried = `${round(low)} ${UNIT} (${Math.round(people(low))} people a minute) with ${token}`;
  if (met !== 'nothing' && interval !== null) {
    const first = met === 'limit' ? 'rate limit' : 'knee of the latency';
    const sure = interval.by === 'steps' ? 'by its steps alone' : 'at 95 %';
    return `The ${first} comes first, at ${round(interval.low)} to ${round(interval.high)} ${UNIT} ${sure}, ${Math.round(people(interval.low))} to ${Math.round(people(interval.high))} people a minute. It carried ${carried}, and not ${round(high ?? 0)}: ${enough}.`;
  }
  return steps.filter(({ rate }) => rate > low).at(-1)?.verdict === 'invalid'
    ? `It carried ${carried}; beyond that this machine, and not the service, was the bottleneck.`
    : `It carried ${carried}, and its capacity was not reached: ${enough}.`;
}
