import { setTimeout as sleep } from 'node:timers/promises';
import type { Broker } from '../broker/protocol.ts';
import type { Deadline } from './deadline.ts';

/** What sends nothing for this many milliseconds, in the whole run. */
export const restOn =
  (broker: Pick<Broker, 'pause'>, deadline: Pick<Deadline, 'allows'>) =>
  async (ms: number): Promise<void> => {
    await broker.pause(ms);
    deadline.allows(ms);
    await sleep(ms);
  };
