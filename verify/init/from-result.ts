import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { userPath } from '../../harness/paths.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import { parseYaml, type Raw } from '../../harness/profile/yaml-file.ts';
import { decisionsFrom } from '../../judge/decisions.ts';
import { type Decisions, sameDecision } from '../../record/decisions.ts';
import { readFacts } from '../../record/facts-file.ts';
import { type RunRecord, readRun } from '../../record/run.ts';
import { fromHere } from '../../reports/terminal.ts';
import { count } from '../../reports/text.ts';
import type { InitOptions } from './options.ts';

/**
 * Writes what an environment answered to gaps in one run into its profile, as the decisions that hold it to them. Decisions
 * that the profile declares otherwise stay, unless `force` is given. Answers what it did, in a sentence.
 * @throws UsageError where the folder holds no run of this environment, or there is no profile
 */
export function decideFrom(
  folder: string,
  { profile = '', force = false }: Pick<InitOptions, 'profile' | 'force'>,
): string {
  const run = runIn(folder);
  const file = userPath(profile);
  if (profile === '' || !existsSync(file))
    throw new UsageError(
      'There is no profile to write decisions into: name that of the run with --profile, or write one with muster init.',
    );
  const text = readFileSync(file, 'utf8');
  const { raw, document } = parseYaml(text, `The profile ${profile}`, 'spec/profile.schema.json');
  checkSame(run, raw, profile);
  const declared = (raw.decisions ?? {}) as Decisions;
  const answered = decisionsFrom(readFacts(userPath(folder)));
  const [added, other]: [string[], string[]] = [[], []];
  for (const [gap, decision] of Object.entries(answered)) {
    const known = declared[gap];
    if (known === undefined) added.push(gap);
    else if (!sameDecision(known, decision)) other.push(gap);
  }
  const written = force ? [...added, ...other] : added;
  for (const gap of written) document.setIn(['decisions', gap], answered[gap]);
  writeFileSync(
    file,
    extname(file) === '.json'
      ? `${JSON.stringify(withDecisions(text, written, answered), null, 2)}\n`
      : document.toString({ lineWidth: 0 }),
  );
  return said(file, written.length, other, force);
}

function runIn(folder: string): RunRecord {
  const run = existsSync(userPath(folder)) ? readRun(userPath(folder)) : undefined;
  if (run === undefined)
    throw new UsageError(`${folder} holds no run of muster verify: name its folder after --from.`);
  return run;
}

/** A variable may stand in the address: then nothing is known of it here. */
function checkSame({ base_url }: RunRecord, raw: Raw, profile: string): void {
  const address = String(raw.base_url).replace(/\/+$/, '');
  if (address.includes('${') || address === base_url) return;
  throw new UsageError(
    `The run asked ${base_url}, and ${profile} names ${address}: name the profile of the run with --profile.`,
  );
}

function withDecisions(text: string, gaps: readonly string[], answered: Decisions): Raw {
  const raw = JSON.parse(text) as Raw;
  const added = Object.fromEntries(gaps.map((gap) => [gap, answered[gap]]));
  return { ...raw, decisions: { ...(raw.decisions as object | undefined), ...added } };
}

function said(file: string, written: number, other: readonly string[], force: boolean): string {
  const first = `${count(written, 'decision')} ${written === 1 ? 'is' : 'are'} written into ${fromHere(file)}.`;
  return force || other.length === 0
    ? first
    : `${first} The run answered otherwise than it declares for ${other.join(', ')}: give --force to take the run's answers.`;
}
