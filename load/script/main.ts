/**
 * The k6 script of every scenario: scanners that serve a plan when it is due, dashboards that poll the list, and a pulse
 * that measures how late this very process wakes up. Which scenario it is lies in the plan alone.
 */
import { sleep } from 'k6';
import { SharedArray } from 'k6/data';
import exec from 'k6/execution';
import http from 'k6/http';
import type { Options } from 'k6/options';
import { endLine, pulseLine, startLine } from '../../record/request-log/write-line.ts';
import { dueBy } from '../scenario/plan/due-curve.ts';
import { openCalls } from './calls.ts';
import type { ScriptConfig } from './config.ts';
import { type Packed, type Value, WIDTH } from './items.ts';
import { leadMs } from './lead-time.ts';
import { beat, doorLag, due as fallenDue } from './metrics.ts';
import { log } from './request-log.ts';
import { routesOf } from './routes.ts';
import { pageReader, servicesOf } from './steps.ts';

const config = JSON.parse(open('./config.json')) as ScriptConfig;
const packs = new SharedArray('packs', () => JSON.parse(open('./packs.json')) as string[]);
const scanners = new SharedArray(
  'scanners',
  () => JSON.parse(open('./scanners.json')) as Array<Packed['scanners'][number]>,
);
const routes = routesOf(config);
const addDoorLag = doorLag.add;

const SPARE_MS = 2000;
const longest = `${Math.ceil((config.hardEndMs + config.leadMs + config.requestMs + SPARE_MS) / 1000)}s`;
const each = (vus: number, run: string) => ({
  executor: 'per-vu-iterations' as const,
  vus,
  iterations: 1,
  maxDuration: longest,
  gracefulStop: '0s',
  exec: run,
});

declare const __ENV: Readonly<Record<string, string | undefined>>;

/** PEM files of the profile, and whether any certificate is taken. */
interface Tls {
  readonly cert?: string;
  readonly key?: string;
  readonly insecure?: boolean;
}

function secured({ insecure = false, cert, key }: Tls): Pick<Options, 'insecureSkipTLSVerify' | 'tlsAuth'> {
  return {
    insecureSkipTLSVerify: insecure,
    ...(cert !== undefined && key !== undefined && { tlsAuth: [{ cert: open(cert), key: open(key) }] }),
  };
}

export const options: Options = {
  scenarios: {
    scanners: each(config.scanners, 'scanner'),
    ...(config.dashboards > 0 && { dashboards: each(config.dashboards, 'dashboard') }),
    pulse: each(config.instances, 'pulse'),
  },
  // Not k6's own `scenario`, which would tell scanners from dashboards: the tag names the scenario of Muster.
  systemTags: ['status', 'method', 'name'],
  summaryTrendStats: ['avg', 'min', 'med', 'max', 'p(90)', 'p(95)', 'p(99)', 'count'],
  setupTimeout: '30s',
  noUsageReport: true,
  maxRedirects: 0,
  ...secured(JSON.parse(__ENV['MUSTER_TLS'] ?? '{}') as Tls),
  ...(config.tags !== undefined && { tags: { ...config.tags } }),
  ...(config.mostPerSecond > 0 && { rps: config.mostPerSecond }),
};

interface Start {
  readonly t0: number;
}

/** Every process starts at the same moment; nothing secret is in what this returns. */
export function setup(): Start {
  const lead = leadMs(config);
  const t0 = Date.now() + lead;
  log(startLine(t0));
  return { t0 };
}

export function scanner({ t0 }: Start): void {
  const number = exec.scenario.iterationInTest;
  const calls = openCalls(config, t0, number, sleep);
  const { now, waitUntil } = calls;
  const { hardEndMs } = config;
  const serve = servicesOf(calls, routes, config);
  const [from, to, first] = scanners[number] ?? [0, 0, 0];
  let pack = first;
  let values: readonly Value[] = [];
  let at = 0;
  for (let item = from; item < to; item += 1) {
    const early = now();
    if (early >= hardEndMs) break;
    if (at >= values.length) {
      values = JSON.parse(packs[pack] ?? '[]') as Value[];
      pack += 1;
      at = 0;
    }
    const due = values[at] as number;
    const kind = values[at + 1] as number;
    const who = values[at + 2] as string;
    const scannedTwice = values[at + 3] === 1;
    at += WIDTH;
    const idle = early < due && waitUntil(due);
    const lag = idle ? now() - due : early - due;
    serve[kind]?.(item, due, who, scannedTwice, idle);
    addDoorLag(lag > 0 ? lag : 0);
  }
  calls.book.flush();
  log(endLine(number, now()));
}

export function dashboard({ t0 }: Start): void {
  const number = exec.scenario.iterationInTest;
  const calls = openCalls(config, t0, -1 - number, sleep);
  const read = pageReader(calls, routes);
  const every = config.dashboardEveryMs;
  const first = (every * number) / config.dashboards;
  for (let turn = 0; ; turn += 1) {
    const due = Math.round(first + turn * every);
    if (due > config.endMs || calls.now() >= config.hardEndMs) break;
    if (calls.now() - due > every) continue;
    read(1 + ((turn * 7 + number) % config.pagesToRead), due, calls.waitUntil(due));
  }
  calls.book.flush();
}

const PULSE_MS = 50;
/** Turns without an answer after which the run ends itself. */
const MOST_MISSED = 3;

/** Whether whoever started this still wants it: without them nobody would stop or reconcile the run. */
function wanted(): boolean {
  const answer = http.get(`${__ENV['MUSTER_DESK'] ?? ''}/alive`, {
    tags: { name: 'token desk', op: 'desk' },
    timeout: 2000,
  });
  return answer.status === 200;
}

export function pulse({ t0 }: Start): void {
  const number = exec.scenario.iterationInTest;
  let lags: number[] = [];
  let missed = 0;
  let people = 0;
  beat();
  for (;;) {
    const before = Date.now();
    sleep(PULSE_MS / 1000);
    const now = Date.now();
    lags.push(Math.max(0, now - before - PULSE_MS));
    const ended = now - t0 > config.endMs;
    if (lags.length < 20 && !ended) continue;
    log(pulseLine(number, now - t0, lags));
    lags = [];
    beat();
    if (number === 0) {
      const total = dueBy(config.arrivals ?? [], config.endMs, now - t0);
      fallenDue.add(total - people);
      people = total;
    }
    missed = wanted() ? 0 : missed + 1;
    if (missed >= MOST_MISSED) exec.test.abort('nobody waits for this run any more');
    if (ended) return;
  }
}

/** What outputs are to show in the end. */
export const teardown = (): void => beat();

/** The summary of k6 without what setup returned, into a file; the terminal belongs to Muster. */
export function handleSummary(data: Record<string, unknown>): Record<string, string> {
  const { setup_data: _setup, ...rest } = data;
  return { [__ENV['MUSTER_SUMMARY'] ?? 'k6-summary.json']: JSON.stringify(rest, null, 2) };
}
