import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'yaml';
import { none } from '../repository/none.ts';
import { ROOT, repoFiles } from '../repository/repo-files.ts';

interface Step {
  readonly if?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

const action = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as Action;
const folder = mkdtempSync(join(tmpdir(), 'muster-action-'));
after(() => rmSync(folder, { recursive: true, force: true }));

let program = process.execPath;
/** A checkout of the action, as a runner has it. */
const checkout = join(folder, 'checkout');

before(() => {
  for (const path of repoFiles()) cpSync(join(ROOT, path), join(checkout, path));
  const tools = join(folder, 'tools');
  mkdirSync(tools);
  writeFileSync(join(tools, 'package.json'), '{}');
  const version = action.runs.steps.find(({ with: given }) => given)?.with?.['node-version'];
  const node = `node-${process.platform}-${process.arch}`;
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  const { status, stderr } = spawnSync('npm', ['install', ...options, `${node}@${version}`], {
    cwd: tools,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  program = join(tools, 'node_modules', node, 'bin', 'node');
});

const SECRET = 'a-secret-of-the-job';

/** Runs the action's own scripts one after the other as a runner does; answers the exit code and what was written. */
async function runAction(inputs: Readonly<Record<string, string>>) {
  const github = {
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION_PATH: checkout,
    GITHUB_OUTPUT: join(folder, 'output'),
    GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
  };
  for (const file of [github.GITHUB_OUTPUT, github.GITHUB_STEP_SUMMARY]) writeFileSync(file, '');
  const value = (name: string): string => inputs[name] ?? action.inputs[name]?.default ?? '';
  let code: number | null = 0;
  for (const { run, env = {}, if: condition } of action.runs.steps) {
    const [, asked] = /^\$\{\{ always\(\) && inputs\.([\w-]+) == 'true' \}\}$/.exec(condition ?? '') ?? [];
    if (run === undefined || (asked === undefined ? code !== 0 : value(asked) !== 'true')) continue;
    const given = Object.entries(env).map(([key, text]) => [
      key,
      text.replaceAll(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name: string) => value(name)),
    ]);
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      cwd: folder,
      env: {
        ...process.env,
        NODE_TEST_CONTEXT: undefined,
        PATH: [dirname(program), process.env['PATH']].join(delimiter),
        MUSTER_CLIENT_SECRET: SECRET,
        CI: 'true',
        ...github,
        ...Object.fromEntries(given),
      },
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    const ended = await new Promise<number | null>((resolve) => child.once('close', resolve));
    code ||= ended;
  }
  const read = (file: string): string => readFileSync(file, 'utf8');
  return { code, output: read(github.GITHUB_OUTPUT), summary: read(github.GITHUB_STEP_SUMMARY) };
}

test("npm sees nothing of the job's variables but the path, folders and the proxy, and runs no script", () => {
  const shown = join(folder, 'shown');
  const shim = join(folder, 'shim');
  mkdirSync(shim);
  writeFileSync(join(shim, 'node'), `#!/bin/sh\nenv > '${shown}'\necho "$@" >> '${shown}'\n`, {
    mode: 0o755,
  });
  const [install] = action.runs.steps.flatMap(({ run }) => run ?? []);
  spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', install ?? ''], {
    env: {
      PATH: [shim, process.env['PATH']].join(delimiter),
      HOME: folder,
      HTTPS_PROXY: 'http://127.0.0.1:1',
      MUSTER_CLIENT_SECRET: SECRET,
      GITHUB_TOKEN: SECRET,
      NODE_AUTH_TOKEN: SECRET,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: SECRET,
      GITHUB_ACTION_PATH: checkout,
    },
  });
  const lines = readFileSync(shown, 'utf8').trim().split('\n');
  assert.match(lines.at(-1) ?? '', /bootstrap\.mjs --production$/);
  assert.doesNotMatch(lines.join('\n'), new RegExp(SECRET));
  const names = lines.slice(0, -1).map((line) => line.split('=')[0]);
  assert.deepEqual(names.filter((name) => !['PWD', 'SHLVL', '_', 'OLDPWD'].includes(name ?? '')).sort(), [
    'HOME',
    'HTTPS_PROXY',
    'PATH',
  ]);
});

test('the action verifies, tells its verdict and adds to the summary of the job', async () => {
  const { code, output, summary } = await runAction({ arguments: '--reference events --quiet', out: 'a b' });
  assert.equal(code, 0);
  const { packages } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')) as Lock;
  const installed = JSON.parse(
    readFileSync(join(checkout, 'node_modules/.package-lock.json'), 'utf8'),
  ) as Lock;
  none(
    Object.keys(installed.packages).filter((path) => packages[path]?.dev),
    'packages of development',
  );
  assert.equal(output, 'verdict=conforms\nreport=a b/report.html\n');
  assert.match(summary, /^# Muster: reference conforms$/m);
});

test('the action ends with the exit code of the run where a rule is broken, and where nothing was sent', async () => {
  const broken = '--reference events --quiet --fault event.slug.missing-from-getEvent';
  const { code, output } = await runAction({ arguments: broken });
  assert.equal(code, 1);
  assert.match(output, /^verdict=violates$/m);
  const wrong = await runAction({ arguments: '--nope', out: 'never' });
  assert.equal(wrong.code, 2);
  assert.match(wrong.output, /^verdict=error$/m);
  // What an earlier step left in the folder is no verdict of this one.
  const stale = await runAction({ arguments: '--nope' });
  assert.deepEqual([stale.code, /^verdict=error$/m.test(stale.output)], [2, true]);
});

test('the action runs shards, and judges what they come to', async () => {
  for (const part of [1, 2]) {
    const inputs = { arguments: `--reference events --quiet --shard ${part}/2`, out: `parts/${part}` };
    const { code, output } = await runAction(inputs);
    assert.equal(code, 0);
    assert.match(output, /^verdict=inconclusive$/m);
  }
  const { code, output, summary } = await runAction({ merge: 'parts', out: 'whole' });
  assert.equal(code, 0);
  assert.equal(output, 'verdict=conforms\nreport=whole/report.html\n');
  assert.match(summary, /^# Muster: reference conforms$/m);
});
