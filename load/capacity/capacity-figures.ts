import type { CapacityFigures, CapacityStep } from '../../record/load-result.ts';
import type { Bracket } from './bracket.ts';
import { fitUsl } from './usl.ts';

/** People that a turnstile lets in per minute (Guide to Safety at Sports Grounds). */
const PEOPLE_A_MINUTE = 11;
const UNIT = 'requests a second';

/** The bracket that a search ended with, and what its steps showed. */
export interface Found extends Bracket {
  readonly steps: readonly CapacityStep[];
  /** The limit of one token in requests a second, where it was met. */
  readonly limitPerSecond: number | null;
  readonly clients: number;
  readonly firstBreach: CapacityFigures['first_breach'];
}

/** What a search for capacity found, in figures and in a sentence. */
export function capacityFigures(found: Found): CapacityFigures {
  const { low, high, steps, firstBreach } = found;
  const usl = fitUsl(
    steps
      .filter(({ verdict, limited }) => verdict !== 'invalid' && limited === 0)
      .map(({ achieved, mean }) => [(achieved * mean) / 1000, achieved] as const),
  );
  return {
    first_breach: firstBreach,
    ...{ low, high, met: metBy(found), scanners: scannersAt(low) },
    limit_per_second: found.limitPerSecond,
    usl,
    sentence: sentenceOf(found),
    steps: [...steps].sort((a, b) => a.rate - b.rate),
  };
}

/** How many scanners a rate is enough for, at one request a person. */
const scannersAt = (rate: number): number => Math.floor((rate * 60) / PEOPLE_A_MINUTE);

/** What bounds the capacity: the rate limit, the knee of the latency, or nothing that the search met. */
function metBy({ steps, high }: Found): CapacityFigures['met'] {
  const end = steps.filter(({ rate }) => rate === high).at(-1);
  return end?.verdict === 'limited' ? 'limit' : end === undefined ? 'nothing' : 'knee';
}

function sentenceOf(found: Found): string {
  const { firstBreach } = found;
  const carried = carriedBy(found);
  return firstBreach === null
    ? carried
    : `${carried} The first rule to break is ${firstBreach.rule} (${firstBreach.operation}), at ${firstBreach.rate} ${UNIT}.`;
}

function carriedBy(found: Found): string {
  const { low, high, steps, clients } = found;
  const round = (value: number): number => Math.round(value * 10) / 10;
  const token = clients === 1 ? 'one token' : `${clients} tokens`;
  const enough = `enough for ${scannersAt(low)} scanners at ${PEOPLE_A_MINUTE} people a minute each`;
  const met = metBy(found);
  if (met !== 'nothing')
    return `It carries ${round(low)} ${UNIT} with ${token}, and not ${round(high ?? 0)}: the ${met === 'limit' ? 'rate limit' : 'knee of the latency'} comes first; ${enough}.`;
  return steps.filter(({ rate }) => rate > low).at(-1)?.verdict === 'invalid'
    ? `It carried ${round(low)} ${UNIT} with ${token}; beyond that this machine, and not the service, was the bottleneck.`
    : `It carried ${round(low)} ${UNIT} with ${token}, and its capacity was not reached: ${enough}.`;
}
