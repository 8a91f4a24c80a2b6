#!/usr/bin/env node
// The entry point: plain JavaScript, since in a clone it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// What is read once is given back soon: the journal of a large event is many times what the command needs of it.
setFlagsFromString('--heap-growing-percent=100');

// Until the command itself listens: nothing has been sent yet.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));

const root = fileURLToPath(new URL('..', import.meta.url));

/** Whether the installed packages are at least as new as the lock file that names them. */
function installed() {
  const stamps = ['.muster-lock', '.package-lock.json'].map((name) => join(root, 'node_modules', name));
  const lock = join(root, 'package-lock.json');
  if (!existsSync(lock)) return existsSync(join(root, 'node_modules'));
  return stamps.some((stamp) => existsSync(stamp) && statSync(stamp).mtimeMs >= statSync(lock).mtimeMs);
}

async function prepare() {
  if (installed()) return 0;
  const bootstrap = join(root, 'scripts', 'bootstrap.mjs');
  const { npmEnvironment } = await import('../scripts/plain-environment.mjs');
  const options = { stdio: ['ignore', 'inherit', 'inherit'], env: npmEnvironment() };
  return spawnSync(process.execPath, [bootstrap], options).status ?? 1;
}

/** Commands that start several processes, each of which reads hundreds of modules. */
const RUNS_SUITES = new Set(['verify', 'certify']);
/** A clone is compiled for these, for what starts servers time and again or is started so, and for loads, whose costs are measured. */
const COMPILED = new Set([...RUNS_SUITES, 'detect', 'load', 'serve']);
// They wait for the checks most of the time: room for new objects stays small until they judge (harness/run/heap-room.ts).
if (RUNS_SUITES.has(process.argv[2])) setFlagsFromString('--semi-space-growth-factor=1');

/** The compiled command: where it is there already, or where it is worth the time to compile it. */
async function compiled(command) {
  const { compiledModules, currentModules } = await import('../scripts/compiled.mjs');
  const folder = COMPILED.has(command) ? compiledModules(root) : currentModules(root);
  return folder && pathToFileURL(join(folder, 'cli', 'main.js')).href;
}

/** Without the packages of development, Node.js itself has to read TypeScript. */
function requireTypes() {
  if (process.features.typescript) return;
  process.stderr.write(
    `The packages of development are not installed, and Node.js ${process.versions.node} does not read TypeScript: run npm ci, or use Node.js 24 or newer.\n`,
  );
  process.exit(2);
}

// The package has no sources: npm has installed what it needs, and its modules are compiled.
const source = new URL('../cli/main.ts', import.meta.url);
if (existsSync(source)) {
  if ((await prepare()) !== 0) process.exit(2);
  const compiler = existsSync(join(root, 'node_modules', 'tsx'));
  const main = compiler && (await compiled(process.argv[2]));
  if (main) await import(main);
  else {
    if (compiler) (await import('tsx/esm/api')).register();
    else requireTypes();
    await import(source.href);
  }
} else {
  await import(new URL('../dist/cli/main.js', import.meta.url).href);
}
