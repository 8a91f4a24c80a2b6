import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Obtained } from '../../harness/obtain/obtained.ts';
import { runBounded } from '../../harness/obtain/run-bounded.ts';
import { cachedPath as cachedK6 } from '../../load/k6/obtain-k6.ts';

const REQUIREMENTS = fileURLToPath(new URL('./requirements.txt', import.meta.url));
const OLDEST_MINOR = 10;
const MOST_MS = 300_000;

/** The Schemathesis that requirements.txt pins, as `4.32.5`. */
export function pinnedVersion(): string {
  const version = /^schemathesis==(\S+)$/m.exec(readFileSync(REQUIREMENTS, 'utf8'))?.[1];
  if (version === undefined)
    throw new Error('bench/schemathesis/requirements.txt does not pin schemathesis in a line of its own');
  return version;
}

/** The pinned Schemathesis: that of the user's cache, else installed there by the Python on the PATH. */
export async function obtainSchemathesis(env: NodeJS.ProcessEnv = process.env): Promise<Obtained> {
  const version = pinnedVersion();
  const folder = join(dirname(cachedK6(env)), `schemathesis-${version}`);
  const path = join(folder, 'bin', 'st');
  if (await isPinned(path, env)) return { path, how: `Schemathesis ${version} kept in ${folder}` };
  // What is there was not finished, or rests on a Python that is gone.
  rmSync(folder, { recursive: true, force: true });
  const trouble = await installInto(folder, env);
  if (trouble === undefined && (await isPinned(path, env)))
    return { path, how: `Schemathesis ${version}, just installed in ${folder}` };
  rmSync(folder, { recursive: true, force: true });
  return {
    reason: `Schemathesis ${version} needs Python 3.${OLDEST_MINOR} or newer with venv and pip, and a package index: ${trouble ?? 'what was installed does not run'}`,
  };
}

async function isPinned(path: string, from: NodeJS.ProcessEnv): Promise<boolean> {
  if (!existsSync(path)) return false;
  const { code, output } = await runBounded(path, ['--version'], { ms: 60_000, quiet: true, from });
  return code === 0 && output.trim().endsWith(` ${pinnedVersion()}`);
}

/** Answers what went wrong, or nothing. */
async function installInto(folder: string, from: NodeJS.ProcessEnv): Promise<string | undefined> {
  const until = Date.now() + MOST_MS;
  const env = pipSettings(from);
  const run = (command: string, ...args: string[]) =>
    runBounded(command, args, { ms: Math.max(1000, until - Date.now()), quiet: true, env, from });
  const python = await run('python3', '--version');
  if (python.code !== 0) return 'there is no python3 on the PATH';
  const [, said, major, minor] = /^Python ((\d+)\.(\d+)\S*)/.exec(python.output) ?? [];
  if (Number(major) !== 3 || Number(minor) < OLDEST_MINOR)
    return `python3 is ${said ?? 'of no known version'}`;
  mkdirSync(dirname(folder), { recursive: true });
  const made = await run('python3', '-m', 'venv', folder);
  if (made.code !== 0) return 'python3 could not make a virtual environment';
  const wheels = ['--quiet', '--no-input', '--only-binary', ':all:', '--requirement', REQUIREMENTS];
  const installed = await run(join(folder, 'bin', 'python'), '-m', 'pip', 'install', ...wheels);
  if (installed.code === 0) return undefined;
  return installed.timedOut
    ? `pip was not done after ${MOST_MS / 1000} seconds`
    : `pip could not install it (${installed.output.trim().split('\n').at(-1)})`;
}

/** Where pip finds packages, as the user has set it. */
const pipSettings = (from: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(from).filter(([name]) => name.startsWith('PIP_')));
