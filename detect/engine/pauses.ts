import { setTimeout as sleep } from 'node:timers/promises';
import type { Sends } from '../../harness/run/open-wire.ts';
import { seeded } from './seeded-random.ts';

/** One request in this many is held back for a short time. */
const OFTEN = 10;
const SHORT_MS = 40;
/** One request in this many is held back for a long time. */
const RARELY = 150;
const LONG_MS = 400;

/**
 * Holds requests and answers back at random, always the same ones for the same seed. What checks do side by side meets in
 * every order, as on a machine with too little to run on.
 */
export function withPauses(seed: number): (transport: Sends) => Sends {
  const next = seeded(seed);
  const pause = async (): Promise<void> => {
    const drawn = next();
    if (drawn < 1 / RARELY) await sleep(next() * LONG_MS);
    else if (drawn < 1 / OFTEN) await sleep(next() * SHORT_MS);
  };
  return (transport) => ({
    send: async (request) => {
      await pause();
      const result = await transport.send(request);
      await pause();
      return result;
    },
    turn: () => transport.turn(),
  });
}
