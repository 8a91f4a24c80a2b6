import type { Ending } from '../../harness/run/ending.ts';
import { packJournal } from '../../record/packing/pack-journal.ts';
import { settleBaseline } from '../baseline/settle-baseline.ts';
import type { EvidenceOfRun } from './evidence.ts';
import type { NotPrepared, PreparedRun } from './prepare.ts';
import { loadRenderers } from './report-files.ts';
import { completeRun, refuseRun } from './run-record.ts';
import { type RunnerEnd, wasCut } from './run-suites.ts';
import type { VerifyRun } from './verify-run.ts';

/** Checks that have ended, and what tells what their journal holds. */
export interface Driven {
  readonly end: RunnerEnd;
  readonly evidence: () => Promise<EvidenceOfRun>;
}

/** What ends a run: most of what the command is made of, which the runner need not wait for. */
export const finishing = async () =>
  (await Promise.all([import('./finish-run.ts'), loadRenderers()]))[0].finishRun;

/** Clears up behind a run, judges it, writes its reports and answers how it ended. */
export async function concludeRun(
  { options, profile, out }: VerifyRun,
  { record, options: run }: PreparedRun,
  { end, evidence }: Driven,
): Promise<Ending> {
  completeRun(out, record, end);
  // One that had used up its requests could not clear up behind its checks either.
  if (profile !== undefined && (wasCut(end) || options.effort === 'quick')) {
    const { clearUp } = await import('./clear-up.ts');
    say(await clearUp(out, profile, run));
  }
  say(settleBaseline(out, options));
  const finishRun = await finishing();
  // Before the journal is packed, for which it is written anew.
  const told = await evidence();
  await packJournal(out);
  const ending = await finishRun(out, { ...options, evidence: told });
  return end.interrupted ? 'interrupted' : ending;
}

/** Concludes a run that ended before its first check: interrupted, or as its environment cannot be judged. */
export async function concludeEarly(
  { options, out }: VerifyRun,
  { record, refusal }: NotPrepared,
): Promise<Ending> {
  if (refusal === undefined)
    completeRun(out, record, { code: null, signal: null, interrupted: true, overtime: false });
  else {
    refuseRun(out, record, refusal);
    say(refusal.reason);
  }
  const finishRun = await finishing();
  await finishRun(out, refusal === undefined ? options : { ...options, quiet: true });
  return refusal === undefined ? 'interrupted' : 'inconclusive';
}

function say(sentence: string): void {
  if (sentence !== '') process.stderr.write(`${sentence}\n`);
}
