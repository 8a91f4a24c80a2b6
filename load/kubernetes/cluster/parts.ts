import type { LoadOptions } from '../../../cli/commands/load.ts';
import { EXIT } from '../../../cli/exit-codes.ts';
import { userPath } from '../../../harness/paths.ts';
import { UsageError } from '../../../harness/profile/errors.ts';
import type { Profile } from '../../../harness/profile/profile.ts';
import { Interruption } from '../../../harness/run/interruption.ts';
import { Live } from '../../drive/progress.ts';
import { finishLoad } from '../../finish.ts';
import { unmeasured } from '../../not-measurable.ts';
import { LEARNERS } from '../../prepare/learn.ts';
import { BYSTANDERS } from '../../prepare/set-up.ts';
import { checkAllowed, checkCeilings, planOf, settingsOf } from '../../scenario/settings.ts';
import { NotStarted } from './follow.ts';
import { judgeRunners } from './judge.ts';
import { setUpRunners } from './set-up.ts';

/** Does what one job of a run in a cluster does, and answers the exit code. @throws UsageError */
export async function runPart(
  name: string,
  part: 'set-up' | 'judge',
  profile: Profile | undefined,
  options: LoadOptions,
): Promise<number> {
  if (profile === undefined || options.out === undefined)
    throw new UsageError(
      `The part ${part} needs the --profile of the run and the folder that its runners share (--out).`,
    );
  checkAllowed(profile);
  const out = userPath(options.out);
  const live = new Live(options.quiet);
  const interruption = new Interruption();
  try {
    if (part === 'set-up') {
      const settings = settingsOf(name, options, false);
      const draft = planOf(settings, options.seed);
      checkCeilings(draft, 2 * (draft.pool + LEARNERS + BYSTANDERS), profile);
      const done = await setUpRunners({ profile, settings, options, out, live, interruption });
      return done ? EXIT.ok : EXIT.interrupted;
    }
    const desk = options.desk ?? { host: '127.0.0.1', port: 0 };
    const key = process.env.MUSTER_DESK_KEY;
    return finishLoad(
      out,
      await judgeRunners({ folder: out, profile, desk, key, live, interruption }),
      options,
    );
  } catch (error) {
    live.end();
    if (error instanceof NotStarted) {
      process.stderr.write(`${error.message}\n`);
      return EXIT.harness;
    }
    return unmeasured(error);
  } finally {
    live.end();
    interruption.release();
  }
}
