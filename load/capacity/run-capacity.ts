import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../harness/paths.ts';
import type { CapacityFigures, LoadResult } from '../../record/load-result.ts';
import { outputsOf, saidOfOutputs } from '../drive/metrics-outputs.ts';
import { conduct } from '../drive/run-k6.ts';
import { configOf } from '../drive/script-config.ts';
import { openTokenDesk } from '../drive/token-desk.ts';
import { Figures } from '../judge/figures/figures.ts';
import { judgeGenerator } from '../judge/figures/generator.ts';
import type { Learned } from '../judge/reconcile/learned.ts';
import { loadResult } from '../judge/result.ts';
import { SampleJudge } from '../judge/sample-judge.ts';
import { type Connection, openConnection } from '../prepare/connection.ts';
import { LEARNERS, learn } from '../prepare/learn.ts';
import { isOurs } from '../prepare/marker.ts';
import { CannotPrepare, prepare } from '../prepare/prepare.ts';
import { walkIfPossible } from '../prepare/walk.ts';
import type { RunLoad } from '../run-load.ts';
import { scannersFor, stepPlan } from '../scenario/plan/step-plan.ts';
import { type FoundLimit, findLimit } from './rate-limit.ts';
import { judgeStep, type Step } from './step.ts';
import { StepBreaches } from './step-breaches.ts';
import { fitUsl } from './usl.ts';

const START = 20;
const WIDEST = 1.08;
const MOST_STEPS = 18;
/** Steps that measured the generator are run again, so often in all. */
const MOST_INVALID = 2;
/** People that a turnstile lets in per minute (Guide to Safety at Sports Grounds). */
const PER_SCANNER = 11;

/** Searches for the rate that the doors carry: steps of constant load, each judged in its own window. */
export async function runCapacity(run: RunLoad): Promise<LoadResult | undefined> {
  const connection = openConnection(run.profile, run.out);
  try {
    return await search(run, connection);
  } finally {
    await connection.close();
  }
}

async function search(run: RunLoad, connection: Connection): Promise<LoadResult | undefined> {
  const { profile, settings, options, live, interruption } = run;
  const event = profile.event_id ?? '';
  const runId = Date.now().toString(36);
  const started = Date.now();
  const seconds = settings.overMs / 1000;
  const ceiling = Math.min(profile.load.requests_per_second, options.arrivals ?? Number.POSITIVE_INFINITY);
  live.say(
    `Load capacity on ${profile.name} (${profile.base_url}): steps of ${seconds} s, at most ${Math.round(ceiling)} requests a second.`,
  );
  const metrics = saidOfOutputs(options, { started, scenario: 'capacity' });
  if (metrics !== undefined) live.say(`  ${metrics}`);
  const learners = await prepare(connection, profile, event, LEARNERS, `${runId}l`, () => {});
  const learned = await learn(connection, event, undefined, learners.ids, profile.settle_ms);
  if (learned.undo.status < 200 || learned.undo.status > 299)
    throw new CannotPrepare(
      `Capacity checks in and undoes in turn, and an undo is answered with ${learned.undo.status} here.`,
    );
  const limit: FoundLimit | null =
    profile.rate_limit === 'probe'
      ? await findLimit(connection.client, event, Math.min(ceiling, 2000))
      : null;
  const notes =
    limit === null ? ['The limit was not looked for by itself: the profile says rate_limit: avoid.'] : [];
  const pool = await prepare(connection, profile, event, scannersFor(ceiling), runId, (done) =>
    live.bar('prepare', done, scannersFor(ceiling)),
  );
  const carry = new Steps(run, started, connection, pool.ids, learned, seconds);
  try {
    const { low, high } = await bracket(carry, ceiling, limit, () => interruption.happened);
    if (interruption.happened && carry.steps.length === 0) return undefined;
    const capacity = figuresOf(carry, low, high, limit, connection.clients);
    // The rate that was found is held once more, and this time everything is looked at.
    await prepare(connection, profile, event, pool.ids.length, `${runId}c`, () => {});
    const last = await carry.hold(Math.max(1, low === 0 ? START : low));
    const walked = await walkIfPossible(connection.client, event, profile.settle_ms, isOurs(profile));
    const result = loadResult({
      harness: version(),
      scenario: 'capacity',
      profile: profile.name,
      baseUrl: profile.base_url,
      seed: options.seed,
      started,
      people: last.plan.admissions,
      scanners: last.plan.scanners.length,
      speedup: 1,
      instances: 1,
      clients: connection.clients,
      plan: last.plan,
      objectives: settings.objectives,
      figures: last.figures,
      judge: last.judge,
      outside: connection.violations,
      steps: carry.breaches.all,
      learned,
      pool: pool.ids,
      bystanders: [],
      walked,
      emailOf: () => '',
      cpu: last.cpu,
      aborted: null,
      interrupted: interruption.happened,
      killed: false,
      notes: [...notes, ...carry.ceiling, ...carry.undelivered, capacity.sentence],
      capacity,
    });
    return result;
  } finally {
    await carry.close();
  }
}

/** The greatest rate that was carried and the least that was not (null: none up to the ceiling). */
async function bracket(
  carry: Steps,
  ceiling: number,
  limit: FoundLimit | null,
  stop: () => boolean,
): Promise<{ low: number; high: number | null }> {
  let low = 0;
  let high: number | null = null;
  const hint = limit?.perSecond ?? null;
  let invalid = 0;
  let next = hint === null ? Math.min(START, ceiling) : Math.min(ceiling, Math.max(2, hint * 0.8));
  while (carry.steps.length < MOST_STEPS && !stop() && carry.allows(next)) {
    const { verdict } = await carry.step(next);
    // This machine was busy with something else, or is at its end: only trying again can tell.
    if (verdict === 'invalid') {
      invalid += 1;
      if (invalid > MOST_INVALID) break;
      continue;
    }
    if (verdict === 'carried') low = Math.max(low, next);
    else high = high === null ? next : Math.min(high, next);
    if (high !== null && low > 0 && high / low <= WIDEST) break;
    if (high === null) {
      if (low >= ceiling) break;
      next = Math.min(ceiling, hint === null ? low * 2 : low < hint ? hint * 1.06 : low * 1.5);
    } else if (low === 0) {
      next = high / 2;
      if (next < 1) break;
    } else next = Math.sqrt(low * high);
  }
  return { low, high };
}

function figuresOf(
  { steps, breaches }: Steps,
  low: number,
  high: number | null,
  limit: FoundLimit | null,
  clients: number,
): CapacityFigures {
  const end = steps.filter(({ rate }) => rate === high).at(-1);
  const met = end?.verdict === 'limited' ? 'limit' : end === undefined ? 'nothing' : 'knee';
  const usl = fitUsl(
    steps
      .filter(({ verdict, limited }) => verdict !== 'invalid' && limited === 0)
      .map(({ achieved, mean }) => [(achieved * mean) / 1000, achieved] as const),
  );
  const scanners = Math.floor((low * 60) / PER_SCANNER);
  const round = (value: number): number => Math.round(value * 10) / 10;
  const token = clients === 1 ? 'one token' : `${clients} tokens`;
  const unit = 'requests a second';
  const carried =
    met === 'nothing' && steps.at(-1)?.verdict === 'invalid'
      ? `It carried ${round(low)} ${unit} with ${token}; beyond that this machine, and not the service, was at its end.`
      : met === 'nothing'
        ? `It carried ${round(low)} ${unit} with ${token} and was never seen at its end: enough for ${scanners} scanners at ${PER_SCANNER} people a minute each.`
        : `It carries ${round(low)} and no longer ${round(high ?? 0)} ${unit} with ${token}: the ${met === 'limit' ? 'rate limit' : 'knee'} is met first; enough for ${scanners} scanners at ${PER_SCANNER} people a minute each.`;
  const { first: broken } = breaches;
  const sentence =
    broken === null
      ? carried
      : `${carried} The first sentence to break is ${broken.rule} (${broken.operation}), at ${broken.rate} ${unit}.`;
  return {
    first_breach: broken,
    low,
    high,
    met,
    scanners,
    limit_per_second: limit?.perSecond ?? null,
    usl,
    sentence,
    steps: [...steps].sort((a, b) => a.rate - b.rate),
  };
}

interface Held {
  readonly plan: ReturnType<typeof stepPlan>;
  readonly figures: Figures;
  readonly judge: SampleJudge;
  readonly cpu: Awaited<ReturnType<typeof conduct>>['cpu'];
}

/** Runs steps, each in a k6 of its own. */
class Steps {
  readonly steps: Step[] = [];
  readonly breaches = new StepBreaches();
  /** What k6 said of metrics that it could not deliver: one sentence or none. */
  undelivered: readonly string[] = [];
  /** Which ceiling of the profile ended the search: one sentence or none. */
  ceiling: readonly string[] = [];
  readonly #run: RunLoad;
  readonly #started: number;
  readonly #connection: Connection;
  readonly #pool: readonly string[];
  readonly #learned: Learned;
  readonly #seconds: number;
  #desk: ReturnType<typeof openTokenDesk> | undefined;
  #count = 0;
  #requests = 0;
  readonly #began = Date.now();

  constructor(
    run: RunLoad,
    started: number,
    connection: Connection,
    pool: readonly string[],
    learned: Learned,
    seconds: number,
  ) {
    this.#started = started;
    this.#run = run;
    this.#connection = connection;
    this.#pool = pool;
    this.#learned = learned;
    this.#seconds = seconds;
  }

  /** Whether the profile leaves room for a step at this rate, and for the last one, which holds what was found. */
  allows(rate: number): boolean {
    const { requests, minutes } = this.#run.profile.load;
    const seconds = (Date.now() - this.#began) / 1000 + 2 * this.#seconds;
    const spent =
      this.#requests + 2 * rate * this.#seconds > requests
        ? `load.requests ${requests}`
        : seconds > 60 * minutes
          ? `load.minutes ${minutes}`
          : undefined;
    if (spent !== undefined)
      this.ceiling = [`The search ended at a ceiling of the profile (${spent}) before it was done.`];
    return spent === undefined;
  }

  async step(rate: number): Promise<Step> {
    const { live, settings } = this.#run;
    const { plan, figures, judge, cpu } = await this.hold(rate);
    this.breaches.add(judge.violations, rate);
    const limit = settings.objectives.find(({ name }) => name === 'checkin_p95')?.limit ?? 500;
    const step = judgeStep(figures, rate, plan.requests / rate, limit, judgeGenerator(figures, cpu, 0, true));
    this.steps.push(step);
    live.say(
      `  ${rate.toFixed(1).padStart(8)}/s ${step.verdict.padEnd(8)} p95 ${step.p95.toFixed(0)} ms, ${(100 * step.limited).toFixed(1)} % limited`,
    );
    return step;
  }

  async hold(rate: number): Promise<Held> {
    const { profile, out, k6, live, interruption } = this.#run;
    this.#count += 1;
    const folder = join(out, `step-${String(this.#count).padStart(2, '0')}`);
    mkdirSync(folder, { recursive: true });
    this.#desk ??= openTokenDesk((client, stale) => this.#connection.token(client, stale));
    const plan = stepPlan(rate, this.#seconds);
    const figures = new Figures(plan.items, plan.endMs);
    const judge = new SampleJudge(profile.base_url, () => figures.t0);
    const config = configOf(this.#run, {
      ...{ plan, learned: this.#learned, marker: '', clients: this.#connection.clients, answers: '' },
    });
    const conducted = await conduct({
      out: folder,
      k6,
      plan,
      pool: this.#pool,
      figures,
      judge,
      desk: (await this.#desk).address,
      config: { ...config, scanners: plan.scanners.length, dashboards: 0, hardEndMs: plan.endMs + 4000 },
      mostRequests: profile.load.requests - this.#requests,
      dashboard: false,
      outputs: outputsOf(this.#run.options, {
        started: this.#started,
        scenario: 'capacity',
        step: String(this.#count).padStart(2, '0'),
      }),
      onUndelivered: (said) => live.say(said),
      keep: (exchange) => this.#connection.keep(exchange),
      onLive: () => live.bar('step', figures.requests, plan.requests, `at ${rate.toFixed(1)}/s`),
      onRunning: (stop) => void interruption.on(stop),
    });
    this.#requests += figures.requests;
    if (conducted.broken !== null && figures.requests === 0) throw new Error(conducted.broken);
    if (conducted.undelivered !== null) this.undelivered = [conducted.undelivered];
    return { plan, figures, judge, cpu: conducted.cpu };
  }

  async close(): Promise<void> {
    await (await this.#desk)?.close();
  }
}
