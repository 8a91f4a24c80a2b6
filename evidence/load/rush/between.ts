import { Pool } from 'undici';
import {
  type Coming,
  type LoopbackProxy,
  type Obstacle,
  openProxy,
  type Passed,
} from '../../../load/trouble/proxy.ts';

export type { Obstacle, Passed };

/** A request as an obstacle sees it. */
export interface Passing extends Coming {
  readonly isCheckIn: boolean;
  /** A check-in, check-out or undo. */
  readonly isScan: boolean;
  /** How many check-ins have come, this one included. */
  readonly checkIns: number;
}

/** So many requests may be under way to a service at once. */
const CONNECTIONS = 512;

/** Stands in front of an environment and keeps a log of its own; `obstacle` is asked about each request. */
export const between =
  (log: Passed[] | null, obstacle: (passing: Passing) => Obstacle) =>
  async (address: string): Promise<LoopbackProxy> => {
    const dispatcher = new Pool(address, { connections: CONNECTIONS });
    let checkIns = 0;
    const proxy = await openProxy({
      ...{ origin: address, dispatcher },
      obstacle: (coming) => {
        const isScan = coming.path.endsWith('/check_in');
        const isCheckIn = coming.method === 'POST' && isScan;
        if (isCheckIn) checkIns += 1;
        return obstacle({ ...coming, isCheckIn, isScan, checkIns });
      },
      onPassed: (passed) => void log?.push(passed),
    });
    const close = async (): Promise<void> => {
      await proxy.close();
      await dispatcher.destroy();
    };
    return { address: proxy.address, close };
  };
