import {
  type ChildProcess,
  type ForkOptions,
  fork,
  type SpawnOptions,
  type SpawnSyncReturns,
  spawn,
  spawnSync,
} from 'node:child_process';
import { environmentFor, passedOver, type Tool } from './child-environment.ts';
import { STARTED_BY_MUSTER } from './options.ts';

const POSIX = process.platform !== 'win32';

type Env = Readonly<Record<string, string | undefined>>;

interface Told {
  /** What it is given beside what is passed on of this process's environment. */
  readonly env?: Env;
  /** In place of this process's environment. */
  readonly from?: Env;
}

export interface ChildOptions extends Told, Omit<SpawnOptions, 'env' | 'detached'> {
  /**
   * It stays in this process's group, and gets the signals of the group by itself. By default it has a group of its own.
   * A signal to the whole group (`timeout`, a pipeline that is cancelled) is then heard here alone. Here it is decided
   * what ends in which order.
   */
  readonly inGroup?: boolean;
}

const said = new Set<Tool>();

/**
 * Says once for each tool what of the environment it is not given although it would have listened to it. The test runner's
 * own variables are no news to anybody: what started it has said the rest.
 */
function sayPassedOver(tool: Tool, { env, from }: Told): void {
  if (process.env[STARTED_BY_MUSTER] !== undefined) return;
  const names = passedOver(tool, env, from);
  if (names.length === 0 || said.has(tool)) return;
  said.add(tool);
  process.stderr.write(`Not passed on to ${tool}: ${names.join(', ')}.\n`);
}

/** Starts a tool in a process of its own, with the environment that is listed for it. */
export function startChild(
  tool: Tool,
  command: string,
  args: readonly string[],
  { env, from, inGroup = false, ...options }: ChildOptions = {},
): ChildProcess {
  sayPassedOver(tool, { ...(env && { env }), ...(from && { from }) });
  return spawn(command, args, {
    ...options,
    env: environmentFor(tool, env, from),
    detached: POSIX && !inGroup,
  });
}

/** Starts a module of ours that talks with this process. */
export function forkChild(
  file: string,
  { env, ...options }: Omit<ForkOptions, 'env' | 'detached'> & { readonly env?: Env } = {},
): ChildProcess {
  sayPassedOver('node', env ? { env } : {});
  return fork(file, { ...options, env: environmentFor('node', env), detached: POSIX });
}

/** Runs a tool to its end while this process waits. */
export const runChild = (
  tool: Tool,
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly stdio?: SpawnOptions['stdio'] } = {},
): SpawnSyncReturns<string> =>
  spawnSync(command, args, { ...options, encoding: 'utf8', env: environmentFor(tool) });
