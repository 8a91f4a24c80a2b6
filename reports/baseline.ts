import type { ViolationResult } from '../judge/results.ts';
import type { KnownFinding } from '../record/baseline.ts';
import type { ResultOutcome } from './outcome.ts';
import type { Result } from './result.ts';
import { count } from './text.ts';

/** Since which day a finding is known, and which run saw it first. */
export const sinceWhen = ({ date, run }: KnownFinding): string =>
  run === undefined ? date : `${date} (run ${run})`;

/** `new`, or since when a finding is known; empty where the run was given no baseline. */
export function sinceOf({ standing, level }: ViolationResult, { run }: Pick<Result, 'run'>): string {
  if (standing !== undefined) return `known since ${sinceWhen(standing)}`;
  return run.baseline === undefined || level === 'should' ? '' : 'new';
}

/** How many findings are new, known and gone, against which file; empty where the run was given no baseline. */
export function againstBaseline(
  { run, verdict }: Pick<Result, 'run' | 'verdict'>,
  { causes, followers, standing }: ResultOutcome,
): string {
  if (run.baseline === undefined) return '';
  const { gone } = verdict;
  const stale = gone.length === 0 ? '' : `, ${gone.length} gone`;
  return `${count(causes.length + followers.length, 'new finding')}, ${standing.length} known${stale} (${run.baseline.file})`;
}
