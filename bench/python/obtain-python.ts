import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Obtained } from '../../harness/obtain/obtained.ts';
import { runBounded } from '../../harness/obtain/run-bounded.ts';
import { cachedPath as cachedK6 } from '../../load/k6/obtain-k6.ts';

const OLDEST_MINOR = 10;
const MOST_MS = 300_000;

/** What pip installs: a package at the version that a file of requirements pins, with all that it needs. */
export interface PythonTool {
  /** As people call it. */
  readonly name: string;
  readonly package: string;
  /** The file, which pins each package in a line of its own. */
  readonly requirements: string;
  /** The program that is wanted of it, among those of its environment: `python` itself, or one that comes with it. */
  readonly program: string;
}

/** The version that the requirements pin, as `4.32.5`. */
export function pinnedVersion({ package: name, requirements }: PythonTool): string {
  const lines = readFileSync(requirements, 'utf8').split('\n');
  const pinned = lines.find((line) => line.startsWith(`${name}==`));
  if (pinned === undefined) throw new Error(`${requirements} does not pin ${name} in a line of its own`);
  return pinned.slice(name.length + 2).trim();
}

/** The pinned package: that of the user's cache, else installed there by the Python on the PATH. Answers its program. */
export async function obtainPython(
  tool: PythonTool,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Obtained> {
  const what = `${tool.name} ${pinnedVersion(tool)}`;
  const pins = createHash('sha256').update(readFileSync(tool.requirements)).digest('hex').slice(0, 12);
  const folder = join(dirname(cachedK6(env)), `${tool.package}-${pins}`);
  const path = join(folder, 'bin', tool.program);
  // Written last: without it, what is there was not finished. A Python that is gone starts nothing.
  const finished = join(folder, 'finished');
  const runs = async (): Promise<boolean> =>
    existsSync(finished) &&
    (await runBounded(path, ['--version'], { ms: 60_000, quiet: true, from: env })).code === 0;
  if (await runs()) return { path, how: `${what} kept in ${folder}` };
  rmSync(folder, { recursive: true, force: true });
  const trouble = await installInto(folder, tool.requirements, env);
  if (trouble === undefined) writeFileSync(finished, '');
  if (await runs()) return { path, how: `${what}, just installed in ${folder}` };
  rmSync(folder, { recursive: true, force: true });
  return {
    reason: `${what} needs Python 3.${OLDEST_MINOR} or newer with venv and pip, and a package index: ${trouble ?? 'what was installed does not run'}`,
  };
}

/** Answers what went wrong, or nothing. */
async function installInto(
  folder: string,
  requirements: string,
  from: NodeJS.ProcessEnv,
): Promise<string | undefined> {
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
  const wheels = ['--quiet', '--no-input', '--only-binary', ':all:', '--requirement', requirements];
  const installed = await run(join(folder, 'bin', 'python'), '-m', 'pip', 'install', ...wheels);
  if (installed.code === 0) return undefined;
  return installed.timedOut
    ? `pip was not done after ${MOST_MS / 1000} seconds`
    : `pip could not install it (${installed.output.trim().split('\n').at(-1)})`;
}

/** Where pip finds packages, as the user has set it. */
const pipSettings = (from: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(from).filter(([name]) => name.startsWith('PIP_')));
