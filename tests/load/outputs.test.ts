import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { outputsOf } from '../../load/drive/metrics-outputs.ts';
import { undelivered } from '../../load/drive/outputs.ts';
import { dueBy, dueCurve } from '../../load/scenario/plan/due-curve.ts';

const TAGS = { started: Date.UTC(2026, 0, 31, 12), scenario: 'rush' };

describe('the outputs of k6', () => {
  it('are none where none is asked for', () =>
    assert.deepEqual(outputsOf({}, TAGS, {}), { args: [], env: {} }));

  it('write to the usual path of a Prometheus and carry the run and its scenario', () => {
    const { args, env } = outputsOf({ prometheus: 'http://127.0.0.1:9090' }, TAGS, {});
    assert.equal(
      args.join(' '),
      '--out experimental-prometheus-rw --tag testid=2026-01-31T12:00:00.000Z --tag scenario=rush',
    );
    assert.deepEqual(env, {
      K6_PROMETHEUS_RW_SERVER_URL: 'http://127.0.0.1:9090/api/v1/write',
      K6_PROMETHEUS_RW_TREND_AS_NATIVE_HISTOGRAM: 'true',
      K6_PROMETHEUS_RW_PUSH_INTERVAL: '1s',
    });
  });

  it('keep the path of another store and an interval that the environment sets', () => {
    const { env } = outputsOf({ prometheus: 'https://store.example.com/api/v1/push?tenant=doors' }, TAGS, {
      K6_PROMETHEUS_RW_PUSH_INTERVAL: '5s',
    });
    assert.equal(env['K6_PROMETHEUS_RW_SERVER_URL'], 'https://store.example.com/api/v1/push?tenant=doors');
    assert.equal(env['K6_PROMETHEUS_RW_PUSH_INTERVAL'], '5s');
  });

  it('reach a collector over HTTP, below the path of its address', () => {
    const { args, env } = outputsOf({ otlp: 'https://collector.example.com/otlp/' }, TAGS, {});
    assert.ok(args.join(' ').startsWith('--out opentelemetry --tag testid='));
    assert.equal(env['K6_OTEL_EXPORTER_PROTOCOL'], 'http/protobuf');
    assert.equal(env['K6_OTEL_HTTP_EXPORTER_INSECURE'], 'false');
    assert.equal(env['K6_OTEL_HTTP_EXPORTER_ENDPOINT'], 'collector.example.com');
    assert.equal(env['K6_OTEL_HTTP_EXPORTER_URL_PATH'], '/otlp/v1/metrics');
  });

  it('reach a collector over gRPC where the environment says so', () => {
    const env = (otlp: string): Readonly<Record<string, string>> =>
      outputsOf({ otlp }, TAGS, { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }).env;
    assert.equal(env('http://127.0.0.1:4317')['K6_OTEL_GRPC_EXPORTER_ENDPOINT'], '127.0.0.1:4317');
    assert.equal(env('http://127.0.0.1:4317')['K6_OTEL_GRPC_EXPORTER_INSECURE'], 'true');
    assert.equal(
      env('https://collector.example.com')['K6_OTEL_GRPC_EXPORTER_ENDPOINT'],
      'collector.example.com:443',
    );
  });

  it('take no protocol that k6 does not speak', () =>
    assert.throws(
      () => outputsOf({ otlp: 'http://127.0.0.1:4318' }, TAGS, { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }),
      /OTEL_EXPORTER_OTLP_PROTOCOL names another/,
    ));

  for (const option of ['prometheus', 'otlp'] as const) {
    it(`refuse a password in the address of --${option} without repeating it`, () =>
      assert.throws(
        () => outputsOf({ [option]: 'https://me:hush@example.com' }, TAGS, {}),
        (error: Error) => /put them into/.test(error.message) && !error.message.includes('hush'),
      ));
    it(`refuse what is no address of --${option} without repeating it`, () =>
      assert.throws(
        () => outputsOf({ [option]: 'me:hush@example.com' }, TAGS, {}),
        (error: Error) => /takes an address/.test(error.message) && !error.message.includes('hush'),
      ));
  }

  it('are complained of by how often they took nothing', () => {
    assert.equal(undelivered('all well'), null);
    const said = 'Failed to send the time series data to the endpoint\n'.repeat(3);
    assert.match(undelivered(said) ?? '', /^Prometheus did not take what was sent 3 times: /);
  });
});

describe('the curve of those who are due', () => {
  const plan = {
    endMs: 1000,
    items: [0, 100, 900, 1000].map((due) => ({
      ...{ due, scanner: 0, kind: 'arrival' as const, who: 0, scannedTwice: false },
    })),
  };

  it('grows with the arrivals of the plan and ends with all of them', () => {
    const curve = dueCurve(plan);
    assert.deepEqual(
      [-5, 50, 500, 999, 1000, 9000].map((ms) => dueBy(curve, plan.endMs, ms)),
      [0, 1, 2, 3, 4, 4],
    );
  });

  it('counts only those who are to be let in', () =>
    assert.equal(
      dueCurve({ ...plan, items: plan.items.map((item) => ({ ...item, kind: 'leave' as const })) }).at(-1),
      0,
    ));
});
