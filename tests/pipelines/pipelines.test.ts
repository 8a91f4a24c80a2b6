import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { createProgram } from '../../cli/program.ts';
import { ROOT } from '../repository/repo-files.ts';

interface Step {
  readonly name: string;
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const action = parse(read('action.yml')) as Action;
const { steps } = action.runs;

test('the action is composite; what runs has a shell, what is used a commit, and outputs come from steps that exist', () => {
  assert.equal(action.runs.using, 'composite');
  for (const { name, run, shell, uses } of steps) {
    assert.notEqual(run === undefined, uses === undefined, name);
    if (run !== undefined) assert.equal(shell, 'bash', name);
    if (uses !== undefined) assert.match(uses, /^[\w-]+\/[\w-]+@[0-9a-f]{40}$/, name);
  }
  const ids = steps.flatMap(({ id }) => id ?? []);
  for (const { value } of Object.values(action.outputs))
    assert.ok(ids.includes(/steps\.(\w+)\.outputs/.exec(value)?.[1] ?? ''), value);
});

test('the action uses each of its inputs and no other, and none of them inside of a script', () => {
  const used = [...read('action.yml').matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name ?? '');
  assert.deepEqual([...new Set(used)].sort(), Object.keys(action.inputs).sort());
  for (const { run = '' } of steps) assert.doesNotMatch(run, /\$\{\{/);
});

test('the scripts of the action are valid in bash, and what they start is in the repository', () => {
  for (const { name, run } of steps) {
    if (run === undefined) continue;
    const { status, stderr } = spawnSync('bash', ['-n'], { input: run, encoding: 'utf8' });
    assert.equal(status, 0, `${name}: ${stderr}`);
    for (const [, path] of run.matchAll(/\$GITHUB_ACTION_PATH\/([\w./-]+)/g))
      assert.ok(existsSync(join(ROOT, path ?? '')), path);
  }
});

/** The commands of `muster` that a file runs. */
const commandsIn = (text: string): string[] =>
  [...text.matchAll(/(?:\bmuster |\(|")(verify|load|report|doctor|certify|comment) ([^\n'")]*)/g)].map(
    ([, name, rest]) => `${name} ${rest}`,
  );

for (const path of ['action.yml', 'pipelines/muster.gitlab-ci.yml', 'pipelines/Jenkinsfile'])
  test(`${path} runs commands with options that exist`, async () => {
    const commands = commandsIn(read(path).replaceAll(/^\s*(#|\/\/).*$/gm, ''));
    assert.ok(commands.length > 0);
    for (const line of commands) {
      const [name = '', ...rest] = line.split(' ');
      const program = await createProgram(name, () => {});
      const known =
        program.commands.find((one) => one.name() === name)?.options.map(({ long }) => long) ?? [];
      for (const word of rest) if (word.startsWith('--')) assert.ok(known.includes(word), `${name} ${word}`);
    }
  });

test('the GitLab template shows JUnit where the run writes it, and has no key that a job does not have', () => {
  const template = parse(read('pipelines/muster.gitlab-ci.yml')) as Record<string, Record<string, unknown>>;
  assert.deepEqual(Object.keys(template), ['muster']);
  const { muster = {} } = template;
  const keys = ['after_script', 'artifacts', 'image', 'script', 'stage', 'variables'];
  assert.deepEqual(Object.keys(muster).sort(), keys);
  const { reports } = muster['artifacts'] as { readonly reports: { readonly junit: string } };
  const [script = ''] = muster['script'] as readonly string[];
  assert.equal(reports.junit, `${/--out (\S+)/.exec(script)?.[1]}/junit.xml`);
});

test('the image builds from files that are there, from bases of one version, and runs as nobody but node', () => {
  const lines = read('Dockerfile')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line));
  const of = (word: string): string[] => lines.filter((line) => line.startsWith(`${word} `));
  const [node = '', k6 = '', ...stages] = of('FROM');
  assert.match(node, /^FROM node:\d+\.\d+\.\d+-trixie-slim@sha256:[0-9a-f]{64} AS base$/);
  assert.match(k6, /^FROM golang:\d+\.\d+\.\d+-trixie@sha256:[0-9a-f]{64} AS k6$/);
  for (const line of stages) assert.match(line, /^FROM base( AS \w+)?$/);
  for (const line of of('COPY')) {
    if (line.includes('--from')) continue;
    for (const source of line.split(' ').slice(1, -1)) assert.ok(existsSync(join(ROOT, source)), source);
  }
  assert.equal(of('USER').at(-1), 'USER node');
  assert.deepEqual(of('ENTRYPOINT'), ['ENTRYPOINT ["muster"]']);
  const major = Number(/:(\d+)/.exec(node)?.[1]);
  const { engines } = JSON.parse(read('package.json')) as { readonly engines: { readonly node: string } };
  assert.ok(major >= Number(/\d+/.exec(engines.node)?.[0]) && major % 2 === 0);
});

test('k6 is built in the image as Muster builds it', () => {
  const build = read('load/k6/build.ts');
  const [, module = ''] = /go build .* (\S+)$/m.exec(read('Dockerfile')) ?? [];
  assert.ok(build.includes(module), module);
  assert.match(build, /'-trimpath'/);
});
