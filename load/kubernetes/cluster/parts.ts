import { userPath } from '../../../harness/paths.ts';
import { UsageError } from '../../../harness/profile/errors.ts';
import type { Profile } from '../../../harness/profile/profile.ts';
import type { Ending } from '../../../harness/run/ending.ts';
import type { Interruption } from '../../../harness/run/interruption.ts';
import { finishLoad } from '../../conclude/finish.ts';
import { LoadProgress } from '../../drive/progress.ts';
import { notMeasurable } from '../../not-measurable.ts';
import type { Listen, LoadOptions } from '../../options.ts';
import { checkAllowed, checkCeilings } from '../../scenario/allowed.ts';
import { settingsOf } from '../../scenario/settings.ts';
import { NotStarted } from './follow.ts';
import { judgeRunners } from './judge-runners.ts';
import { setUpRunners } from './set-up-runners.ts';

const ANY_PORT: Listen = { host: '127.0.0.1', port: 0 };

/** Runs one part of a load on a cluster, as a job of it does, and answers how the command ends. @throws UsageError */
export async function runPart(
  name: string,
  part: 'set-up' | 'judge',
  profile: Profile | undefined,
  options: LoadOptions,
  interruption: Interruption,
): Promise<Ending> {
  if (profile === undefined || options.out === undefined)
    throw new UsageError(
      `The part ${part} needs the --profile of the run and the folder that its runners share (--out).`,
    );
  checkAllowed(profile, options.yesProduction);
  const out = userPath(options.out);
  const progress = new LoadProgress(options.quiet);
  try {
    if (part === 'judge') {
      const desk = { at: options.desk ?? ANY_PORT, key: process.env.MUSTER_DESK_KEY };
      return await finishLoad(
        out,
        await judgeRunners({ profile, out, progress, interruption }, desk),
        options,
      );
    }
    const settings = settingsOf(name, options, profile);
    checkCeilings(settings, profile);
    const done = await setUpRunners({ profile, settings, metrics: options, out, progress, interruption });
    if (done === 'ready') return 'ok';
    return done === 'interrupted' ? done : await finishLoad(out, done, options);
  } catch (error) {
    progress.end();
    if (!(error instanceof NotStarted)) return notMeasurable(error);
    process.stderr.write(`${error.message}\n`);
    return 'harness';
  } finally {
    progress.end();
  }
}
