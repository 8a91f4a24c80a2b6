import { dispatcherFor, routeOf } from '../../harness/transport/dispatcher.ts';
import type { LocalRun } from '../run-context.ts';
import { type Obstacles, obstaclesOf } from './obstacles.ts';
import { type LoopbackProxy, openProxy } from './proxy.ts';

/** The way to an environment on which a load meets trouble. */
export interface Troubled extends Omit<Obstacles, 'next'>, Pick<LoopbackProxy, 'close'> {
  /** What stands for the base URL of the environment. */
  readonly baseUrl: string;
}

/** Opens it, where trouble was asked for: requests of the load go through a proxy of this process, all others do not. */
export async function openTroubled({
  profile,
  settings,
}: Pick<LocalRun, 'profile' | 'settings'>): Promise<Troubled | undefined> {
  const { troubles = [], seed, scanners, scenario } = settings;
  if (troubles.length === 0) return undefined;
  const { origin } = new URL(profile.base_url);
  const path = profile.base_url.slice(origin.length);
  const dispatcher = dispatcherFor(
    origin,
    // A request that is held back keeps its connection: those that follow have others.
    {
      concurrency: 2 * (scanners + scenario.dashboards),
      timeoutMs: profile.timeouts.request_ms,
      reused: true,
    },
    routeOf(profile),
  );
  const { next, begin, met } = obstaclesOf(troubles, seed);
  const proxy = await openProxy({ origin, dispatcher, obstacle: next });
  const close = async (): Promise<void> => {
    await proxy.close();
    await dispatcher.destroy();
  };
  return { baseUrl: `${proxy.address}${path}`, begin, met, close };
}
