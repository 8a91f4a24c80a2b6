import type { CapacityFigures, CapacityStep } from '../../record/load-result.ts';
import type { Bracket } from './bracket.ts';
import { fitUsl } from './usl.ts';

/** People that a turnstile lets in per minute (Guide to Safety at Sports Grounds). */
const PER_SCANNER = 11;
const UNIT = 'requests a second';

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

/** Doors that a rate carries. */
const scannersAt = (rate: number): number => Math.floor((rate * 60) / PER_SCANNER);

/** What ended the search: the rate limit, the knee of the latency, or nothing of the service. */
function metBy({ steps, high }: Found): CapacityFigures['met'] {
  const end = steps.filter(({ rate }) => rate === high).at(-1);
  return end?.verdict === 'limited' ? 'limit' : end === undefined ? 'nothing' : 'knee';
}

function sentenceOf(found: Found): string {
  const { firstBreach } = found;
  const carried = carriedBy(found);
  return firstBreach === null
    ? carried
    : `${carried} The first sentence to break is ${firstBreach.rule} (${firstBreach.operation}), at ${firstBreach.rate} ${UNIT}.`;
}

function carriedBy(found: Found): string {
  const { low, high, steps, clients } = found;
  const round = (value: number): number => Math.round(value * 10) / 10;
  const token = clients === 1 ? 'one token' : `${clients} tokens`;
  const enough = `enough for ${scannersAt(low)} scanners at ${PER_SCANNER} people a minute each`;
  const met = metBy(found);
  if (met !== 'nothing')
    return `It carries ${round(low)} and no longer ${round(high ?? 0)} ${UNIT} with ${token}: the ${met === 'limit' ? 'rate limit' : 'knee'} is met first; ${enough}.`;
  return steps.at(-1)?.verdict === 'invalid'
    ? `It carried ${round(low)} ${UNIT} with ${token}; beyond that this machine, and not the service, was at its end.`
    : `It carried ${round(low)} ${UNIT} with ${token} and was never seen at its end: ${enough}.`;
}
