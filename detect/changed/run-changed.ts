import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clone } from '../../harness/paths.ts';
import type { Ending } from '../../harness/run/ending.ts';
import { isClean, type VariantRow } from '../../record/detection.ts';
import { detectOn, isSurprise, targetsOf } from '../detect.ts';
import type { MatrixOptions } from '../engine/matrix.ts';
import { variantName } from '../plan/plan.ts';
import { type DetectionRequest, endingOf, summaryOf } from '../run-detection.ts';
import type { Target } from '../targets/target.ts';
import { targetNames } from '../targets/targets.ts';
import type { Job, JobOutcome } from '../workers/jobs.ts';
import { accusedOf } from './accused.ts';
import { changesOf } from './changes.ts';
import { type ChangedJobs, choiceOf } from './choice.ts';
import { seededIn } from './graph-of-runs.ts';
import { reachOf, type Touch } from './reach.ts';
import { recordedIn } from './recorded.ts';
import { changeLines, leftOutLines } from './sentences.ts';

/** What `muster detect --changed` was asked for. */
export interface ChangedRequest extends Omit<DetectionRequest, 'resume' | 'page'> {
  /** The commit to compare with; undefined: the last one, or where the branch left main. */
  readonly since?: string;
}

/** So often is it said how far the runs have come. */
const SAID = 10;
/** A row of more variants is not named by them. */
const MOST_NAMES = 3;

/** Runs what a change may affect, up to the first surprise, and says why nothing else needs to be run. */
export async function runChanged(
  { since, ...request }: ChangedRequest,
  write: (text: string) => void,
): Promise<Ending> {
  const says = (line: string): void => {
    if (!request.json) write(`${line}\n`);
  };
  const changes = changesOf(clone(), since);
  const touched = await reachOf(clone());
  const touches = new Map(changes.files.map((path) => [path, touched(path)]));
  const { atHand, missing } = targetsOf({ ...request, targets: serversOf(request, touches) });
  const recorded = recordedIn(clone());
  const choice = choiceOf({
    ...{ targets: atHand, selection: request, recorded },
    touches: [...touches.values()].flat(),
    seeded: await seededBy(touches),
  });
  for (const line of [...changeLines(changes.since, touches), ...leftOutLines(choice, recorded.commit)])
    says(line);
  for (const name of missing) says(`${name} was left out: this machine lacks what it is made with.`);
  const out = mkdtempSync(join(tmpdir(), 'muster-changed-'));
  try {
    const detection = await carriedOut(choice, atHand, { ...request, out }, says);
    const accused = await partsOf(choice.jobs, atHand, detection.variants, { ...request, out, seed: 1 });
    for (const { row, names } of accused)
      says(`Accused of those: ${variantName(names)} (${row.target}, seed ${row.seed})`);
    if (request.json)
      write(
        `${JSON.stringify({ ...detection, missing, since: changes.since, ...choice, accused }, null, 2)}\n`,
      );
    const left =
      choice.jobs.length - detection.faults.length - detection.variants.length - detection.unjudged.length;
    says([...summaryOf(detection), ...(left > 0 ? [`${left} not run after that`] : [])].join(', '));
    return endingOf(detection);
  } finally {
    rmSync(out, { recursive: true, force: true });
    for (const target of atHand) await target.close?.();
  }
}

/** Those that were asked for; else the reference environment, and each server whose own files changed. */
function serversOf(
  { targets }: ChangedRequest,
  touches: ReadonlyMap<string, readonly Touch[]>,
): readonly string[] {
  if (targets.length > 0) return targets;
  const changed = [...touches.values()].flat().flatMap((one) => (one.kind === 'server' ? [one.name] : []));
  return targetNames().filter((name) => name === 'reference' || changed.includes(name));
}

async function seededBy(touches: ReadonlyMap<string, readonly Touch[]>): Promise<ReadonlySet<string>> {
  const files = [...touches.values()].flat().flatMap((one) => (one.kind === 'seeded' ? [one.file] : []));
  const names = await Promise.all([...new Set(files)].map((file) => seededIn(file)));
  return new Set(names.flatMap((some) => [...some]));
}

/** Runs what was chosen; of what went as it must is only said how much it is. */
function carriedOut(
  { jobs }: ChangedJobs,
  targets: readonly Target[],
  request: Omit<ChangedRequest, 'since'> & { readonly out: string },
  says: (line: string) => void,
): ReturnType<typeof detectOn> {
  let done = 0;
  return detectOn(targets, {
    ...request,
    ...{ seed: 1, jobs, untilSurprise: true },
    says: (line, outcome) => {
      done += 1;
      if (isSurprise(outcome)) says(shortened(line, outcome));
      else if (done % Math.ceil(jobs.length / SAID) === 0) says(`${done} of ${jobs.length} done`);
    },
  });
}

/** A row of many is named by how many they are: which of them it is, is said at the end. */
function shortened(line: string, outcome: JobOutcome): string {
  if (outcome.kind !== 'variant') return line;
  const { name } = outcome.result;
  const count = name.split(' + ').length;
  return count > MOST_NAMES ? line.replace(name, `${count} variants together,`) : line;
}

interface Accused {
  readonly row: VariantRow;
  /** The smallest part of the row that is accused. */
  readonly names: readonly string[];
}

const rulesOf = (violations: readonly string[]): string =>
  [...new Set(violations.map((line) => line.split(' ')[0]))].sort().join();

/** Of each row that was accused, the variants that it is. */
async function partsOf(
  jobs: readonly Job[],
  targets: readonly Target[],
  rows: readonly VariantRow[],
  options: MatrixOptions,
): Promise<Accused[]> {
  const found: Accused[] = [];
  for (const row of rows.filter((one) => !isClean(one))) {
    const isIt = ({ name, seed, target }: Job & { kind: 'variant' }): boolean =>
      name === row.name && seed === row.seed && target === row.target;
    const job = jobs.find((one): one is Job & { kind: 'variant' } => one.kind === 'variant' && isIt(one));
    const target = targets.find(({ name }) => name === row.target);
    if (job === undefined || target === undefined || job.variants.length < 2) continue;
    // What is known to be accused of the same explains this row too.
    const isKnown = ({ names, row: { violations } }: Accused): boolean =>
      names.every((name) => job.variants.includes(name)) && rulesOf(violations) === rulesOf(row.violations);
    if (!found.some(isKnown)) found.push({ row, names: await accusedOf(target, job, row, options) });
  }
  return found;
}
