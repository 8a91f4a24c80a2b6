import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse, parseAllDocuments } from 'yaml';
import { CORE } from './core-schema.ts';
import { definitionOf, misfits } from './definition.ts';
import { against, PUBLISHED_KINDS } from './published.ts';
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
    const kinds = written.documents.map(({ kind }) => kind).filter((kind) => kind !== 'Kustomization');
    assert.deepEqual(kinds, [
      'NetworkPolicy',
      'NetworkPolicy',
      'NetworkPolicy',
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
      assert.ok(check(one), `${one.kind} ${one.metadata?.name}: ${ajv.errorsText(check.errors)}`);
    }
  });

  it('writes what fits the schemas that are published for Kubernetes, which find a mistake', () => {
    const own = written.documents.filter(({ kind }) => !['TestRun', 'Kustomization'].includes(kind));
    for (const one of own) assert.equal(against(one), '', `${one.kind} ${one.metadata.name}`);
    assert.deepEqual(new Set(own.map(({ kind }) => kind)), new Set(PUBLISHED_KINDS));
    const [policy] = own.filter(({ kind }) => kind === 'NetworkPolicy');
    assert.match(against({ ...policy, spec: { ...policy.spec, policyTypes: 'Ingress' } }), /policyTypes/);
    const job = written.one('Job', '-judge');
    const wrong = structuredClone(job);
    wrong.spec.template.spec.containers[0].ports[0].containerPort = '8080';
    assert.match(against(wrong), /containerPort/);
  });

  it('lays out each step for Kustomize, with all of its files and no others', () => {
    const folders = new Set(
      Object.keys(written.files).flatMap((name) => (name.includes('/') ? [name.split('/')[0]] : [])),
    );
    assert.deepEqual([...folders], ['10-shared', '20-set-up', '30-judge', '40-test-run', '50-results']);
    for (const folder of folders) {
      const { resources } = parse(written.files[`${folder}/kustomization.yaml`] ?? '') as Manifest;
      const there = Object.keys(written.files)
        .filter((name) => name.startsWith(`${folder}/`) && !name.endsWith('kustomization.yaml'))
        .map((name) => name.slice(`${folder}/`.length));
      assert.deepEqual([...resources].sort(), there.sort());
      assert.ok(written.files['README.md']?.includes(`apply -k ${folder}`), folder);
    }
  });

  it('lets runners alone reach the desk, and the operator alone the runners, by the labels of their pods', () => {
    const judge = written.one('Job', '-judge');
    const desk = written.one('NetworkPolicy', '-desk').spec;
    assert.deepEqual(desk.podSelector.matchLabels, { 'job-name': judge.metadata.name });
    const [{ containerPort }] = judge.spec.template.spec.containers[0].ports;
    const run = written.one('TestRun');
    const runner = { app: 'k6', k6_cr: run.metadata.name, runner: 'true' };
    assert.deepEqual(desk.ingress, [
      { from: [{ podSelector: { matchLabels: runner } }], ports: [{ protocol: 'TCP', port: containerPort }] },
    ]);
    const { podSelector, ingress } = written.one('NetworkPolicy', '-runners').spec;
    assert.deepEqual(podSelector.matchLabels, runner);
    assert.equal(ingress[0].ports[0].port, run.spec.runner.livenessProbe.httpGet.port);
    const closed = written.one('NetworkPolicy', '-closed').spec;
    assert.deepEqual(closed.ingress, []);
    for (const pod of [judge.spec.template, written.one('Job', '-set-up').spec.template, written.one('Pod')])
      assert.deepEqual(pod.metadata.labels, closed.podSelector.matchLabels);
  });

  it('spreads runners over the nodes, and not a single one', async () => {
    const [constraint] = written.one('TestRun').spec.runner.topologySpreadConstraints;
    assert.equal(constraint.topologyKey, 'kubernetes.io/hostname');
    assert.equal(constraint.labelSelector.matchLabels.k6_cr, written.one('TestRun').metadata.name);
    const { written: single } = await write(['rush', '--speedup', '10']);
    folders.push(single.folder);
    assert.equal(single.one('TestRun').spec.runner.topologySpreadConstraints, undefined);
  });

  it('takes nodes, taints, secrets of images and resources of runners by options', async () => {
    const { written: placed } = await write([
      ...ARGS,
      ...['--node-selector', 'pool=load', '--node-selector', 'kubernetes.io/arch=amd64'],
      ...['--toleration', 'dedicated=load:NoSchedule', '--toleration', 'spot'],
      ...['--pull-secret', 'registry', '--runner-resources', 'cpu=1500m,memory=2Gi'],
    ]);
    folders.push(placed.folder);
    const run = placed.one('TestRun').spec;
    const pods = [
      ...['-set-up', '-judge'].map((name) => placed.one('Job', name).spec.template.spec),
      placed.one('Pod').spec,
    ];
    for (const pod of [...pods, run.runner, run.starter]) {
      assert.deepEqual(pod.nodeSelector, { pool: 'load', 'kubernetes.io/arch': 'amd64' });
      assert.deepEqual(pod.tolerations, [
        { key: 'dedicated', operator: 'Equal', value: 'load', effect: 'NoSchedule' },
        { key: 'spot', operator: 'Exists' },
      ]);
      assert.deepEqual(pod.imagePullSecrets, [{ name: 'registry' }]);
    }
    assert.deepEqual(run.runner.resources, {
      requests: { cpu: '1500m', memory: '2Gi' },
      limits: { memory: '2Gi' },
    });
    for (const one of placed.documents) assert.ok(ajv.validate(schemaOf(one.kind) ?? false, one), one.kind);
    for (const one of placed.documents.filter(({ kind }) => PUBLISHED_KINDS.includes(kind)))
      assert.equal(against(one), '');
  });

  it('writes texts that YAML 1.1 would take for something else, as Kubernetes reads it, in quotes', async () => {
    const { written: named } = await write([
      ...ARGS,
      ...['--node-selector', 'pool=on', '--toleration', 'load=yes:NoSchedule', '--pull-secret', '12e3'],
    ]);
    folders.push(named.folder);
    for (const [name, text] of Object.entries(named.files).filter(([name]) => name.endsWith('.yaml')))
      assert.deepEqual(
        parseAllDocuments(text, { version: '1.1' }).map((one) => one.toJS()),
        parseAllDocuments(text).map((one) => one.toJS()),
        name,
      );
    const { nodeSelector, tolerations } = named.one('Pod').spec;
    assert.deepEqual([nodeSelector.pool, tolerations[0].value], ['on', 'yes']);
  });

  for (const [option, value] of [
    ['--node-selector', 'load'],
    ['--toleration', 'dedicated=load:Never'],
    ['--runner-resources', 'cpu=many'],
  ] as const)
    it(`refuses ${option} ${value}`, () => refused(/It takes /, [...ARGS, option, value]));

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
