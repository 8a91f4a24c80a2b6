import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'yaml';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import type { ServerProcess } from '../../harness/run/server-process.ts';
import { scratch } from '../cli/muster.ts';
import { ROOT } from '../repository/repo-files.ts';
import { type Block, groovyReader, mistakesIn, named } from './declarative.ts';

/** Nothing of them runs when they are installed, and nothing else needs them: they are no dependencies. */
const GRAMMAR = ['web-tree-sitter@0.27.1', 'tree-sitter-groovy@0.1.2'];
const read = (file: string): string => readFileSync(join(ROOT, 'pipelines', file), 'utf8');

let reference: ServerProcess;
let blocksOf: (text: string) => Block[] | null;
before(async () => {
  const folder = scratch();
  writeFileSync(join(folder, 'package.json'), '{}');
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  const { status, stderr } = spawnSync('npm', ['install', ...options, ...GRAMMAR], {
    cwd: folder,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  blocksOf = await groovyReader(folder);
  reference = await startReferenceProcess([]);
});
after(() => reference?.stop());

/** A folder as a pipeline works in: the profile of the pipeline in it, and a `muster` on the path. */
function workspace(profile: Readonly<Record<string, unknown>>): {
  readonly cwd: string;
  readonly path: string;
} {
  const cwd = scratch();
  writeFileSync(join(cwd, 'alpha.yaml'), JSON.stringify(profile));
  const bin = join(cwd, 'bin');
  mkdirSync(bin);
  const muster = join(bin, 'muster');
  writeFileSync(muster, `#!/bin/sh\nexec '${process.execPath}' '${join(ROOT, 'bin/muster.mjs')}' "$@"\n`);
  chmodSync(muster, 0o755);
  return { cwd, path: `${bin}:${process.env['PATH']}` };
}

/** Runs a line as a runner's shell does, with the secret that the profile names. Answers the exit code. */
async function runs(
  shell: readonly [string, ...string[]],
  line: string,
  variables: Readonly<Record<string, string>>,
) {
  const { client, ...profile } = reference.profile as Record<string, unknown> & {
    client: { id: string; secret: string };
  };
  const withVariable = {
    ...profile,
    client: { id: client.id, secret: '$'.concat('{MUSTER_CLIENT_SECRET}') },
  };
  const { cwd, path } = workspace(withVariable);
  const [command, ...options] = shell;
  const child = spawn(command, [...options, '-c', line], {
    cwd,
    env: {
      ...process.env,
      NODE_TEST_CONTEXT: undefined,
      ...variables,
      PATH: path,
      MUSTER_CLIENT_SECRET: client.secret,
    },
    stdio: 'ignore',
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, cwd };
}

test("the GitLab template's script verifies the environment of the profile that a variable names, and writes what the job keeps", async () => {
  const { muster } = parse(read('muster.gitlab-ci.yml')) as {
    readonly muster: {
      readonly script: readonly string[];
      readonly variables: Readonly<Record<string, string>>;
      readonly artifacts: { readonly paths: readonly string[]; readonly reports: { readonly junit: string } };
    };
  };
  const given = {
    ...muster.variables,
    MUSTER_ARGUMENTS: 'account --quiet',
    MUSTER_PROFILE: 'alpha.yaml',
    CI: 'true',
  };
  const { code, cwd } = await runs(['bash', '-eo', 'pipefail'], muster.script.join('\n'), given);
  assert.equal(code, 0);
  for (const path of [...muster.artifacts.paths, muster.artifacts.reports.junit])
    assert.ok(existsSync(join(cwd, path)), path);
});

test('the Jenkinsfile is Groovy and a declarative pipeline, and a slip in it is seen', () => {
  const text = read('Jenkinsfile');
  assert.deepEqual(mistakesIn(blocksOf(text) ?? []), []);
  assert.equal(blocksOf(text.replace('stages {', 'stages (')), null);
  assert.deepEqual(mistakesIn(blocksOf(text.replace('  post {', '  afterwards {')) ?? []), [
    'a pipeline has no afterwards',
  ]);
  assert.deepEqual(mistakesIn(blocksOf(text.replace('steps {', 'step {')) ?? []), [
    'a stage lacks its name or its steps',
  ]);
  assert.deepEqual(mistakesIn(blocksOf(text.replace('always {', 'allways {')) ?? []), [
    'post has no allways',
  ]);
});

test('what the Jenkinsfile has a shell run verifies the environment of its profile, and writes what it archives', async () => {
  const blocks = blocksOf(read('Jenkinsfile')) ?? [];
  const [environment] = named(blocks, 'environment');
  const variables = Object.fromEntries(
    (environment?.holds ?? []).map(({ name, texts: [text = ''] }) => [name, text]),
  );
  assert.deepEqual(variables, {
    CI: 'true',
    MUSTER_PROFILE: 'alpha.yaml',
    MUSTER_CLIENT_SECRET: 'muster-client-secret',
  });
  const lines = named(named(blocks, 'steps'), 'sh').flatMap(({ texts }) => texts);
  assert.equal(lines.length, 1);
  const { code, cwd } = await runs(['sh', '-xe'], lines.join('\n'), variables);
  assert.equal(code, 0);
  const kept = ['junit', 'archiveArtifacts']
    .flatMap((step) => named(blocks, step))
    .flatMap(({ texts }) => texts);
  for (const pattern of kept.filter((text) => text.includes('/')))
    assert.ok(existsSync(join(cwd, pattern.replace('/**', ''))), pattern);
});
