import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { repeated } from '../../harness/inquiry/repeated.ts';
import { type K6Options, type K6Process, startK6 } from './k6-process.ts';

const READY_MS = 60_000;
const POLL_MS = 100;

/** Several k6 processes that share one plan, handled as one. */
export interface K6Fleet {
  readonly pids: readonly number[];
  readonly requestLogs: readonly string[];
  /** The first exit code that is not 0; else 0. Null where one was killed. */
  readonly ended: Promise<number | null>;
  /** What they printed beside the request log. */
  said(): string;
  /** Asks all to end. */
  stop(): void;
  /** Ends all at once. */
  kill(): void;
}

/**
 * Starts `instances` k6 processes, each on its own execution segment of the same scenarios. That keeps the number of a
 * scanner unique over all of them. They start paused; once all are ready, the setup of the first tells all when the load
 * begins, through the REST API of k6. Each tags its metrics with `instance_id`, as k6-operator does.
 * @throws Error where they could not be started together.
 */
export async function startFleet(options: K6Options, instances: number): Promise<K6Fleet> {
  const args = (index: number): string[] => [...(options.args ?? []), '--tag', `instance_id=${index + 1}`];
  if (instances === 1) return fleetOf([startK6({ ...options, args: args(0) })], [options.requestLog]);
  const sequence = Array.from({ length: instances + 1 }, (_, index) => segmentBound(index, instances)).join(
    ',',
  );
  const ports = await Promise.all(Array.from({ length: instances }, freePort));
  const requestLogs = ports.map((_, index) => options.requestLog.replace(/(\.\w+)?$/, `-${index + 1}$1`));
  const processes = ports.map((port, index) =>
    startK6({
      ...options,
      requestLog: requestLogs[index] ?? options.requestLog,
      dashboard: false,
      summary: `k6-summary-${index + 1}.json`,
      args: [
        ...args(index),
        ...['--paused', '--no-setup', '--address', `127.0.0.1:${port}`],
        ...['--execution-segment', `${segmentBound(index, instances)}:${segmentBound(index + 1, instances)}`],
        ...['--execution-segment-sequence', sequence],
      ],
    }),
  );
  const fleet = fleetOf(processes, requestLogs);
  let over = false;
  void fleet.ended.then(() => {
    over = true;
  });
  try {
    await Promise.all(ports.map((port) => ready(port, () => over)));
    const [first = 0, ...rest] = ports;
    const setup = await ask(first, 'POST', '/v1/setup');
    const data: unknown = (setup as { data?: { attributes?: { data?: unknown } } }).data?.attributes?.data;
    await Promise.all(rest.map((port) => ask(port, 'PUT', '/v1/setup', data)));
    const go = { data: { type: 'status', id: 'default', attributes: { paused: false } } };
    await Promise.all(ports.map((port) => ask(port, 'PATCH', '/v1/status', go)));
  } catch (error) {
    fleet.stop();
    throw new Error(
      `the k6 processes could not be started together: ${(error as Error).message} ${fleet.said().slice(-300)}`,
    );
  }
  return fleet;
}

function fleetOf(processes: readonly K6Process[], requestLogs: readonly string[]): K6Fleet {
  return {
    pids: processes.map(({ pid }) => pid),
    requestLogs,
    ended: Promise.all(processes.map(({ ended }) => ended)).then((codes) => {
      const failure = codes.find((code) => code !== 0);
      return failure === undefined ? 0 : failure;
    }),
    said: () =>
      processes
        .map((one) => one.said())
        .join('\n')
        .trim(),
    stop: () => {
      for (const one of processes) one.stop();
    },
    kill: () => {
      for (const one of processes) one.kill();
    },
  };
}

/** The start of a segment, as k6 writes fractions. */
const segmentBound = (index: number, of: number): string =>
  index === 0 ? '0' : index === of ? '1' : `${index}/${of}`;

/** Waits until a k6 answers and has allocated its virtual users. @throws Error where that takes too long. */
async function ready(port: number, over: () => boolean): Promise<void> {
  const until = Date.now() + READY_MS;
  const last = await repeated<Allocated>(
    async (_attempt, before) => {
      const users = await allocated(port);
      return { users, steady: users > 0 && users === before?.users };
    },
    ({ steady }) => (steady || over() || Date.now() >= until ? undefined : POLL_MS),
  );
  if (!last.steady) throw new Error(`one of them was not ready within ${READY_MS / 1000} s.`);
}

/** How many virtual users a k6 has, and whether that is as many as when it was asked before. */
interface Allocated {
  readonly users: number;
  readonly steady: boolean;
}

/** How many virtual users the k6 at a port has allocated so far; 0 where it does not answer yet. */
async function allocated(port: number): Promise<number> {
  const status = (await ask(port, 'GET', '/v1/status').catch(() => null)) as {
    data?: { attributes?: { 'vus-max'?: number } };
  } | null;
  return status?.data?.attributes?.['vus-max'] ?? 0;
}

async function ask(port: number, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}`);
  return text === '' ? null : JSON.parse(text);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
