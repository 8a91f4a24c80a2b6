import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gatherPages } from './pages.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SITE = join(ROOT, 'site');
const LOCK = join(SITE, 'package-lock.json');
/** What was installed last. */
const INSTALLED = join(SITE, 'node_modules', '.muster-lock');

const lock = readFileSync(LOCK, 'utf8');
if (!existsSync(INSTALLED) || readFileSync(INSTALLED, 'utf8') !== lock) {
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(INSTALLED, lock);
}
gatherPages(ROOT, join(SITE, 'pages'));
run(process.execPath, [join(SITE, 'node_modules', 'vitepress', 'bin', 'vitepress.js'), 'build', '.']);
process.stdout.write('The site is in site/dist: any web server serves it.\n');

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: SITE, stdio: 'inherit', shell: command === 'npm' });
  if (status !== 0) process.exit(status ?? 1);
}
