import { appendFileSync } from 'node:fs';
import { annotations } from '../../reports/github.ts';
import { pullRequestSummary } from '../../reports/pull-request.ts';
import type { Result } from '../../reports/result.ts';

/** Whether this is a job of GitHub Actions. */
export const inGitHub = (env: NodeJS.ProcessEnv = process.env): boolean => env.GITHUB_ACTIONS === 'true';

/**
 * Annotates the run and adds to the job's summary where this is a job of GitHub Actions. Annotations go to standard error,
 * since standard output may hold JSON.
 */
export function tellGitHub(result: Result, folder: string, env: NodeJS.ProcessEnv = process.env): void {
  if (!inGitHub(env)) return;
  process.stderr.write(annotations(result));
  const file = env.GITHUB_STEP_SUMMARY;
  if (file !== undefined && file !== '') appendFileSync(file, `${pullRequestSummary(result, { folder })}\n`);
}
