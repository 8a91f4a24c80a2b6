import type { Broker } from '../broker/protocol.ts';
import type { Sends } from './open-wire.ts';

const ONE_REQUEST = 'one request';

/**
 * How the requests that an environment takes at once are shared (`pace.concurrency`). The broker grants tokens while
 * workers send, and all of them together may not exceed it.
 */
export function shareOf(concurrency: number, workers: number): { broker: number; worker: number } {
  const broker = concurrency >= workers + 2 ? 2 : 1;
  return { broker, worker: Math.max(1, Math.floor((concurrency - broker) / workers)) };
}

/** How many workers an environment has room for, beside the broker. */
export const workersFor = (concurrency: number, wanted: number): number =>
  Math.max(1, Math.min(wanted, concurrency - 1));

/** Lets one request of the whole run through at a time, for a concurrency of 1: the broker and one worker would be two. */
export const oneAtATime =
  (locks: () => Pick<Broker, 'acquire' | 'release'>) =>
  (transport: Sends): Sends => ({
    send: async (request) => {
      await locks().acquire(ONE_REQUEST, 'exclusive');
      try {
        return await transport.send(request);
      } finally {
        await locks().release(ONE_REQUEST);
      }
    },
    turn: async () => {
      await locks().acquire(ONE_REQUEST, 'exclusive');
      const giveBack = await transport.turn();
      return () => {
        giveBack();
        void locks().release(ONE_REQUEST);
      };
    },
  });
