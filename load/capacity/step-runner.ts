import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ObservedSemantics } from '../../record/check-in-effects.ts';
import type { Plan } from '../../record/load-plan.ts';
import type { CapacityStep } from '../../record/load-result.ts';
import { k6Environment } from '../drive/k6-environment.ts';
import { outputsOf } from '../drive/metrics-outputs.ts';
import { runK6 } from '../drive/run-k6.ts';
import { configOf } from '../drive/script-config.ts';
import type { TokenServer } from '../drive/token-server.ts';
import type { ResourceUse } from '../judge/evidence.ts';
import { judgeGenerator } from '../judge/figures/generator.ts';
import { LogReadout } from '../judge/log-readout.ts';
import type { LoadConnection } from '../prepare/connection.ts';
import type { LocalRun } from '../run-context.ts';
import type { Mix } from '../scenario/plan/plan.ts';
import { stepPlan } from '../scenario/plan/step-plan.ts';
import { judgeStep } from './judge-step.ts';
import { StepBreaches } from './step-breaches.ts';

/** What all steps of a search for capacity share. */
export interface StepRunnerOptions {
  readonly run: LocalRun;
  readonly connection: LoadConnection;
  readonly desk: TokenServer;
  /** When the search began, in milliseconds since the epoch. */
  readonly started: number;
  readonly pool: readonly string[];
  readonly learned: ObservedSemantics;
  /** What happens to whom, and what it takes to create an attendee at the door. */
  readonly mix: Mix;
  readonly marker: string;
  readonly answers: string;
}

/** A step that was run, with what its request log says. */
export interface StepRun {
  readonly plan: Plan;
  readonly readout: LogReadout;
  readonly resourceUse: ResourceUse;
  readonly verdict: CapacityStep['verdict'];
}

const DEFAULT_P95_MS = 500;
/** By how much a step may exceed its plan, in milliseconds. */
const SPARE_MS = 4000;

/** Runs steps of constant load, each in a k6 of its own, within the ceilings of the profile. */
export class StepRunner {
  readonly done: CapacityStep[] = [];
  readonly breaches = new StepBreaches();
  /** Which outputs refused metrics: one sentence or none. */
  undelivered: readonly string[] = [];
  /** Which ceiling of the profile ended the search: one sentence or none. */
  ceiling: readonly string[] = [];
  readonly #options: StepRunnerOptions;
  /** How long a step takes that leads to the ones which decide. */
  readonly seconds: number;
  #count = 0;
  #requests = 0;
  #created = 0;
  readonly #began = Date.now();

  constructor(options: StepRunnerOptions) {
    this.#options = options;
    this.seconds = options.run.settings.overMs / 1000;
  }

  /**
   * Whether the profile leaves room for a step of this length in seconds at this rate, and for the one that confirms what
   * was found.
   */
  allows(rate: number, seconds: number): boolean {
    const { requests, minutes } = this.#options.run.profile.load;
    const spent =
      this.#requests + 2 * rate * seconds > requests
        ? `load.requests ${requests}`
        : (Date.now() - this.#began) / 1000 + 2 * seconds > 60 * minutes
          ? `load.minutes ${minutes}`
          : undefined;
    if (spent !== undefined)
      this.ceiling = [`The search ended at a ceiling of the profile (${spent}) before it was done.`];
    return spent === undefined;
  }

  /** Runs one step of some seconds at `rate` requests a second and judges it. @throws Error where k6 failed before it sent anything. */
  async step(rate: number, seconds: number): Promise<StepRun> {
    const { progress, settings } = this.#options.run;
    const ran = await this.#run(rate, seconds);
    const { plan, readout, resourceUse } = ran;
    const { figures, sampled } = readout;
    this.breaches.add(sampled.violations, rate);
    const mostMs = settings.objectives.find(({ name }) => name === 'checkin_p95')?.limit ?? DEFAULT_P95_MS;
    const generator = judgeGenerator(figures, resourceUse, { all: 0, idle: 0 }, true);
    const step = judgeStep({ figures, rate, seconds: plan.requests / rate, mostMs, generator });
    this.done.push(step);
    progress.say(
      `  ${rate.toFixed(1).padStart(8)}/s ${step.verdict.padEnd(8)} p95 ${step.p95.toFixed(0)} ms, ${(100 * step.limited).toFixed(1)} % limited${step.rise === undefined || step.rise === 0 ? '' : `, rising by ${step.rise.toFixed(0)} ms`}`,
    );
    return { ...ran, verdict: step.verdict };
  }

  async #run(rate: number, seconds: number): Promise<Omit<StepRun, 'verdict'>> {
    const { run, connection, desk, started, pool, learned, mix, marker, answers } = this.#options;
    const { profile, progress, interruption } = run;
    this.#count += 1;
    const step = String(this.#count).padStart(2, '0');
    const out = join(run.out, `step-${step}`);
    mkdirSync(out, { recursive: true });
    const plan = stepPlan({ rate, seconds, mix, firstCreate: this.#created });
    this.#created += plan.creates;
    const readout = new LogReadout({ plan, learned, base_url: profile.base_url }, connection);
    const { figures } = readout;
    const config = configOf(run, { plan, learned, marker, clients: connection.clients, answers });
    const driven = await runK6({
      ...{ out, k6: run.k6, plan, pool, readout, dashboard: false },
      desk: desk.address,
      config: { ...config, scanners: plan.scanners.length, dashboards: 0, hardEndMs: plan.endMs + SPARE_MS },
      mostRequests: profile.load.requests - this.#requests,
      k6Environment: k6Environment(profile),
      outputs: outputsOf(run.metrics, { started, scenario: 'capacity', step }),
      onUndelivered: (said) => progress.say(said),
      onPoll: () => progress.bar('step', figures.counts.requests, plan.requests, `at ${rate.toFixed(1)}/s`),
      onRunning: ({ stop, kill }) => {
        interruption.on(stop);
        interruption.onSecond(kill);
      },
    });
    this.#requests += figures.counts.requests;
    if (driven.failure !== null && figures.counts.requests === 0) throw new Error(driven.failure);
    if (driven.undelivered !== null) this.undelivered = [driven.undelivered];
    return { plan, readout, resourceUse: driven.resourceUse };
  }
}
