import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { userPath } from '../../harness/paths.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import type { Ending } from '../../harness/run/ending.ts';
import { readRun } from '../../record/run.ts';
import { SUMMARY_FILE } from '../../record/stored-size.ts';
import { fromHere } from '../../reports/terminal.ts';
import { oneLine } from '../../reports/text.ts';
import { GITHUB } from './github.ts';
import { GITLAB } from './gitlab.ts';
import { type Host, Refused } from './host.ts';

const HOSTS: readonly Host[] = [GITHUB, GITLAB];

/**
 * Puts the summary of a run on the pull or merge request of the job around it, in the one comment that it keeps there. A job
 * never fails for a comment: where none can be written, standard error says why.
 * @throws UsageError
 */
export async function comment(folder: string, env: NodeJS.ProcessEnv = process.env): Promise<Ending> {
  const body = bodyOf(userPath(folder), folder);
  try {
    process.stdout.write(`${await place(body, env)}\n`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    process.stderr.write(`No comment was written: ${oneLine(error.message)}.\n`);
  }
  return 'ok';
}

interface Body {
  /** Invisible to readers: it tells the comment of a run from those of runs of other environments. */
  readonly mark: string;
  readonly text: string;
}

function bodyOf(out: string, named: string): Body {
  try {
    const name = encodeURIComponent(readRun(out)?.name ?? '').replaceAll('-', '%2D');
    return { mark: `<!-- muster ${name} -->`, text: readFileSync(join(out, SUMMARY_FILE), 'utf8') };
  } catch {
    throw new UsageError(
      `${fromHere(named)} holds no summary.md: name a folder that muster verify has written.`,
    );
  }
}

async function place({ mark, text }: Body, env: NodeJS.ProcessEnv): Promise<string> {
  const discussion = HOSTS.find(({ here }) => here(env))?.discussion(env);
  if (discussion === undefined) throw new Refused('this job belongs to no pull or merge request');
  const placed = await discussion.find(mark);
  const body = `${mark}\n${text}`;
  if (placed === undefined) await discussion.create(body);
  else await discussion.update(placed, body);
  return `The comment on ${discussion.name} was ${placed === undefined ? 'written' : 'updated'}.`;
}
