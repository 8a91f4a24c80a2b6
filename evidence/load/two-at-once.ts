import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import { EventTaken } from '../../load/claim/event-claim.ts';
import type { LoadResult } from '../../record/load-result.ts';
import { k6Path } from './k6-path.ts';
import { loadPart } from './load-part.ts';
import { type Rush, rushOn } from './rush/rush.ts';
import { accusations, inTurn, SERVERS } from './traces.ts';

/** A load that lasts longer than a claim is silent is still there when the next one has listened to it. */
const LONG = { seconds: 10 };
/** Pairs of loads on each kind of server, one pair after the other in one event. */
const PAIRS = 4;
const WHO_AND_SINCE_WHEN = /is taken by the load \w+ that began at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/;

/** What became of two loads in one event. */
interface Pair {
  readonly ran: readonly LoadResult[];
  /** What those were told that were refused. */
  readonly refused: readonly string[];
}

/** Runs two loads in one event: at the same time, or the second one once the first one sends, which takes longer then. */
export async function pairOn(
  profile: Readonly<Record<string, unknown>>,
  k6: string,
  [one, other]: readonly [Rush, Rush],
  comes: 'at once' | 'later',
): Promise<Pair> {
  let onRunning = (): void => {};
  const running = new Promise<void>((resolve) => {
    onRunning = resolve;
  });
  const first = rushOn(profile, k6, { ...one, ...(comes === 'later' && LONG), onRunning });
  if (comes === 'later') await Promise.race([running, first]);
  const both = await Promise.allSettled([first, rushOn(profile, k6, other)]);
  const ran = both.flatMap((load) => (load.status === 'fulfilled' ? [load.value] : []));
  const refused = both.flatMap((load) => (load.status === 'rejected' ? [messageOf(load.reason)] : []));
  return { ran, refused };
}

/** @throws unknown whatever ended a load but the claim of another one */
function messageOf(reason: unknown): string {
  if (reason instanceof EventTaken) return reason.message;
  throw reason;
}

interface Row {
  readonly server: string;
  readonly pairs: number;
  readonly ran: number;
  /** How many loads were refused and told who has the event, and since when. */
  readonly refused: number;
  readonly accused: readonly string[];
}

async function pairsOn(server: string, variants: readonly string[]): Promise<Row> {
  const reference = await startReferenceProcess([
    ...['--attendees', '40'],
    ...(variants.length === 0 ? [] : ['--variant', variants.join(',')]),
  ]);
  try {
    const loads = inTurn(2 * PAIRS);
    const pairs: Pair[] = [];
    for (let at = 0; at < PAIRS; at += 1) {
      const two = [loads[2 * at] ?? {}, loads[2 * at + 1] ?? {}] as const;
      pairs.push(await pairOn(reference.profile, await k6Path(), two, at % 2 === 0 ? 'at once' : 'later'));
    }
    const ran = pairs.flatMap((pair) => pair.ran);
    const told = pairs.flatMap(({ refused }) => refused).filter((said) => WHO_AND_SINCE_WHEN.test(said));
    const accused = pairs.flatMap((pair, at) =>
      pair.ran.flatMap(accusations).map((said) => `pair ${at + 1}: ${said}`),
    );
    return { server, pairs: PAIRS, ran: ran.length, refused: told.length, accused };
  } finally {
    await reference.stop();
  }
}

/** Two loads in one event, again and again: one of them has it, and neither accuses a healthy service. */
export const twoAtOnce = loadPart<Row>({
  name: 'two-at-once',
  about: `${PAIRS * Object.keys(SERVERS).length} pairs of loads in one event, on ${Object.keys(SERVERS).length} kinds of servers`,
  items: Object.entries(SERVERS).map(([server, variants]) => ({
    name: server,
    measure: () => pairsOn(server, variants),
  })),
  said: ({ server, pairs, refused, accused }) =>
    `${server}: ${refused} of ${pairs} refused, ${accused.length} accusations`,
  summed: (rows) => {
    const sum = (of: (row: Row) => number): number => rows.reduce((total, row) => total + of(row), 0);
    const pairs = sum((row) => row.pairs);
    const ran = sum((row) => row.ran);
    const refused = sum((row) => row.refused);
    const accused = sum((row) => row.accused.length);
    return {
      figures: { pairs, ran, refused, accused, rows },
      good: accused === 0 && ran === pairs && refused === pairs,
      sentence: `of ${pairs} pairs of loads in one event, ${refused} times one was refused and told whose it is and since when; the other ones made ${accused} accusations against a healthy service`,
    };
  },
});
