import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Plan } from '../../record/load-plan.ts';
import { cleanSamples } from '../../record/request-log/clean-samples.ts';
import { requestLogName } from '../../record/request-log/files.ts';
import type { RequestLine } from '../../record/request-log/line.ts';
import { RequestLogReader } from '../../record/request-log/reader.ts';
import type { ResourceUse } from '../judge/evidence.ts';
import type { LogReadout } from '../judge/log-readout.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { ScriptConfig } from '../script/config.ts';
import { LoadBreaker } from './circuit-breaker.ts';
import { CpuMeter } from './cpu-meter.ts';
import { type K6Fleet, startFleet } from './k6-fleet.ts';
import { garbageOf, k6Mebibytes, watchMemory } from './k6-memory.ts';
import { type Outputs, undelivered } from './outputs.ts';
import { writeScript } from './script-files.ts';

/** How a run of k6 went. */
export interface K6Run {
  /** Why the circuit breaker ended it, or null. */
  readonly aborted: string | null;
  /** Which ceiling ended it, in a sentence, or null. */
  readonly spent: string | null;
  readonly interrupted: boolean;
  /** How k6 failed, with the last that it printed, or null. */
  readonly failure: string | null;
  /** Which outputs refused metrics, in a sentence, or null. */
  readonly undelivered: string | null;
  readonly resourceUse: ResourceUse;
}

export interface K6RunOptions {
  readonly out: string;
  readonly k6: string;
  readonly plan: Plan;
  readonly config: ScriptConfig;
  /** Ids of the prepared attendees. */
  readonly pool: readonly string[];
  /** A module of the user that sends the requests of the scanners. */
  readonly client?: string;
  /** Address of the token desk. */
  readonly desk: string;
  readonly readout: LogReadout;
  readonly mostRequests: number;
  /** Whether a failure was caused on purpose. */
  readonly isCaused?: (line: RequestLine) => boolean;
  /** When a rehearsal says to end. */
  readonly abort?: Scenario['abort'];
  readonly dashboard: boolean;
  readonly outputs: Outputs;
  /** Environment variables by which k6 reaches the environment. */
  readonly k6Environment: NodeJS.ProcessEnv;
  /** Called a few times a second, for progress to be shown. */
  readonly onPoll: () => void;
  /** Called once, when metrics cannot be delivered. */
  readonly onUndelivered?: (said: string) => void;
  /** Called once k6 runs, with what stops it and its process ids. */
  readonly onRunning: (
    ways: { readonly stop: () => void; readonly kill: () => void },
    pids: readonly number[],
  ) => void;
}

const POLL_MS = 250;
const METER_EVERY_MS = 1000;

/** Runs the plan in k6 and feeds its request logs to the readout as they grow. */
export async function runK6(options: K6RunOptions): Promise<K6Run> {
  const { out, config, readout } = options;
  const { plan, pool, client } = options;
  const folder = await writeScript(out, { config, plan, pool, ...(client !== undefined && { client }) });
  const requestLog = join(out, requestLogName());
  const fleet = await startFleet(
    {
      ...{ k6: options.k6, folder, requestLog, desk: options.desk, dashboard: options.dashboard },
      ...options.outputs,
      env: {
        ...garbageOf(k6Mebibytes(plan, config.instances)),
        ...options.k6Environment,
        ...options.outputs.env,
      },
    },
    config.instances,
  );
  let interrupted = false;
  options.onRunning(
    {
      stop: () => {
        interrupted = true;
        fleet.stop();
      },
      kill: fleet.kill,
    },
    fleet.pids,
  );
  const readers = fleet.requestLogs.map((file) => new RequestLogReader(file));
  const read = (): void => {
    for (const reader of readers) reader.read(readout.take);
  };
  const { code, aborted, spent, resourceUse } = await watchOrStop(fleet, options, read).finally(async () => {
    for (const reader of readers) reader.close();
    for (const file of fleet.requestLogs)
      if (existsSync(file)) await cleanSamples(file, readout.sampled.stored);
  });
  const expected = code === 0 || interrupted || aborted !== null || spent !== null;
  return {
    aborted,
    spent,
    interrupted,
    failure: expected ? null : failureOf(code, fleet.said()),
    undelivered: undelivered(fleet.said()),
    resourceUse,
  };
}

interface WatchedRun {
  readonly code: number | null;
  readonly aborted: string | null;
  readonly spent: string | null;
  readonly resourceUse: ResourceUse;
}

/** Watches a run to its end, and stops k6 where reading or judging throws: no load without supervision. */
async function watchOrStop(fleet: K6Fleet, options: K6RunOptions, read: () => void): Promise<WatchedRun> {
  try {
    const seen = await watch(fleet, options, read);
    read();
    return seen;
  } catch (error) {
    fleet.stop();
    await fleet.ended;
    throw error;
  }
}

/** Reads the logs, samples processors and shows progress until k6 has ended; stops it where the circuit breaker says so. */
async function watch(fleet: K6Fleet, options: K6RunOptions, read: () => void): Promise<WatchedRun> {
  const { figures } = options.readout;
  const meter = new CpuMeter(fleet.pids);
  const breaker = new LoadBreaker(options.mostRequests, options.abort, options.isCaused);
  let aborted: string | null = null;
  let spent: string | null = null;
  let warned = false;
  let code: number | null | undefined;
  void fleet.ended.then((ended) => {
    code = ended;
  });
  const stopWatching = watchMemory(fleet.pids, options.plan, (why) => {
    aborted ??= why;
    fleet.kill();
  });
  void fleet.ended.then(stopWatching);
  let metered = Date.now();
  while (code === undefined) {
    await Promise.race([fleet.ended, sleep(POLL_MS)]);
    read();
    const now = figures.t0 === 0 ? 0 : Date.now() - figures.t0;
    if (Date.now() - metered >= METER_EVERY_MS) {
      metered = Date.now();
      const used = meter.sample();
      if (used !== null && now > 0) figures.series.at(now).cpu = used;
    }
    options.onPoll();
    const missed = warned ? null : undelivered(fleet.said());
    if (missed !== null) {
      warned = true;
      options.onUndelivered?.(missed);
    }
    aborted ??= breaker.look(figures, now);
    spent ??= breaker.spent(figures);
    if (aborted !== null || spent !== null) fleet.stop();
  }
  return { code, aborted, spent, resourceUse: meter.result() };
}

const failureOf = (code: number | null, said: string): string =>
  `k6 ended with ${code === null ? 'a signal' : `exit code ${code}`}${said === '' ? '' : `: ${said.split('\n').at(-1)?.slice(0, 300)}`}`;
