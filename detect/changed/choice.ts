import { partsOfCheck } from '../../record/check-name.ts';
import { FAULTS } from '../../reference/index.ts';
import { type DetectSelection, variantName } from '../plan/plan.ts';
import type { Target } from '../targets/target.ts';
import type { Job } from '../workers/jobs.ts';
import { jobsOf } from '../workers/jobs.ts';
import type { Touch } from './reach.ts';
import type { Recorded } from './recorded.ts';

/** Faults or variants that are not run, and why none of them needs to be. */
export interface LeftOut {
  readonly kind: 'fault' | 'variant';
  readonly reason: string;
  readonly names: readonly string[];
}

export interface ChangedJobs {
  readonly jobs: readonly Job[];
  readonly leftOut: readonly LeftOut[];
}

export interface ChangeInputs {
  readonly targets: readonly Target[];
  readonly selection: DetectSelection;
  readonly touches: readonly Touch[];
  readonly recorded: Recorded;
  /** The names of what a touched file of the reference environment seeds. */
  readonly seeded: ReadonlySet<string>;
}

/** What has to be run after a change, of all that was asked for, and why nothing else does. */
export function choiceOf({ targets, selection, touches, recorded, seeded }: ChangeInputs): ChangedJobs {
  const all = touches.some(({ kind }) => kind === 'everything');
  const servers = new Set(touches.flatMap((one) => (one.kind === 'server' ? [one.name] : [])));
  const files = new Set(touches.flatMap((one) => (one.kind === 'checks' ? [one.file] : [])));
  const hasChanged = (check: string): boolean => files.has(partsOfCheck(check).file);
  const isWhole = (target: string): boolean => all || servers.has(target);
  const needs = new Map(FAULTS.map(({ id, variants }) => [id, variants]));

  /** Why a fault is left out; nothing where it is run. */
  const unaffected = (target: string, id: string): string | undefined => {
    const ofFile = target === 'reference' && [id, ...(needs.get(id) ?? [])].some((name) => seeded.has(name));
    if (isWhole(target) || ofFile) return undefined;
    if (files.size === 0) return 'nothing that they rest on changed';
    const finders = recorded.finders(target, id);
    if (finders === undefined || finders.length === 0) return undefined;
    const others = finders.filter((check) => !hasChanged(check));
    if (others.length === finders.length) return 'no check that changed finds them';
    return others.length === 0 ? undefined : 'a check that did not change finds them too';
  };

  const leftOut = new Map<string, { kind: LeftOut['kind']; reason: string; names: string[] }>();
  const leave = (kind: LeftOut['kind'], reason: string, name: string): void => {
    const group = leftOut.get(`${kind} ${reason}`) ?? { kind, reason, names: [] };
    group.names.push(name);
    leftOut.set(`${kind} ${reason}`, group);
  };
  const covering = targets.map((target) => ({ ...target, variants: target.rows ?? target.variants }));
  const jobs = jobsOf(covering, selection, { faults: [], variants: [] }, recorded.finders).flatMap(
    (job): Job[] => {
      if (job.kind === 'fault') {
        const reason = unaffected(job.target, job.name);
        if (reason !== undefined) {
          leave('fault', reason, `${job.target} ${job.name}`);
          return [];
        }
        return [job];
      }
      const ofFile = job.target === 'reference' && job.variants.some((name) => seeded.has(name));
      if (isWhole(job.target) || ofFile) return [job];
      if (files.size > 0) return [{ ...job, only: [...files] }];
      leave('variant', 'nothing that they rest on changed', `${job.target} ${variantName(job.variants)}`);
      return [];
    },
  );
  return { jobs, leftOut: [...leftOut.values()] };
}
