import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { ROOT } from '../repository/repo-files.ts';

const SCRIPT = 'bench/serve-schemathesis.ts';

interface Ended {
  readonly code?: number;
  readonly stdout: string;
  readonly stderr: string;
}

test('Schemathesis finds nothing wrong with the reference environment', async (context) => {
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', SCRIPT, '--examples', '10'], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  const { code, stdout, stderr }: Ended = await run.catch((error: Ended) => error);
  if (code === 3) return context.skip(stderr.trim());
  assert.equal(code, undefined, `${stdout}\n${stderr}`);
  assert.match(stdout, /Selected: 17\/17/);
  for (const phase of ['Examples', 'Coverage', 'Fuzzing', 'Stateful'])
    assert.match(stdout, new RegExp(`✅ ${phase}`));
});
