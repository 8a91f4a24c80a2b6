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

/** How sides are loaded: rounds, milliseconds of each and before the first one, and connections that are kept busy. */
export interface Load {
  readonly rounds: number;
  readonly roundMs: number;
  readonly warmUpMs: number;
  readonly connections: number;
}

/** A side that is asked, over connections of its own. */
interface Asking {
  readonly side: Side;
  readonly next: () => Asked;
  readonly pool: Pool;
}

/** Keeps every connection busy for `forMs`; returns requests a second. Throws where an answer is no success. */
async function rateOf({ side, next, pool }: Asking, connections: number, forMs: number): Promise<number> {
  const begin = performance.now();
  let done = 0;
  const work = async (): Promise<void> => {
    while (performance.now() - begin < forMs) {
      const asked = next();
      const { statusCode, body } = await pool.request({
        ...asked,
        headers: { authorization: `Bearer ${side.token}`, 'content-type': 'application/json' },
      });
      if (statusCode >= 300)
        throw new Error(
          `${asked.method} ${asked.path} was answered with ${statusCode}: ${await body.text()}`,
        );
      await body.dump();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return (done * 1000) / (performance.now() - begin);
}

/** How one kind of request is made of each side; sides that are not named do not take part. */
export type Plan = ReadonlyMap<Side, () => Asked>;

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Requests a second of each side, by its name, in each round. Sides take turns within a round, so that what else the machine
 * does falls on all of them.
 */
export async function ratesOf(
  plan: Plan,
  { rounds, roundMs, warmUpMs, connections }: Load,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const all = [...plan].map(
    ([side, next]): Asking => ({ side, next, pool: new Pool(side.origin, { connections }) }),
  );
  const rates = new Map<string, number[]>(all.map(({ side }) => [side.name, []]));
  try {
    for (const one of all) await rateOf(one, connections, warmUpMs);
    for (let round = 0; round < rounds; round += 1)
      for (const one of round % 2 === 0 ? all : all.toReversed()) {
        rates.get(one.side.name)!.push(await rateOf(one, connections, roundMs));
        await sleep(20);
      }
    return rates;
  } finally {
    await Promise.all(all.map(({ pool }) => pool.destroy()));
  }
}

/** The median of the ratios that one side has to another, round by round. */
export function ratioOf(rates: ReadonlyMap<string, readonly number[]>, one: string, other: string): number {
  const [above, below] = [rates.get(one) ?? [], rates.get(other) ?? []];
  return Number(median(above.map((rate, round) => rate / below[round]!)).toFixed(3));
}

export const medianOf = (rates: ReadonlyMap<string, readonly number[]>, name: string): number =>
  Math.round(median(rates.get(name) ?? []));
