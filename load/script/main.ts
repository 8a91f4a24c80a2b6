/**
 * The k6 script of every scenario. Scanners serve the items of a plan when they are due, and dashboards poll the attendee
 * list. A pulse measures how late this process wakes up. The scenarios of Muster differ in plan and configuration alone.
 */
import { sleep } from 'k6';
import { SharedArray } from 'k6/data';
import exec from 'k6/execution';
import http from 'k6/http';
import type { Options } from 'k6/options';
import { endLine, offlineLine, pulseLine, startLine } from '../../record/request-log/write-line.ts';
import { dueBy } from '../scenario/plan/due-curve.ts';
import { openCalls } from './calls.ts';
import type { ScriptConfig } from './config.ts';
import { openDoor } from './door.ts';
import { type Packed, unpacked, VALUES_AN_ITEM } from './items.ts';
import { leadMs } from './lead-time.ts';
import { doorLag, due as fallenDue, touchCounters } from './metrics.ts';
import { log } from './request-log.ts';
import { routesOf } from './routes.ts';
import { pageReader, servicesOf } from './serve.ts';

const config = JSON.parse(open('./config.json')) as ScriptConfig;
const packs = new SharedArray('packs', () => JSON.parse(open('./packs.json')) as string[]);
const scanners = new SharedArray(
  'scanners',
  () => JSON.parse(open('./scanners.json')) as Array<Packed['scanners'][number]>,
);
const routes = routesOf(config);
const addDoorLag = config.sendsMetrics ? doorLag.add : null;

/** Beyond the last request that may be under way at the hard end. */
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

/** Paths of the PEM files of the profile, and whether certificates go unchecked. */
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
  // Without k6's own `scenario`, which would tell scanners from dashboards: that tag names the scenario of Muster.
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

/** Fixes the start of the load, in milliseconds since the epoch. k6 stores what setup returns: no secrets. */
export function setup(): Start {
  const lead = leadMs(config);
  const t0 = Date.now() + lead;
  log(startLine(t0));
  return { t0 };
}

/** A virtual user that serves its items one after the other, each when it is due or as soon after as it can. */
export function scanner({ t0 }: Start): void {
  const number = exec.scenario.iterationInTest;
  const calls = openCalls(config, t0, number, sleep);
  const { now } = calls;
  const { hardEndMs } = config;
  const serve = servicesOf(calls, routes, config);
  const door = openDoor(
    calls,
    config.doors?.[number],
    ({ item, due, kind, who, scannedTwice }) => serve[kind]?.(item, due, who, scannedTwice, false),
    ({ item }, at) => log(offlineLine(number, item, at)),
  );
  const { waitFor, holds } = door;
  const [from, to, first] = scanners[number] ?? [0, 0, 0];
  let pack = first;
  let values: readonly string[] = [];
  let at = 0;
  for (let item = from; item < to; item += 1) {
    // A scanner that was told to come back after the end does not come for the next person meanwhile.
    if (now() >= hardEndMs || calls.isOver()) break;
    if (at >= values.length) {
      values = unpacked(packs[pack] as string);
      pack += 1;
      at = 0;
    }
    const due = +(values[at] as string);
    const kind = +(values[at + 1] as string);
    const who = values[at + 2] as string;
    const scannedTwice = values[at + 3] === '1';
    const takes = +(values[at + 4] as string);
    at += VALUES_AN_ITEM;
    const idle = waitFor(due);
    const lag = addDoorLag === null ? 0 : now() - due;
    if (holds === null || !holds({ item, due, kind, who, scannedTwice }))
      serve[kind]?.(item, due, who, scannedTwice, idle);
    if (takes > 0) door.through(takes);
    if (addDoorLag !== null) addDoorLag(lag > 0 ? lag : 0);
  }
  door.close();
  calls.log.flush();
  log(endLine(number, now()));
}

/** A virtual user that reads pages of the attendee list at a fixed interval, and skips turns that it is late for. */
export function dashboard({ t0 }: Start): void {
  const number = exec.scenario.iterationInTest;
  const calls = openCalls(config, t0, -1 - number, sleep);
  const read = pageReader(calls, routes);
  const every = config.dashboardEveryMs;
  const first = (every * number) / config.dashboards;
  for (let turn = 0; ; turn += 1) {
    const due = Math.round(first + turn * every);
    if (due > config.endMs || calls.now() >= config.hardEndMs || calls.isOver()) break;
    if (calls.now() - due > every) continue;
    read(1 + ((turn * 7 + number) % config.pagesToRead), due, calls.waitUntil(due));
  }
  calls.log.flush();
}

const PULSE_MS = 50;
/** Turns in a row without an answer of the token desk, one a second, after which the run ends itself. */
const MOST_MISSED = 3;

/**
 * Whether the process that started this run is alive and wants it to go on: without it nothing would stop or reconcile
 * the run.
 */
function isStarterAlive(): boolean {
  const answer = http.get(`${__ENV['MUSTER_DESK'] ?? ''}/alive`, {
    tags: { name: 'token desk', op: 'desk' },
    timeout: 2000,
  });
  return answer.status === 200;
}

/** A virtual user for each process that measures how late sleeps end, reports people due, and ends the run where the token desk is gone. */
export function pulse({ t0 }: Start): void {
  const number = exec.scenario.iterationInTest;
  let lags: number[] = [];
  let missed = 0;
  let people = 0;
  touchCounters();
  for (;;) {
    const before = Date.now();
    sleep(PULSE_MS / 1000);
    const now = Date.now();
    lags.push(Math.max(0, now - before - PULSE_MS));
    const ended = now - t0 > config.endMs;
    if (lags.length < 20 && !ended) continue;
    log(pulseLine(number, now - t0, lags));
    lags = [];
    touchCounters();
    if (number === 0) {
      const total = dueBy(config.arrivals ?? [], config.endMs, now - t0);
      fallenDue.add(total - people);
      people = total;
    }
    missed = isStarterAlive() ? 0 : missed + 1;
    if (missed >= MOST_MISSED) exec.test.abort('the process that started this run is gone, or has ended it');
    if (ended) return;
  }
}

/** Touches the counters once more, for outputs to send their last values. */
export const teardown = (): void => touchCounters();

/** The summary of k6 without what setup returned, into a file; the terminal belongs to Muster. */
export function handleSummary(data: Record<string, unknown>): Record<string, string> {
  const { setup_data: _setup, ...rest } = data;
  return { [__ENV['MUSTER_SUMMARY'] ?? 'k6-summary.json']: JSON.stringify(rest, null, 2) };
}
