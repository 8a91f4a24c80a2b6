import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from '../../record/exchange.ts';
import type { Line } from '../../record/request-log/line.ts';
import { RequestLogReader } from '../../record/request-log/reader.ts';
import type { Figures } from '../judge/figures/figures.ts';
import type { SampleJudge } from '../judge/sample-judge.ts';
import type { Plan } from '../scenario/plan/plan.ts';
import type { ScriptConfig } from '../script/config.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { CpuMeter } from './cpu-meter.ts';
import { startFleet } from './k6-fleet.ts';
import { type Outputs, undelivered } from './outputs.ts';
import { writeScript } from './script-files.ts';

const REQUEST_LOG = 'request-log.ndjson';

export interface Conducted {
  /** Why it was ended before its time, or null. */
  readonly aborted: string | null;
  readonly interrupted: boolean;
  /** What k6 said where it broke down, or null. */
  readonly broken: string | null;
  /** What of its metrics k6 could not deliver, or null. */
  readonly undelivered: string | null;
  readonly cpu: ReturnType<CpuMeter['result']>;
}

export interface ConductOptions {
  readonly out: string;
  readonly k6: string;
  readonly plan: Plan;
  readonly config: ScriptConfig;
  readonly pool: readonly string[];
  readonly desk: string;
  readonly figures: Figures;
  readonly judge: SampleJudge;
  readonly mostRequests: number;
  readonly dashboard: boolean;
  readonly outputs: Outputs;
  readonly keep: (exchange: Exchange) => void;
  readonly onLive: () => void;
  /** Called once, when metrics cannot be delivered. */
  readonly onUndelivered?: (said: string) => void;
  /** Called with the way to stop it, once it runs. */
  readonly onRunning: (stop: () => void, pids: readonly number[]) => void;
}

const POLL_MS = 250;

/** Runs the plan in k6 and reads its request log as it grows. */
export async function conduct(options: ConductOptions): Promise<Conducted> {
  const { out, plan, config, figures } = options;
  const folder = await writeScript(out, config, plan, options.pool);
  const requestLog = join(out, REQUEST_LOG);
  const fleet = await startFleet(
    {
      ...{ k6: options.k6, folder, requestLog, desk: options.desk, dashboard: options.dashboard },
      ...options.outputs,
    },
    config.instances,
  );
  const meter = new CpuMeter(fleet.pids);
  let interrupted = false;
  options.onRunning(() => {
    interrupted = true;
    fleet.stop();
  }, fleet.pids);
  const readers = fleet.requestLogs.map((file) => new RequestLogReader(file));
  const take = takerOf(options);
  const watch = new CircuitBreaker(options.mostRequests);
  let aborted: string | null = null;
  let warned = false;
  let code: number | null | undefined;
  void fleet.ended.then((ended) => {
    code = ended;
  });
  let metered = Date.now();
  while (code === undefined) {
    await Promise.race([fleet.ended, sleep(POLL_MS)]);
    for (const reader of readers) reader.read(take);
    const now = figures.t0 === 0 ? 0 : Date.now() - figures.t0;
    if (Date.now() - metered >= 1000) {
      metered = Date.now();
      const used = meter.sample();
      if (used !== null && now > 0) figures.series.at(now).cpu = used;
    }
    options.onLive();
    const missed = warned ? null : undelivered(fleet.said());
    if (missed !== null) {
      warned = true;
      options.onUndelivered?.(missed);
    }
    const reason: string | null = aborted === null ? watch.look(figures, now) : null;
    if (reason !== null) {
      aborted = reason;
      fleet.stop();
    }
  }
  for (const reader of readers) {
    reader.read(take);
    reader.close();
  }
  const expected = code === 0 || interrupted || aborted !== null;
  return {
    aborted,
    interrupted,
    broken: expected ? null : brokenBy(code, fleet.said()),
    undelivered: undelivered(fleet.said()),
    cpu: meter.result(),
  };
}

/** Hands each line of a request log to whom it concerns. */
export function takerOf({ figures, judge, keep }: Pick<ConductOptions, 'figures' | 'judge' | 'keep'>) {
  return (line: Line): void => {
    switch (line[0]) {
      case 't':
        figures.t0 = line[1];
        return;
      case 'r':
        figures.request(line);
        judge.request(line);
        return;
      case 'p':
        figures.pulse(line);
        return;
      case 's': {
        const broken = judge.sample(line);
        if (broken !== null) keep(broken);
        return;
      }
      default:
    }
  };
}

const brokenBy = (code: number | null | undefined, said: string): string =>
  `k6 ended with ${code ?? 'a signal'}${said === '' ? '' : `: ${said.split('\n').at(-1)?.slice(0, 300)}`}`;
