import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { CORE } from './core-schema.ts';
import { definitionOf, misfits } from './definition.ts';
import { TEST_RUN } from './test-run-schema.ts';
import { type Manifest, PROFILE, taken, type Written, write } from './write-manifests.ts';

const ARGS = ['rush', '--instances', '4', '--speedup', '10', '--slo', 'checkin_p95=800'];
const CRD = process.env.MUSTER_K6_OPERATOR_CRD;

const ajv = new Ajv2020({ allErrors: true, strict: true });
const schemaOf = (kind: string) => (kind === 'TestRun' ? TEST_RUN : CORE[kind]);

describe('muster load --kubernetes', () => {
  let written: Written;
  const folders: string[] = [];
  before(async () => {
    const { code, said, written: all } = await write(ARGS);
    assert.equal(code, 0, said);
    written = all;
    folders.push(all.folder);
  });
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  const refused = async (pattern: RegExp, args: readonly string[], profile?: string): Promise<void> => {
    const { code, said, written: none } = await write(args, profile);
    folders.push(none.folder);
    assert.equal(code, 2, said);
    assert.match(said, pattern);
    assert.equal(said.trim().split('\n').length, 1);
  };

  it('writes documents that fit the schemas of Kubernetes and of k6-operator', () => {
    const kinds = written.documents.map(({ kind }) => kind);
    assert.deepEqual(kinds, [
      'ConfigMap',
      'PersistentVolumeClaim',
      'Service',
      'Job',
      'Job',
      'TestRun',
      'Pod',
    ]);
    for (const one of written.documents) {
      const schema = schemaOf(one.kind);
      assert.ok(schema, one.kind);
      const check = ajv.compile(schema);
      assert.ok(check(one), `${one.kind} ${one.metadata.name}: ${ajv.errorsText(check.errors)}`);
    }
  });

  it('writes a TestRun that fits the published definition, of which our schema is a part', {
    skip: CRD === undefined ? 'MUSTER_K6_OPERATOR_CRD names no copy of the definition' : false,
  }, () => {
    const definition = definitionOf(readFileSync(CRD ?? '', 'utf8'), 'v1alpha1');
    const check = new Ajv2020({ allErrors: true, strict: false, validateFormats: false }).compile(definition);
    assert.ok(check(written.one('TestRun')), ajv.errorsText(check.errors));
    assert.equal(check({ ...written.one('TestRun'), specs: {} }), false);
    assert.deepEqual(misfits(TEST_RUN, definition), []);
  });

  it('fills each volume, variable and address from something that is there', () => {
    const claim = written.one('PersistentVolumeClaim').metadata.name;
    const profile = written.one('ConfigMap').metadata.name;
    for (const { kind, spec } of written.documents.filter((one) => ['Job', 'Pod'].includes(one.kind))) {
      const pod = kind === 'Job' ? spec.template.spec : spec;
      const volumes = new Set(pod.volumes.map(({ name }: Manifest) => name));
      for (const volume of pod.volumes)
        assert.ok(volume.persistentVolumeClaim?.claimName === claim || volume.configMap?.name === profile);
      for (const mount of pod.containers[0].volumeMounts) assert.ok(volumes.has(mount.name));
    }
    const run = written.one('TestRun');
    assert.equal(run.spec.script.volumeClaim.name, claim);
    const desk = written.one('Service', '-desk');
    const judge = written.one('Job', '-judge');
    assert.equal(desk.spec.selector['job-name'], judge.metadata.name);
    const [{ containerPort }] = judge.spec.template.spec.containers[0].ports;
    assert.equal(desk.spec.ports[0].targetPort, containerPort);
    const address = run.spec.runner.env.find(({ name }: Manifest) => name === 'MUSTER_DESK');
    assert.equal(address.value, `http://${desk.metadata.name}:${containerPort}/$(MUSTER_DESK_KEY)`);
  });

  it('names only secrets, all in one Secret, and every key in the notes', () => {
    const all = Object.values(written.files).join('\n');
    assert.doesNotMatch(all, /plain-password|remark|doors\.example\.com/);
    const references = [...JSON.stringify(written.documents).matchAll(/"secretKeyRef":(\{[^}]+\})/g)].map(
      ([, one = '']) => JSON.parse(one) as { name: string; key: string },
    );
    assert.deepEqual(new Set(references.map(({ name }) => name)), new Set(['muster-rush']));
    const keys = new Set(references.map(({ key }) => key));
    assert.deepEqual(keys, new Set(['DOORS_BASE_URL', 'DOORS_SECRET', 'MUSTER_DESK_KEY']));
    for (const key of keys) assert.ok(written.files['README.md']?.includes(`--from-literal=${key}=`), key);
    const shown = parse(written.one('ConfigMap').data['profile.yaml']) as Manifest;
    assert.equal(shown.client.secret, taken('DOORS_SECRET'));
    assert.equal(shown.user, undefined);
  });

  it('takes runners and plan from the options, and writes the same again', async () => {
    const run = written.one('TestRun');
    assert.equal(run.spec.parallelism, 4);
    const [{ args }] = written.one('Job', '-set-up').spec.template.spec.containers;
    for (const pair of ['--instances 4', '--speedup 10', '--slo checkin_p95=800', '--arrivals 5000'])
      assert.ok(args.join(' ').includes(pair), pair);
    const { written: again } = await write(ARGS);
    folders.push(again.folder);
    assert.deepEqual(again.documents, written.documents);
  });

  it('takes images and a storage class by name', async () => {
    const images = ['--image', 'registry.example.com/muster:9', '--k6-image', 'registry.example.com/k6:2'];
    const { written: named } = await write([...ARGS, ...images, '--storage-class', 'shared']);
    folders.push(named.folder);
    assert.equal(named.one('TestRun').spec.runner.image, 'registry.example.com/k6:2');
    for (const job of ['-set-up', '-judge'])
      assert.equal(
        named.one('Job', job).spec.template.spec.containers[0].image,
        'registry.example.com/muster:9',
      );
    assert.equal(named.one('PersistentVolumeClaim').spec.storageClassName, 'shared');
    for (const one of named.documents) assert.ok(ajv.validate(schemaOf(one.kind) ?? false, one), one.kind);
  });

  it('asks for more memory where the plan is larger', async () => {
    const big = ['--arrivals', '200000', '--scanners', '500', '--speedup', '1', '--instances', '4'];
    const roomy = PROFILE.replace('load: {', 'load: { requests: 5000000, minutes: 600,');
    const { code, said, written: large } = await write(['rush', ...big], roomy);
    folders.push(large.folder);
    assert.equal(code, 0, said);
    const memory = (all: Written): number =>
      Number.parseInt(all.one('TestRun').spec.runner.resources.limits.memory, 10);
    // Measured: one k6 holds such a plan and all its scanners in 363 MB (docs/scale.md).
    assert.ok(memory(large) > 363, `${memory(large)}`);
    assert.ok(memory(large) > memory(written));
  });

  it('refuses a secret in plain text', () =>
    refused(/secret at "client.secret" in plain text/, ARGS, PROFILE.replace(taken('DOORS_SECRET'), 'hush')));
  it('refuses a profile that no ConfigMap holds', () =>
    refused(
      /larger than the 1 MiB of a ConfigMap/,
      ARGS,
      `${PROFILE}decisions: { a: ${'b'.repeat(1 << 20)} }`,
    ));
  it('refuses a loopback address', () =>
    refused(
      /loopback address, which pods cannot reach/,
      ARGS,
      PROFILE.replace(taken('DOORS_BASE_URL'), 'http://127.0.0.1:1'),
    ));
  it('refuses a search for capacity', () => refused(/one machine: leave out --kubernetes/, ['capacity']));
  it('refuses what the profile does not allow', () =>
    refused(
      /takes \d+ requests, and the profile allows 100/,
      ARGS,
      PROFILE.replace('load: {', 'load: { requests: 100,'),
    ));
  it('refuses more runners than doors', () =>
    refused(/cannot share 3 scanners/, ['rush', '--instances', '4', '--scanners', '3']));
});
