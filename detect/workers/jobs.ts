import { shuffled } from '../../fixtures/runner/shuffled.ts';
import type { DetectionLine, FaultRow, VariantRow } from '../../record/detection.ts';
import { type DetectSelection, faultsToRun, variantsToRun } from '../plan/plan.ts';
import type { Target } from '../targets/target.ts';

/** One run of the checks, against one server. */
export type Job =
  | {
      readonly kind: 'fault';
      readonly target: string;
      readonly name: string;
      /** Checks by their names that run before all others, in this order: those that are known to find it. */
      readonly first?: readonly string[];
    }
  | {
      readonly kind: 'variant';
      readonly target: string;
      readonly name: string;
      readonly variants: readonly string[];
      readonly seed: number;
      /** The files of checks that are run, where it is not all of them. */
      readonly only?: readonly string[];
      /** About how many seconds it waits, where it does little else. */
      readonly waits?: number;
    };

/** About how many seconds a job mostly waits; none where it computes. */
export const secondsWaited = (job: Job): number => (job.kind === 'variant' ? (job.waits ?? 0) : 0);

/** What came of a job: a result, or why there is none. */
export type JobOutcome = DetectionLine | { readonly kind: 'unjudged'; readonly message: string };

/**
 * What is to be run: a server's faults, then its variants, then the next server's. `finders` answers the checks that are known
 * to find a fault.
 */
export function jobsOf(
  targets: readonly Target[],
  selection: DetectSelection,
  done: { readonly faults: readonly FaultRow[]; readonly variants: readonly VariantRow[] },
  finders: (target: string, id: string) => readonly string[] | undefined = () => undefined,
): Job[] {
  return targets.flatMap((target): Job[] => [
    ...faultsToRun(target, selection, done.faults).map(({ id }): Job => {
      const first = finders(target.name, id);
      return { kind: 'fault', target: target.name, name: id, ...(first && { first }) };
    }),
    ...variantsToRun(target, selection, done.variants).map((run): Job => {
      const waits = run.variants.reduce((sum, name) => sum + (target.waits?.get(name) ?? 0), 0);
      return { kind: 'variant', target: target.name, ...run, ...(waits > 0 && { waits }) };
    }),
  ]);
}

/**
 * The same jobs in the order for several workers. Servers and kinds are mixed, so that not all at once do the same. Those
 * that mostly wait come last, the longest first: workers of their own begin with them.
 */
export const mixed = (jobs: readonly Job[]): Job[] =>
  // The seed comes first: names that differ in their last character alone have hashes beside one another.
  shuffled(
    jobs,
    (job) => `${job.kind === 'variant' ? job.seed : ''} ${job.name} ${job.target} ${job.kind}`,
  ).sort(
    (a, b) =>
      Number(secondsWaited(a) > 0) - Number(secondsWaited(b) > 0) || secondsWaited(b) - secondsWaited(a),
  );

/** This many of a server that cannot be judged one after another: the rest of its kind would fare no better. */
const TROUBLE = 3;

/** Hands jobs out, and gives a server's faults or variants up once three of them in a row could not be judged. */
export class JobQueue {
  readonly #left: Job[];
  readonly #inARow = new Map<string, number>();

  constructor(jobs: readonly Job[]) {
    this.#left = [...jobs];
  }

  /** The next one that a worker takes; each takes any where nothing else is said. */
  next(takes: (job: Job) => boolean = () => true): Job | undefined {
    while (true) {
      const at = this.#left.findIndex(takes);
      const [job] = at < 0 ? [] : this.#left.splice(at, 1);
      if (job === undefined || (this.#inARow.get(kindOf(job)) ?? 0) < TROUBLE) return job;
    }
  }

  /** Hands out no more. */
  stop(): void {
    this.#left.length = 0;
  }

  /** Hears what came of a job. */
  ended(job: Job, { kind }: JobOutcome): void {
    const row = this.#inARow.get(kindOf(job)) ?? 0;
    // What was given up stays so, whatever another worker still brings.
    if (row < TROUBLE) this.#inARow.set(kindOf(job), kind === 'unjudged' ? row + 1 : 0);
  }
}

const kindOf = ({ target, kind }: Job): string => `${target} ${kind}`;
