import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { obtainPrometheus } from './obtain-prometheus.ts';
import { RULES_FILE } from './prometheus-rules.ts';

const found = await obtainPrometheus({ install: false });

/** For the option `skip` of tests that need Prometheus: where CI is set they run, and fail, without it. */
export const WITHOUT_PROMETHEUS =
  found.path === undefined && !process.env.CI ? `Prometheus is not at hand: ${found.reason ?? ''}` : false;

/** The one who may write and read, and the hash of their password as Prometheus wants it (bcrypt). */
export const WRITER = { name: 'writer', password: 'doors-and-hinges' };
const HASH = '$2b$04$abcdefghijklmnopqrstuuXkKlbn4./IC7d1fjd8zOY1j5Ulxk3pi';
const READY_MS = 300_000;

export interface Series {
  readonly metric: Readonly<Record<string, string>>;
  /** Values over time without their times; one value of an instant query. */
  readonly values: readonly number[];
}

export interface Prometheus {
  readonly address: string;
  /** The series of a query at this moment. */
  query(text: string): Promise<Series[]>;
  /** The one value of a query; NaN where there is none. */
  value(text: string): Promise<number>;
  /** The series of a query over a stretch of time, all in seconds. */
  range(text: string, from: number, to: number, step: number): Promise<Series[]>;
  /** The rules that could not be worked out, each with why. */
  brokenRules(): Promise<string[]>;
  /** The values of a label among series. */
  labelValues(label: string, match: string): Promise<string[]>;
  stop(): Promise<void>;
}

/** Starts a real Prometheus that takes what is written to it, from one user, on the loopback address. */
export async function startPrometheus(): Promise<Prometheus> {
  if (found.path === undefined) throw new Error(found.reason);
  const folder = mkdtempSync(join(tmpdir(), 'muster-prometheus-'));
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const port = await freePort();
  // As they are shipped, but worked out each second, since the runs of a test are short.
  const rules = file(
    'rules.yaml',
    readFileSync(RULES_FILE, 'utf8').replaceAll('interval: 15s', 'interval: 1s'),
  );
  const child = spawn(
    found.path,
    [
      `--config.file=${file('prometheus.yml', `global: {}\nrule_files: [${rules}]\n`)}`,
      `--web.config.file=${file('web.yml', `basic_auth_users: { ${WRITER.name}: "${HASH}" }\n`)}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      ...['--web.enable-remote-write-receiver', '--enable-feature=native-histograms', '--log.level=error'],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const address = `http://127.0.0.1:${port}`;
  const authorization = `Basic ${Buffer.from(`${WRITER.name}:${WRITER.password}`).toString('base64')}`;
  const ask = async (path: string, parameters: Readonly<Record<string, string>>): Promise<unknown> => {
    const answer = await fetch(`${address}${path}?${new URLSearchParams(parameters)}`, {
      headers: { authorization },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${parameters['query'] ?? path}: ${answer.status} ${text}`);
    return path.startsWith('/api') ? (JSON.parse(text) as { data: unknown }).data : text;
  };
  await ready(() => ask('/-/ready', {}));
  const query: Prometheus['query'] = async (text) =>
    seriesOf(await ask('/api/v1/query', { query: text })).map(({ metric, value = [0, 'NaN'] }) => ({
      metric,
      values: [Number(value[1])],
    }));
  return {
    address,
    query,
    value: async (text) => {
      const series = await query(text);
      if (series.length > 1) throw new Error(`${text}: ${series.length} series`);
      return series[0]?.values[0] ?? Number.NaN;
    },
    range: async (text, from, to, step) =>
      seriesOf(
        await ask('/api/v1/query_range', { query: text, start: `${from}`, end: `${to}`, step: `${step}` }),
      ).map(({ metric, values = [] }) => ({ metric, values: values.map(([, value]) => Number(value)) })),
    brokenRules: async () => {
      const { groups } = (await ask('/api/v1/rules', {})) as {
        groups: ReadonlyArray<{ rules: ReadonlyArray<{ name: string; health: string; lastError?: string }> }>;
      };
      return groups
        .flatMap(({ rules }) => rules)
        .filter(({ health }) => health !== 'ok')
        .map(({ name, health, lastError = health }) => `${name}: ${lastError}`);
    },
    labelValues: async (label, match) =>
      (await ask(`/api/v1/label/${label}/values`, { 'match[]': match })) as string[],
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Raw {
  readonly metric: Readonly<Record<string, string>>;
  readonly value?: readonly [number, string];
  readonly values?: ReadonlyArray<readonly [number, string]>;
}

const seriesOf = (data: unknown): Raw[] => (data as { result: Raw[] }).result;

async function ready(look: () => Promise<unknown>): Promise<void> {
  for (const until = Date.now() + READY_MS; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    try {
      await look();
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
