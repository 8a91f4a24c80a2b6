import { leftOut } from '../../fixtures/runner/effort.ts';
import { isAsked, takesFinalReads } from '../../fixtures/runner/last.ts';
import type { RegisteredCheck } from '../../fixtures/runner/registry.ts';
import { runStages } from '../../fixtures/runner/run-stages.ts';
import { BY_BROWSER, stagesOf } from '../../fixtures/runner/stages.ts';
import { closeWorkers, openWorkers } from '../../fixtures/runner/workers.ts';
import { SPENT } from '../../harness/call/policies/budget.ts';
import type { FoundEnvironment } from '../../harness/run/existing-environment.ts';
import { keepYoungSpace } from '../../harness/run/heap-room.ts';
import { openRun } from '../../harness/run/open-run.ts';
import type { RunOptions } from '../../harness/run/options.ts';
import { Places } from '../../harness/transport/places.ts';
import { Progress } from '../../reports/progress/progress.ts';
import type { RunnerNotes } from '../../reports/progress/runner-notes.ts';
import { allChecks } from '../../suites/all-checks.ts';
import { browserAhead } from './browser-ahead.ts';
import { browserGone } from './browser-gone.ts';
import { isInOneGo } from './in-one-go.ts';
import { isLetIn } from './let-in.ts';

/** What a run of checks is about, and what ends it before its end. */
interface Around {
  /** Rejects with a UsageError where the environment cannot be used. */
  readonly finding: Promise<FoundEnvironment>;
  readonly stopped: AbortSignal;
}

/**
 * Runs the checks that the options ask for in this process, one worker beside the other, until all have ended or `stopped`.
 * @throws UsageError where the environment cannot be used
 */
export async function runSuitesHere(
  options: RunOptions,
  notes: RunnerNotes,
  { finding, stopped }: Around,
): Promise<void> {
  const early = finding.then(({ profile }) => browserAhead(profile, options));
  const [environment, loaded, giveUpBrowser] = await Promise.all([finding, allChecks(), early]);
  const places = new Places(environment.profile.pace.concurrency);
  const run = openRun(environment.profile, options, { places });
  const workers = await openWorkers(run, options.workers);
  const checks = loaded.filter((one) => isWanted(one, options) && !leftOut(run, one));
  const names = checks.map(({ name }) => name);
  const sent = (): number => workers.reduce((sum, { wire }) => sum + wire.sent, run.sent());
  const progress = new Progress(names, { quiet: options.quiet, sent });
  for (const { facts } of [run, ...workers]) facts.onViolation((fact) => progress.violation(fact));
  const order = {
    inOneGo: isInOneGo(options),
    ...(options.shuffle === true && { shuffle: options.seed }),
  };
  const letIn = await isLetIn(run, options);
  for (let made = 0; made < (options.attendeesMade ?? 0); made += 1)
    await run.broker.view().broker.next(SPENT);
  const byBrowser = checks.find(({ name }) => name.startsWith(BY_BROWSER));
  // A browser by which the user signs in stays to the end of the run.
  const stays = environment.profile.user?.sign_in === 'browser';
  let isSmall = byBrowser !== undefined;
  if (!isSmall) browserGone({ stays });
  const done = runStages(workers, letIn ? stagesOf(checks, order) : [], {
    begins: ({ name }) => {
      // The thread that writes the journal may have started only now.
      if (isSmall) keepYoungSpace();
      progress.begins(name);
    },
    ends: ({ name }, errors) => {
      for (const error of errors) notes.broke(name, error);
      progress.ends(name);
      if (name === byBrowser?.name) {
        isSmall = stays;
        browserGone({ stays });
      }
    },
    over: () => stopped.aborted,
  });
  await Promise.race([done, whenAborted(stopped)]);
  progress.end();
  await closeWorkers(workers);
  await giveUpBrowser();
  await run.stop();
  await environment.stop();
}

/** Whether a run runs a check: of the suites that were asked for, or by its name; the final reads always. */
function isWanted({ name }: RegisteredCheck, { checks, suites = [] }: RunOptions): boolean {
  return checks === undefined ? isAsked(name, suites) : takesFinalReads(name) || checks.includes(name);
}

const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
