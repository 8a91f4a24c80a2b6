import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { parse } from 'yaml';
import { ROOT } from '../repository/repo-files.ts';

interface Step {
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

const action = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as Action;
const folder = mkdtempSync(join(tmpdir(), 'muster-action-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the action's own scripts one after the other as a runner does; answers the exit code and what was written. */
async function runAction(inputs: Readonly<Record<string, string>>) {
  const github = {
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION_PATH: ROOT.replace(/\/$/, ''),
    GITHUB_OUTPUT: join(folder, 'output'),
    GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
  };
  for (const file of [github.GITHUB_OUTPUT, github.GITHUB_STEP_SUMMARY]) writeFileSync(file, '');
  const value = (name: string): string => inputs[name] ?? action.inputs[name]?.default ?? '';
  let code: number | null = 0;
  for (const { run, env = {} } of action.runs.steps) {
    if (run === undefined || code !== 0) continue;
    const given = Object.entries(env).map(([key, text]) => [
      key,
      text.replaceAll(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name: string) => value(name)),
    ]);
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      cwd: folder,
      env: {
        ...process.env,
        NODE_TEST_CONTEXT: undefined,
        CI: 'true',
        ...github,
        ...Object.fromEntries(given),
      },
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    code = await new Promise((resolve) => child.once('close', resolve));
  }
  const read = (file: string): string => readFileSync(file, 'utf8');
  return { code, output: read(github.GITHUB_OUTPUT), summary: read(github.GITHUB_STEP_SUMMARY) };
}

test('the action verifies, tells its verdict and adds to the summary of the job', async () => {
  const { code, output, summary } = await runAction({ arguments: '--reference events --quiet', out: 'a b' });
  assert.equal(code, 0);
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
