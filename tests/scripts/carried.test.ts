import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { builderIn, originOf } from '../../scripts/pack/origin.ts';
import { sbomOf } from '../../scripts/pack/sbom.ts';
import { type Lock, otherThanLocked, shrinkwrapOf } from '../../scripts/pack/shrinkwrap.ts';
import { statementOf } from '../../scripts/pack/statement.ts';
import { none } from '../repository/none.ts';
import { textOf } from '../repository/repo-files.ts';

const json = (path: string) => JSON.parse(textOf(path) ?? '{}');
const lock = json('package-lock.json') as Lock;
const manifest = json('package.json') as Readonly<Record<string, unknown>>;
const shrinkwrap = shrinkwrapOf(lock);
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13);

describe('the shrinkwrap', () => {
  const paths = Object.keys(shrinkwrap.packages).filter((path) => path !== '');

  test('is the lock file, entry by entry, without the packages of development', () => {
    assert.ok(paths.length > 80, `${paths.length} packages`);
    for (const path of paths) assert.deepEqual(shrinkwrap.packages[path], lock.packages[path]);
    none(
      Object.entries(lock.packages)
        .filter(([path, { dev = false }]) => path !== '' && dev === paths.includes(path))
        .map(([path]) => path),
      'packages that are there and should not be, or the other way round',
    );
    assert.equal(shrinkwrap.packages['']?.devDependencies, undefined);
    assert.deepEqual({ ...shrinkwrap, packages: {} }, { ...lock, packages: {} });
  });

  test('is held against what is installed: another version, other bytes and a missing package are named', () => {
    const one = { version: '1.0.0', integrity: 'sha512-one' };
    const locked = {
      packages: { '': {}, 'node_modules/a': one, 'node_modules/b': { ...one, optional: true } },
    };
    const found = (packages: Lock['packages']) => otherThanLocked(locked, { packages });
    assert.deepEqual(found({ 'node_modules/a': one }), []);
    assert.deepEqual(found({ 'node_modules/a': { ...one, version: '1.0.1' } }), ['node_modules/a']);
    assert.deepEqual(found({ 'node_modules/a': { ...one, integrity: 'sha512-two' } }), ['node_modules/a']);
    assert.deepEqual(found({}), ['node_modules/a']);
  });
});

describe('the bill of materials', () => {
  const bom = sbomOf(manifest, shrinkwrap);
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot5);

  test('keeps the published schema of CycloneDX, which sees a part without a name', async () => {
    assert.equal(await validator.validate(JSON.stringify(bom)), null);
    const [first, ...rest] = bom.components;
    const nameless = { ...bom, components: [{ ...first, name: undefined }, ...rest] };
    assert.notEqual(await validator.validate(JSON.stringify(nameless)), null);
  });

  test('lists exactly the packages that are installed with Muster, each with the digest that is locked', () => {
    const locked = Object.entries(shrinkwrap.packages)
      .filter(([path]) => path !== '')
      .map(([path, { version, integrity = '' }]) => {
        const hex = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
        return `${nameOf(path)}@${version} SHA-512 ${hex}`;
      });
    const listed = bom.components.map(
      ({ name, version, hashes: [hash] }) => `${name}@${version} ${hash?.alg} ${hash?.content}`,
    );
    assert.deepEqual(listed.toSorted(), [...new Set(locked)].sort());
  });

  test('is of Muster, and the same each time', () => {
    const { component } = bom.metadata as unknown as { component: { name: string; version: string } };
    assert.deepEqual([component.name, component.version], [manifest['name'], manifest['version']]);
    assert.deepEqual(sbomOf(manifest, shrinkwrap), bom);
  });
});

describe('the provenance', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'muster-origin-'));
  after(() => rmSync(scratch, { recursive: true, force: true }));
  const commit = 'c'.repeat(40);

  test('is an in-toto statement with a SLSA provenance of each file, the commit and the lock files', () => {
    const origin = { builder: 'https://ci.example/1', invocation: 'https://ci.example/1/2', commit };
    const files = { 'b.js': 'bb', 'a.js': 'aa' };
    const { _type, subject, predicateType, predicate } = statementOf(files, { lock: 'll' }, origin, {});
    assert.equal(_type, 'https://in-toto.io/Statement/v1');
    assert.equal(predicateType, 'https://slsa.dev/provenance/v1');
    assert.deepEqual(subject, [
      { name: 'a.js', digest: { sha256: 'aa' } },
      { name: 'b.js', digest: { sha256: 'bb' } },
    ]);
    assert.deepEqual(predicate.buildDefinition.resolvedDependencies, [
      { name: 'source', digest: { gitCommit: commit } },
      { name: 'lock', digest: { sha256: 'll' } },
    ]);
    assert.equal(predicate.runDetails.builder.id, origin.builder);
    assert.equal(predicate.runDetails.metadata?.invocationId, origin.invocation);
  });

  test('without a known commit it names none, and by a changed clone it says so', () => {
    const sources = (origin: object) =>
      statementOf({}, {}, { builder: 'urn:x', ...origin }, {}).predicate.buildDefinition.resolvedDependencies;
    assert.deepEqual(sources({}), []);
    assert.deepEqual(sources({ commit, modified: true })[0]?.annotations, { modified: true });
  });

  test('the commit is that of the clone; elsewhere the one that a variable tells, if it is one', () => {
    const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: scratch, encoding: 'utf8' });
    const builder = 'urn:muster:builder:by-hand';
    assert.deepEqual(originOf(scratch, {}), { builder });
    assert.deepEqual(originOf(scratch, { MUSTER_COMMIT: commit }), { builder, commit });
    assert.deepEqual(originOf(scratch, { MUSTER_COMMIT: 'main' }), { builder });
    git('init', '--quiet');
    git(
      '-c',
      'user.name=a',
      '-c',
      'user.email=a@example.com',
      'commit',
      '--quiet',
      '--allow-empty',
      '-m',
      'a',
    );
    const head = git('rev-parse', 'HEAD').trim();
    assert.deepEqual(originOf(scratch, { MUSTER_COMMIT: commit }), { builder, commit: head });
    mkdirSync(join(scratch, 'within'));
    writeFileSync(join(scratch, 'within', 'a'), '');
    assert.deepEqual(originOf(scratch, {}), { builder, commit: head, modified: true });
    assert.deepEqual(originOf(join(scratch, 'within'), {}), { builder });
  });

  const CI: ReadonlyArray<readonly [string, Readonly<Record<string, string>>, string]> = [
    [
      'GitHub',
      {
        GITHUB_ACTIONS: 'true',
        GITHUB_SERVER_URL: 'https://github.example',
        GITHUB_REPOSITORY: 'tools/muster',
        GITHUB_WORKFLOW_REF: 'tools/muster/.github/workflows/release.yml@refs/tags/v1.0.0',
        GITHUB_RUN_ID: '7',
        GITHUB_RUN_ATTEMPT: '2',
      },
      'https://github.example/tools/muster/.github/workflows/release.yml@refs/tags/v1.0.0 https://github.example/tools/muster/actions/runs/7/attempts/2 git+https://github.example/tools/muster',
    ],
    [
      'GitLab',
      {
        GITLAB_CI: 'true',
        CI_PROJECT_URL: 'https://gitlab.example/tools/muster',
        CI_RUNNER_ID: '3',
        CI_JOB_URL: 'https://gitlab.example/tools/muster/-/jobs/9',
      },
      'https://gitlab.example/tools/muster/-/runners/3 https://gitlab.example/tools/muster/-/jobs/9 git+https://gitlab.example/tools/muster',
    ],
    [
      'Jenkins',
      { JENKINS_URL: 'https://jenkins.example/', BUILD_URL: 'https://jenkins.example/job/muster/4/' },
      'https://jenkins.example/ https://jenkins.example/job/muster/4/ undefined',
    ],
  ];
  for (const [name, env, said] of CI)
    test(`in a pipeline of ${name} it says which one, and which job of it`, () => {
      const { builder, invocation, repository } = builderIn(env);
      assert.equal(`${builder} ${invocation} ${repository}`, said);
    });
});
