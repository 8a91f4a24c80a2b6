import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../harness/profile/errors.ts';
import type { ViolationFact } from '../../record/facts.ts';
import type { Learned } from '../judge/reconcile/learned.ts';
import type { Plan } from '../scenario/plan/plan.ts';
import type { Settings } from '../scenario/settings.ts';

const FILE = 'load-run.json';

/** What a run has to remember so that its request log can be reconciled after a kill. No secrets. */
export interface StoredRun {
  readonly format: 'muster/load-run@1';
  readonly scenario: string;
  readonly profile: string;
  readonly base_url: string;
  readonly event: string;
  readonly seed: number;
  readonly started: number;
  readonly settings: Omit<Settings, 'scenario'>;
  readonly instances: number;
  readonly clients: number;
  readonly marker: string;
  readonly plan: Plan;
  readonly pool: readonly string[];
  readonly bystanders: readonly string[];
  readonly learned: Learned;
  /** JSON of the answers to what the event insists on, for whoever is created at the door; '' where it asks nothing. */
  readonly answers: string;
  readonly notes: readonly string[];
  /** What was found before the load. */
  readonly before: { readonly violations: readonly ViolationFact[]; readonly earlyRefusals: number };
}

export function storeRun(out: string, run: StoredRun): void {
  writeFileSync(join(out, FILE), JSON.stringify(run));
}

/** @throws UsageError where the folder holds no load run. */
export function readStoredRun(folder: string): StoredRun {
  try {
    const run = JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as StoredRun;
    if (run.format === 'muster/load-run@1') return run;
  } catch {
    // Told below.
  }
  throw new UsageError(`There is no load run to reconcile in ${folder}: name the folder that it wrote to.`);
}
