import { endWithStarter } from '../../fixtures/runner/end-with-starter.ts';
import { CheckLeft } from '../../fixtures/runner/run-stages.ts';
import type { FoundEnvironment } from '../../harness/run/existing-environment.ts';
import type { RunOptions } from '../../harness/run/options.ts';
import { tellStarter } from '../../harness/run/tell-learned.ts';
import { RunnerNotes } from '../../reports/progress/runner-notes.ts';
import { runSuitesHere } from './suites-here.ts';

/** Runs the checks of a process that has nothing else to do, and ends it; what went wrong stands in the notes of the runner. */
export async function runToEnd(options: RunOptions, finding: Promise<FoundEnvironment>): Promise<never> {
  const notes = new RunnerNotes(options.out);
  const stop = new AbortController();
  endWithStarter();
  tellStarter();
  process.on('SIGINT', () => stop.abort());
  // What a check left behind it fails later than the check: it is an error of the harness, and ends no other check.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      // Of calls side by side one may be left after another one was: its limit is written down by then.
      if (!(error instanceof CheckLeft)) notes.error(said(error));
    });
  try {
    await runSuitesHere(options, notes, { finding, stopped: stop.signal });
  } catch (error) {
    notes.error(said(error));
    process.exitCode = 1;
  }
  notes.write();
  // What an interrupted check still waits for is waited for no more.
  process.exit();
}

function said(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
