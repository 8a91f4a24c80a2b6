import { serveBroker } from '../broker/rpc.ts';
import { findEnvironment } from './find-environment.ts';
import { openRun } from './open-run.ts';
import { isEmbedded, type RunOptions } from './options.ts';

/** A run that is under way: its broker listens. */
export interface StartedRun {
  /** Where workers reach the broker. */
  readonly brokerPath: string;
  stop(): Promise<void>;
}

/**
 * Starts what the workers of a run share, for workers in other processes. The embedded reference environment gets ready
 * while the test runner loads its suites: the broker answers once it is.
 */
export async function startRun(options: RunOptions): Promise<StartedRun> {
  const opening = findEnvironment(options).then((environment) => ({
    environment,
    run: openRun(environment.profile, options),
  }));
  // Where it fails, each worker hears of it, and so does who stops the run.
  if (isEmbedded(options)) opening.catch(() => {});
  else await opening;
  const served = await serveBroker(() => opening.then(({ run }) => run.broker.view()));
  return {
    brokerPath: served.path,
    stop: async () => {
      served.close();
      const { run, environment } = await opening;
      await run.stop();
      await environment.stop();
    },
  };
}
