import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { TEST_RUN } from './test-run-schema.ts';
import { ELSEWHERE, type Manifest, PROFILE, write } from './write-manifests.ts';

const TO = ['--prometheus', 'https://prometheus.example.com', '--otlp', 'http://collector.example.com:4318'];
const HIDDEN = { K6_PROMETHEUS_RW_PASSWORD: 'plain-hush', OTEL_EXPORTER_OTLP_HEADERS: 'token=plain-hush' };

describe('muster load --kubernetes with outputs', () => {
  const folders: string[] = [];
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  const writing = async (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const all = await write(['rush', '--speedup', '10', ...args], PROFILE, { ...ELSEWHERE, ...env });
    folders.push(all.written.folder);
    return all;
  };

  it('gives the runners outputs and addresses, and secrets by reference only', async () => {
    const { code, said, written } = await writing(TO, HIDDEN);
    assert.equal(code, 0, said);
    const run = written.one('TestRun');
    const fits: boolean = new Ajv2020({ strict: true }).validate(TEST_RUN, written.one('TestRun'));
    assert.ok(fits);
    assert.match(run.spec.arguments, /--out experimental-prometheus-rw --out opentelemetry$/);
    const env = new Map<string, Manifest>(run.spec.runner.env.map((one: Manifest) => [one.name, one]));
    assert.equal(env.get('K6_PROMETHEUS_RW_SERVER_URL').value, 'https://prometheus.example.com/api/v1/write');
    assert.equal(env.get('K6_OTEL_HTTP_EXPORTER_ENDPOINT').value, 'collector.example.com:4318');
    for (const name of Object.keys(HIDDEN)) {
      assert.deepEqual(env.get(name).valueFrom, { secretKeyRef: { name: 'muster-rush', key: name } });
      assert.ok(written.files['README.md']?.includes(`--from-literal=${name}="$${name}"`));
    }
    assert.doesNotMatch(Object.values(written.files).join('\n'), /plain-hush/);
  });

  it('lets the set-up tag the run, and the operator the runners', async () => {
    const { written } = await writing(TO);
    const [{ args }] = written.one('Job', '-set-up').spec.template.spec.containers;
    assert.ok(args.join(' ').includes(TO.join(' ')));
    assert.doesNotMatch(written.one('TestRun').spec.arguments, /--tag/);
  });

  for (const [what, address, said] of [
    ['a loopback address', 'http://127.0.0.1:9090', /loopback address, which pods cannot reach/],
    [
      'a query, which a manifest would show',
      'https://p.example.com/write?key=hush',
      /no address with a query/,
    ],
  ] as const)
    it(`refuses ${what}`, async () => {
      const refused = await writing(['--prometheus', address]);
      assert.equal(refused.code, 2);
      assert.match(refused.said, said);
    });
});
