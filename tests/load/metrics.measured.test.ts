import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { rush } from '../../evidence/load/rush/rush.ts';
import { testId } from '../../load/drive/metrics-outputs.ts';
import { Distribution } from '../../load/judge/figures/distribution.ts';
import type { LatencyFigures, LoadResult } from '../../record/load-result.ts';
import { dashboard, expand, labelValuesOf, queries } from './dashboard.ts';
import { K6, WITHOUT_K6 } from './k6/at-hand.ts';
import { type OtlpReceiver, openOtlpReceiver } from './otlp-receiver.ts';
import { type Prometheus, startPrometheus, WITHOUT_PROMETHEUS, WRITER } from './prometheus.ts';
import { alerts, records } from './prometheus-rules.ts';

const TOKEN = 'Bearer hush-hush';
/** How far apart the bounds of a bucket lie: eight of them double (schema 3 of native histograms). */
const BUCKET = 2 ** (1 / 8);
const STEP = 1;

/** What may lawfully be empty where all is well. */
const LAWFULLY_EMPTY = ['Wait that a 429 asked for'];
/** What has to be above nought where the service errs and limits. */
const TROUBLE = ['Errors', '429', 'Unknown', 'Contract violations', '429s', 'Wait that a 429 asked for'];

/** Where any file below a folder holds one of these words. */
const holding = (folder: string, words: readonly string[]): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => words.some((word) => readFileSync(file, 'utf8').includes(word)));

const variablesOf = ({ started, scenario }: LoadResult) => ({ testid: testId(started), scenario });
const seriesOf = (run: LoadResult, more = ''): string =>
  `{testid="${testId(run.started)}", scenario="${run.scenario}"${more}}`;

describe('the metrics of a load run', { skip: WITHOUT_K6 || WITHOUT_PROMETHEUS }, () => {
  const env = { ...process.env };
  let prometheus: Prometheus;
  let collector: OtlpReceiver;
  let calm: LoadResult;
  let rough: LoadResult;
  const leaks: string[] = [];

  before(async () => {
    prometheus = await startPrometheus();
    collector = await openOtlpReceiver();
    process.env.K6_PROMETHEUS_RW_USERNAME = WRITER.name;
    process.env.K6_PROMETHEUS_RW_PASSWORD = WRITER.password;
    process.env.OTEL_EXPORTER_OTLP_HEADERS = `authorization=${encodeURIComponent(TOKEN)}`;
    const look = (out: string): void => void leaks.push(...holding(out, [WRITER.password, 'hush-hush']));
    const common = { prometheus: prometheus.address, look };
    calm = await rush(K6, { ...common, arrivals: 100, seconds: 4, reference: ['--latency', '20'] });
    rough = await rush(K6, {
      ...common,
      ...{ scenario: 'smoke', instances: 2, arrivals: 120, seconds: 3 },
      otlp: collector.address,
      reference: ['--rate', '60', '--fault', 'load.answers.500,load.gone.reset-after-create'],
    });
  });

  after(async () => {
    process.env = env;
    await collector?.close();
    await prometheus?.stop();
  });

  const total = (run: LoadResult, name: string, more = ''): Promise<number> =>
    prometheus.value(`sum(k6_${name}${seriesOf(run, more)})`);

  it('are in Prometheus what they are in load.json', async () => {
    for (const run of [calm, rough]) {
      assert.equal(await total(run, 'arrivals_due_total'), run.plan.admissions);
      assert.equal(await total(run, 'checkin_admitted_total'), run.admitted);
      assert.equal(await total(run, 'checkin_rate_limited_total'), run.rate_limited.answers);
      assert.equal(await total(run, 'request_errors_total'), run.requests.failed);
      assert.equal(await total(run, 'contract_violations_total'), run.requests.by_status['500'] ?? 0);
      const statuses = await prometheus.query(
        `sum by (status) (k6_http_reqs_total${seriesOf(run, ', op!="desk"')})`,
      );
      assert.deepEqual(
        Object.fromEntries(statuses.map(({ metric, values }) => [metric['status'], values[0]])),
        run.requests.by_status,
      );
      for (const [operation, { count }] of Object.entries(run.latency.api))
        assert.equal(
          await prometheus.value(
            `histogram_count(sum(k6_api_ms_seconds${seriesOf(run, `, op="${operation}"`)}))`,
          ),
          count,
          operation,
        );
    }
    assert.equal(calm.admitted, 100);
    assert.ok(rough.rate_limited.answers > 0 && rough.requests.failed > 0);
  });

  it('have percentiles in Prometheus that are off by a bucket at most', async () => {
    const compare = async (name: string, figures: LatencyFigures, sparedMs: number): Promise<void> => {
      const whole = Distribution.decode(figures.hdr);
      for (const share of [0.5, 0.95, 0.99]) {
        const seen = 1000 * (await prometheus.value(`histogram_quantile(${share}, sum(k6_${name}))`));
        // One rank more or less, since the two do not round ranks alike.
        const rank = 100 / figures.count;
        const least = whole.percentile(Math.max(0, 100 * share - rank)) / BUCKET - sparedMs;
        const most = whole.percentile(Math.min(100, 100 * share + rank)) * BUCKET + sparedMs;
        assert.ok(seen >= least && seen <= most, `${name} ${share}: ${seen} in ${least} to ${most}`);
      }
    };
    const { api, door_total, door_lag } = calm.latency;
    const checkIn = api['checkIn'];
    assert.ok(checkIn !== undefined && checkIn.p50 > 19);
    await compare(`api_ms_seconds${seriesOf(calm, ', op="checkIn"')}`, checkIn, 0.05);
    await compare(`door_total_ms_seconds${seriesOf(calm)}`, door_total, 0.05);
    // A lag is taken before the request is made and written down when it is: they differ by the clock's grain.
    await compare(`door_lag_ms_seconds${seriesOf(calm)}`, door_lag, 2);
  });

  it('begin at nought, so that no rate misses the first of them', async () => {
    for (const name of ['arrivals_due', 'checkin_admitted', 'checkin_rate_limited', 'request_errors'])
      for (const { values } of await prometheus.query(
        `min_over_time(k6_${name}_total${seriesOf(rough)}[5m])`,
      ))
        assert.deepEqual(values, [0], name);
  });

  it('are told apart by the process that they come from', async () => {
    const admitted = await prometheus.query(
      `sum by (instance_id) (k6_checkin_admitted_total${seriesOf(rough)})`,
    );
    assert.deepEqual(admitted.map(({ metric }) => metric['instance_id']).sort(), ['1', '2']);
    assert.ok(admitted.every(({ values }) => (values[0] ?? 0) > 0));
  });

  it('reach an OpenTelemetry collector at the same time, over HTTP, with the headers of the environment', () => {
    const sum = (name: string, only: Readonly<Record<string, string>> = {}): number =>
      collector
        .series()
        .filter((one) => one.name === name)
        .filter(({ attributes }) => Object.entries(only).every(([key, value]) => attributes[key] === value))
        .reduce((all, { value }) => all + value, 0);
    assert.equal(sum('k6_checkin_admitted', variablesOf(rough)), rough.admitted);
    assert.equal(sum('k6_arrivals_due', variablesOf(rough)), rough.plan.admissions);
    assert.equal(sum('k6_request_errors'), rough.requests.failed);
    for (const [op, { count }] of Object.entries(rough.latency.api))
      assert.equal(sum('k6_api_ms', { op }), count, op);
    for (const instance_id of ['1', '2']) assert.ok(sum('k6_checkin_admitted', { instance_id }) > 0);
    const lags = collector.series().filter(({ name }) => name === 'k6_door_lag_ms');
    assert.ok(lags.length > 0 && lags.every(({ kind }) => kind === 'exponential histogram'));
    assert.deepEqual([...collector.authorizations], [TOKEN]);
    assert.deepEqual([...collector.paths], ['/v1/metrics']);
  });

  it('answer every query of the dashboard', async () => {
    const values = async (run: LoadResult, query: (typeof queries)[number]): Promise<number[]> => {
      const from = run.started / 1000;
      const to = from + run.seconds + 20;
      const series = await prometheus.range(expand(query, STEP, variablesOf(run)), from, to, STEP);
      return series.flatMap((one) => one.values).filter((value) => !Number.isNaN(value));
    };
    const empty: string[] = [];
    for (const query of queries) {
      const whenCalm = await values(calm, query);
      const whenRough = await values(rough, query);
      if (whenCalm.length === 0) empty.push(query.panel);
      assert.ok(whenRough.length > 0, `${query.panel}: ${query.expr}`);
      if (!TROUBLE.some((title) => query.panel === title || query.panel.startsWith(`${title} by`))) continue;
      assert.ok(Math.max(...whenRough) > 0, `${query.panel}: ${query.expr}`);
      assert.ok(Math.max(0, ...whenCalm) === 0, `${query.panel}: ${query.expr}`);
    }
    assert.deepEqual([...new Set(empty)], LAWFULLY_EMPTY);
  });

  it('are recorded by the rules, which warn of what went wrong and of nothing else', async () => {
    assert.deepEqual(await prometheus.brokenRules(), []);
    const over = async (run: LoadResult, query: string): Promise<number[]> => {
      const from = run.started / 1000;
      const series = await prometheus.range(query, from, from + run.seconds + 90, STEP);
      return series.flatMap(({ values }) => values).filter((value) => !Number.isNaN(value));
    };
    for (const { record } of records)
      assert.ok((await over(rough, `${record}${seriesOf(rough)}`)).length > 0, record);
    const fired = async (run: LoadResult, alert: string): Promise<boolean> =>
      (await over(run, `ALERTS${seriesOf(run, `, alertname="${alert}"`)}`)).length > 0;
    for (const { alert } of alerts) assert.equal(await fired(calm, alert), false, alert);
    for (const alert of ['MusterLoadErrors', 'MusterLoadLimited', 'MusterLoadContractBroken'])
      assert.ok(await fired(rough, alert), alert);
  });

  it('fill the variables of the dashboard', async () => {
    const offered = async (name: string, run: LoadResult): Promise<string[]> => {
      const variable = dashboard.templating.list.find((one) => one.name === name);
      assert.ok(variable, name);
      const { label, match } = labelValuesOf(variable, variablesOf(run));
      return prometheus.labelValues(label, match);
    };
    assert.deepEqual(await offered('scenario', calm), ['rush', 'smoke']);
    assert.deepEqual(await offered('testid', calm), [testId(calm.started)]);
    assert.deepEqual(await offered('testid', rough), [testId(rough.started)]);
  });

  it('leave no password in the results', () => assert.deepEqual(leaks, []));

  it('that nobody takes are told of, and change nothing else', async () => {
    const address = 'http://127.0.0.1:1/api/v1/write?key=hush-hush';
    const lone = await rush(K6, {
      ...{ arrivals: 20, seconds: 1, prometheus: address, otlp: 'http://127.0.0.1:1' },
      look: (out) => assert.deepEqual(holding(out, ['hush-hush']), []),
    });
    const [note = ''] = lone.notes.filter((one) => one.includes('is incomplete'));
    assert.match(note, /^Prometheus did not take .+ and OpenTelemetry did not take/);
    assert.equal(lone.admitted, 20);
    assert.doesNotMatch(lone.reasons.join(), /Prometheus|OpenTelemetry/);
  });
});
