import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../harness/profile/errors.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import type { RunOptions } from '../../harness/run/options.ts';
import { runRecord } from '../../harness/run/run-record.ts';
import { ENDED_BY_SIGNAL, type RunFact } from '../../record/facts.ts';
import { addFacts, readFacts, replaceFacts } from '../../record/facts-file.ts';
import { type RunRecord, readRun, writeRun } from '../../record/run.ts';
import { NOTES_FILE, type StoredNotes } from '../../reports/progress/runner-notes.ts';
import { fromHere } from '../../reports/terminal.ts';
import { goesOn } from './killed-before.ts';
import { RUN_FILES } from './report-files.ts';
import type { RunnerEnd } from './run-suites.ts';

/** What is known of a run before it begins. What an earlier run left in the folder is taken away. */
export function newRun(
  options: RunOptions,
  suites: readonly string[],
  profile: Profile | undefined,
  out: string,
): RunRecord {
  mkdirSync(out, { recursive: true });
  refuseShared(out);
  for (const file of RUN_FILES) rmSync(join(out, file), { force: true, recursive: true });
  const { rules, shard } = options;
  const record = {
    ...runRecord({ ...options, runId: options.runId ?? '' }, profile),
    suites,
    ...(profile === undefined && { embedded: true as const }),
    ...(rules !== undefined && { rules }),
    ...(shard !== undefined && { shard }),
  };
  // Whatever ends the run, from here on there is one to report.
  writeRun(out, record);
  return record;
}

/** Two runs in one folder would mix what they saw. One that was killed is at work no more. @throws UsageError */
function refuseShared(out: string): void {
  const before = runIn(out);
  if (before === undefined || before.process?.pid === process.pid || !goesOn(before)) return;
  throw new UsageError(
    `Another run (process ${before.process?.pid}) writes to ${fromHere(out)} at this moment: name another folder with --out.`,
  );
}

/** What is damaged is replaced by the run that begins. */
function runIn(out: string): RunRecord | undefined {
  try {
    return readRun(out);
  } catch {
    return undefined;
  }
}

/** The environment cannot be judged: what was sent stays as evidence, and nothing is claimed of it. */
export function refuseRun(out: string, record: RunRecord, refusal: RunFact): void {
  replaceFacts(out, [refusal]);
  writeRun(out, { ...record, ended: Date.now() });
}

/** Completes what is stored of a run once its test runner is gone, whatever became of it. */
export function completeRun(out: string, record: RunRecord, end: RunnerEnd): void {
  const stored = readRun(out);
  // Only a reference environment that the run itself started is unknown before it.
  const { name, base_url } = record.base_url === '' ? { ...record, ...stored } : record;
  const { started, suites = [] } = record;
  writeRun(out, { ...record, ...stored, name, base_url, started, suites, ended: Date.now() });
  const facts: RunFact[] = [];
  const add = (outcome: RunFact['outcome'], reason: string): void => {
    facts.push({ kind: 'run', outcome, reason });
  };
  if (end.interrupted) add('interrupted', ENDED_BY_SIGNAL);
  if (end.overtime) add('interrupted', 'the run took longer than timeouts.run_ms allows and was stopped');
  if (end.stopped === true)
    add(
      'interrupted',
      'the run ended at its first new violation (--fail-fast): what came after it was not asked',
    );
  if (end.full === true)
    add(
      'harness-error',
      `the disk that holds ${fromHere(out)} is full, so the run was stopped while there is room for its reports: free some space and run it again`,
    );
  if (!end.interrupted && !end.overtime && end.stopped !== true && end.full !== true)
    for (const reason of harnessErrors(out, end)) add('harness-error', reason);
  if (facts.length > 0) addFacts(out, facts);
}

/** What went wrong in the runner itself, beyond what the checks say of themselves. */
function harnessErrors(out: string, end: RunnerEnd): string[] {
  const known = new Set(readFacts(out).map((fact) => (fact.kind === 'check' ? fact.check : '')));
  const notes = readNotes(out);
  const errors = [...new Set(notes?.errors ?? [])].map((error) => `the test runner failed: ${error}`);
  for (const { check, reason } of notes?.broken ?? [])
    if (!known.has(check)) errors.push(`the check "${check}" broke down: ${reason}`);
  const unfinished = notes === undefined || known.size === 0;
  if (errors.length === 0 && (end.signal !== null || (end.code !== 0 && unfinished)))
    errors.push(`the test runner ended with ${end.signal ?? end.code} before it had run all suites`);
  return errors;
}

function readNotes(out: string): StoredNotes | undefined {
  const file = join(out, NOTES_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StoredNotes) : undefined;
}
