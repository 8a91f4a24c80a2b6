import { setTimeout as sleep } from 'node:timers/promises';
import { caller } from './caller.ts';

interface Person {
  readonly id: number;
  readonly checkin_status: string;
}

/** An organiser at work in an event until it is stopped: checks people in and undoes that, whoever they are, in a seeded order, and makes some. */
export async function organiser(profile: Readonly<Record<string, unknown>>, seed = 1) {
  const ask = await caller(profile);
  const call = async (method: string, path: string, item?: object): Promise<unknown> =>
    (await ask(method, `/attendees${path}`, item)).json().catch(() => null);
  let state = seed;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 1;
    return state % below;
  };
  let stopped = false;
  let writes = 0;
  const working = (async () => {
    while (!stopped) {
      const { items = [] } = ((await call('GET', `?per_page=100&page=${1 + next(3)}`)) ?? {}) as {
        items?: Person[];
      };
      for (let turn = 0; turn < 10 && !stopped && items.length > 0; turn += 1) {
        const { id, checkin_status } = items[next(items.length)] as Person;
        await call(checkin_status === 'not_checked_in' ? 'POST' : 'DELETE', `/${id}/check_in`);
        writes += 1;
      }
      await call('POST', '', { first_name: 'Paula' });
      await sleep(5);
    }
  })();
  return async (): Promise<number> => {
    stopped = true;
    await working;
    return writes;
  };
}
