import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';

/** A request: where it goes, and what it carries. */
export interface Asked {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly body?: string;
}

/** A server as it is measured. */
export interface Side {
  readonly name: string;
  readonly origin: string;
  readonly token: string;
}

const CONNECTIONS = 8;
const WARM_UP_MS = 700;

/** Keeps every connection busy for so long; returns requests a second. Throws where an answer is no success. */
async function rateOf(pool: Pool, { token }: Side, next: () => Asked, forMs: number): Promise<number> {
  const begin = performance.now();
  let done = 0;
  const work = async (): Promise<void> => {
    while (performance.now() - begin < forMs) {
      const asked = next();
      const { statusCode, body } = await pool.request({
        ...asked,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      });
      const text = await body.text();
      if (statusCode >= 300)
        throw new Error(`${asked.method} ${asked.path} was answered with ${statusCode}: ${text}`);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return (done * 1000) / (performance.now() - begin);
}

/** How one kind of request is made of each side; sides that are not named do not take part. */
export type Plan = ReadonlyMap<Side, () => Asked>;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Requests a second of each side, by its name, in each of so many rounds. Sides take turns within a round, so that what else
 * the machine does falls on all of them.
 */
export async function ratesOf(
  plan: Plan,
  rounds: number,
  roundMs: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const pools = new Map(
    [...plan.keys()].map((side) => [side, new Pool(side.origin, { connections: CONNECTIONS })]),
  );
  const rates = new Map<string, number[]>([...plan.keys()].map(({ name }) => [name, []]));
  try {
    for (const [side, next] of plan) await rateOf(pools.get(side)!, side, next, WARM_UP_MS);
    for (let round = 0; round < rounds; round += 1) {
      const turns = round % 2 === 0 ? [...plan] : [...plan].toReversed();
      for (const [side, next] of turns) {
        rates.get(side.name)!.push(await rateOf(pools.get(side)!, side, next, roundMs));
        await sleep(20);
      }
    }
    return rates;
  } finally {
    await Promise.all([...pools.values()].map((pool) => pool.destroy()));
  }
}

/** The median of the ratios that one side has to another, round by round. */
export function ratioOf(rates: ReadonlyMap<string, readonly number[]>, one: string, other: string): number {
  const [above, below] = [rates.get(one) ?? [], rates.get(other) ?? []];
  return Number(median(above.map((rate, round) => rate / below[round]!)).toFixed(3));
}

export const medianOf = (rates: ReadonlyMap<string, readonly number[]>, name: string): number =>
  Math.round(median(rates.get(name) ?? []));
