import { clone } from '../harness/paths.ts';
import {
  DetectionFile,
  type DetectionLine,
  type FaultRow,
  isClean,
  type RestsOn,
  type Unjudged,
  type VariantRow,
} from '../record/detection.ts';
import { recordedIn } from './changed/recorded.ts';
import type { MatrixOptions } from './engine/matrix.ts';
import { checkWords } from './plan/check-words.ts';
import type { DetectSelection } from './plan/plan.ts';
import type { Target } from './targets/target.ts';
import { checkTargets, targetNamed } from './targets/targets.ts';
import { PATIENT } from './workers/at-once.ts';
import { type Job, type JobOutcome, JobQueue, jobsOf, mixed, secondsWaited } from './workers/jobs.ts';
import { runWorker } from './workers/worker.ts';
import { runWorkers } from './workers/workers.ts';

interface RunOptions extends MatrixOptions, DetectSelection {
  /** A file of results by line: what it holds already is not run again. */
  readonly resume?: string;
  /** What a result in that file must rest on to count. */
  readonly restsOn?: RestsOn;
  /**
   * This many processes judge at once, each one server at a time, and a few more for what mostly waits. 1, the default:
   * this very process alone.
   */
  readonly workers?: number;
  /** Runs these, in place of all that is selected. */
  readonly jobs?: readonly Job[];
  /** Ends with the first fault that survives, variant that is not clean, or what cannot be judged; what has begun is finished. */
  readonly untilSurprise?: boolean;
  readonly says: (line: string, outcome: JobOutcome) => void;
}

export interface DetectOptions extends RunOptions {
  /** Servers by name; empty: the reference environment alone. `all` stands for every one. */
  readonly targets: readonly string[];
}

export interface Detection {
  readonly faults: FaultRow[];
  readonly variants: VariantRow[];
  readonly unjudged: Unjudged[];
  /** Servers that this machine cannot run. */
  readonly missing: string[];
}

/**
 * Every fault and every variant of the servers named against the checks; results are written down one by one.
 * @throws UsageError for servers, faults or variants that there are not.
 */
export async function detect(options: DetectOptions): Promise<Detection> {
  const { atHand, missing } = targetsOf(options);
  return { ...(await detectOn(atHand, options)), missing };
}

/**
 * The servers that are asked for: those at hand, and the names of those that this machine lacks.
 * @throws UsageError for servers, faults or variants that there are not.
 */
export function targetsOf(asked: Pick<DetectOptions, 'targets' | 'faults' | 'variants'>): {
  readonly atHand: readonly Target[];
  readonly missing: string[];
} {
  const names = checkTargets(asked.targets.length === 0 ? ['reference'] : asked.targets);
  const targets = new Map(names.map((name) => [name, targetNamed(name)]));
  const missing = [...targets].flatMap(([name, target]) => (target === null ? [name] : []));
  const atHand = [...targets.values()].filter((target) => target !== null);
  if (missing.length === 0) checkWords(atHand, asked);
  return { atHand, missing };
}

/** The same for servers that are at hand. What the resume file holds of others stands in the answer too. */
export async function detectOn(targets: readonly Target[], options: RunOptions): Promise<Detection> {
  const file = new DetectionFile(options.resume, options.restsOn);
  const done: Detection = { faults: [], variants: [], unjudged: [], missing: [] };
  for (const line of file.earlier) keep(line, done);
  const jobs = options.jobs ?? jobsOf(targets, options, done, recordedIn(clone()).finders);
  const workers = Math.min(options.workers ?? 1, jobs.length);
  const queue = new JobQueue(workers > 1 ? mixed(jobs) : jobs);
  const heard = (job: Job, outcome: JobOutcome): void => {
    queue.ended(job, outcome);
    if (outcome.kind === 'unjudged')
      done.unjudged.push({ target: job.target, name: nameOf(job), message: outcome.message });
    else {
      keep(outcome, done);
      file.add(outcome);
    }
    if (options.untilSurprise && isSurprise(outcome)) queue.stop();
    options.says(sentenceOf(job, outcome), outcome);
  };
  if (workers > 1) {
    const waits = (job: Job): boolean => secondsWaited(job) > 0;
    const patient = Math.min(PATIENT, workers, jobs.filter(waits).length);
    await Promise.all([
      runWorkers(Math.min(workers, jobs.length - patient), options, () => queue.next(), heard),
      runWorkers(patient, options, () => queue.next(waits), heard),
    ]);
    return done;
  }
  const named = new Map(targets.map((target) => [target.name, target]));
  await runWorker(
    (name) => named.get(name) as Target,
    options,
    async () => queue.next(),
    heard,
  );
  return done;
}

function keep(line: DetectionLine, done: Detection): void {
  if (line.kind === 'fault') done.faults.push(line.result);
  else done.variants.push(line.result);
}

/** Whether an outcome is not what it must be. */
export const isSurprise = (outcome: JobOutcome): boolean => {
  if (outcome.kind === 'unjudged') return true;
  return outcome.kind === 'fault' ? !outcome.result.killed : !isClean(outcome.result);
};

const nameOf = (job: Job): string => (job.kind === 'fault' ? job.name : `${job.name} seed ${job.seed}`);

function sentenceOf(job: Job, outcome: JobOutcome): string {
  const what = `${job.target} ${nameOf(job)}`;
  if (outcome.kind === 'unjudged') return `NOT JUDGED ${what}: ${outcome.message}`;
  if (outcome.kind === 'variant') {
    const { verdict, seconds, violations, open } = outcome.result;
    return `${verdict} ${what} ${seconds} s${[...violations, ...open].map((line) => `\n    ${line}`).join('')}`;
  }
  const { killed, rule, by, found, seconds } = outcome.result;
  const where = killed ? `by ${by[0] ?? ''}` : `found instead: ${found.join(', ') || 'nothing'}`;
  return `${killed ? 'killed' : 'SURVIVED'} ${what} (${rule}) ${where} ${seconds} s`;
}
