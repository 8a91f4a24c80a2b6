import { k6Path } from '../k6-path.ts';
import { loadPart } from '../load-part.ts';
import { between } from '../rush/between.ts';
import { rush } from '../rush/rush.ts';
import { KNOWN, type Known } from './known.ts';

/** So many of ten intervals have to hold the truth: each does at 95 %. */
const FEWEST = 9;
/** The most requests a second that a search tries: it is not told what it will find. */
const CEILING = 400;
const STEP_SECONDS = 5;

interface Row {
  readonly name: string;
  readonly truth: number;
  readonly low: number;
  readonly high: number;
  readonly by: string;
  readonly met: string;
  readonly holds: boolean;
  readonly carried: number;
  readonly people_a_minute: string;
  readonly minutes: number;
  readonly steps: readonly string[];
}

/** Services whose limit or knee is known, each searched for its capacity: does the interval hold the truth, and is what ends it named? */
export const capacities = loadPart<Row>({
  name: 'capacity',
  about: `the capacity of ${KNOWN.length} services whose limit or knee is known`,
  items: KNOWN.map((known) => ({ name: known.name, measure: () => searched(known) })),
  said: ({ name, truth, low, high, met, holds }) =>
    `${name}: ${low} to ${high} (${met}) for ${truth}${holds ? '' : ', WRONG'}`,
  summed: (rows) => {
    const held = rows.filter(({ holds }) => holds).length;
    const named = rows.filter(({ name, met }) =>
      KNOWN.some((one) => one.name === name && one.met === met),
    ).length;
    const widths = rows.map(({ low, high }) => 100 * (high / low - 1)).sort((a, b) => a - b);
    const width = Math.round(10 * (widths[Math.floor(widths.length / 2)] ?? 0)) / 10;
    return {
      figures: { services: rows.length, held, named, median_width_percent: width, rows },
      good: held >= Math.min(FEWEST, rows.length) && named === rows.length,
      sentence: `${held} of ${rows.length} intervals hold the known capacity, half of them ${width} % wide or less; limit and knee were told apart in ${named}`,
    };
  },
});

async function searched({ name, truth, met, station }: Known): Promise<Row> {
  const began = Date.now();
  const { capacity } = await rush(await k6Path(), {
    ...{ scenario: 'capacity', arrivals: CEILING, seconds: STEP_SECONDS, sampleEvery: 20 },
    // All of these are on loopback, and their limits are made to be met.
    profile: { rate_limit: 'probe' },
    between: between(null, station()),
  });
  const { low = 0, high = 0, by = 'none' } = capacity?.interval ?? {};
  const people = capacity?.people_a_minute ?? { low: 0, high: 0 };
  return {
    ...{ name, truth, low: tenths(low), high: tenths(high), by, met: capacity?.met ?? 'nothing' },
    holds: low <= truth && truth <= high && capacity?.met === met,
    carried: tenths(capacity?.low ?? 0),
    people_a_minute: `${Math.round(people.low)} to ${Math.round(people.high)}`,
    minutes: tenths((Date.now() - began) / 60_000),
    steps: (capacity?.steps ?? []).map(({ rate, verdict }) => `${tenths(rate)} ${verdict}`),
  };
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
