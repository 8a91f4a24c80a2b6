/** Compiles the tests, and runs them: plain JavaScript, so that no process of tests comes by a compiler from here. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/test/compile.ts'], {
  cwd: root,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
});
if (status === 0) await import(pathToFileURL(join(stdout, 'scripts', 'test', 'main.js')).href);
else {
  process.stdout.write('0 passed, 1 failed\n');
  process.exitCode = 1;
}
