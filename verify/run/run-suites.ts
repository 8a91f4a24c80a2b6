import type { ChildProcess } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { startChild } from '../../harness/run/child.ts';
import { SMALL_POOLS } from '../../harness/run/heap-room.ts';
import type { Interruption } from '../../harness/run/interruption.ts';
import { type RunOptions, STARTED_BY_MUSTER } from '../../harness/run/options.ts';
import { ownScript } from '../../harness/run/own-script.ts';
import { isLearned } from '../../harness/run/tell-learned.ts';
import { LEARNED } from '../../harness/secrets/learned.ts';
import { saysGone } from './browser-gone.ts';
import type { ToRun } from './verify-run.ts';

export interface RunnerEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The user ended the run. */
  readonly interrupted: boolean;
  /** What looked on has seen enough. */
  readonly stopped?: boolean;
  /** The run took longer than it may. */
  readonly overtime: boolean;
  /** The disk has hardly room left for reports. */
  readonly full?: boolean;
}

/** Whether a run was ended before its end. */
export const wasCut = ({ interrupted, overtime, stopped, signal }: RunnerEnd): boolean =>
  interrupted || overtime || stopped === true || signal !== null;

export interface RunnerLimits {
  /** How long the run may take. */
  readonly runMs: number;
  /** Looks on, and may end the run early; answers how to stop looking. */
  readonly watch?: (stop: () => void) => () => void;
}

const GRACE_MS = 15_000;
/** The user who interrupts a run waits for it. */
const INTERRUPTED_GRACE_MS = 5_000;

const MAIN = new URL('./suites-main.ts', import.meta.url);

/**
 * What keeps the process of the checks small, while the browser is there beside it (harness/run/heap-room.ts). It has a
 * quarter of the room for new objects that Node.js takes before it clears up. Its heap is cleared up when it has grown by
 * a fifth.
 */
const SMALL = ['--min-semi-space-size=4', '--heap-growing-percent=20'];

/** The process that is going to run the checks. */
export interface SuitesProcess {
  /**
   * Runs the suites and answers how that ended. Whatever becomes of the process, there is one left to judge what it stored.
   * An interruption, and the end of `runMs`, ask it to stop and to write down what it has. Only if it does not is it killed.
   */
  run(told: ToRun, limits: RunnerLimits, interruption: Interruption): Promise<RunnerEnd>;
  /** Until then a browser runs beside it, or may, and memory is short. */
  readonly browserGone: Promise<void>;
  /** Ends it where it is not needed. */
  end(): void;
}

/**
 * Starts the process of the checks, which reads its modules and then waits for what it is to run. With `asks` the user is to
 * be asked something on the terminal.
 */
export function startSuites({ asks }: { readonly asks: boolean }): SuitesProcess {
  const { file, execArgv } = ownScript(MAIN);
  // Its own words go to stderr: stdout holds the result alone.
  const child = startChild('runner', process.execPath, [...SMALL, ...execArgv, file], {
    // The process that answers on the terminal is in its group.
    inGroup: asks,
    env: { ...SMALL_POOLS, [STARTED_BY_MUSTER]: '1' },
    stdio: [asks ? 'inherit' : 'ignore', 2, 2, 'ipc'],
    // A pace without a limit is infinite, which JSON cannot say.
    serialization: 'advanced',
  });
  const ended = new Promise<Pick<RunnerEnd, 'code' | 'signal'>>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  // The caller of `run` hears of it.
  ended.catch(() => {});
  const browserGone = new Promise<void>((resolve) => {
    child.on('message', (message) => void (saysGone(message) && resolve()));
    for (const event of ['error', 'exit']) child.once(event, () => resolve());
  });
  return {
    browserGone,
    run: (told, limits, interruption) => {
      if (child.connected) child.send(told, () => {});
      return toItsEnd({ child, ended }, told.options, limits, interruption);
    },
    end: () => void child.kill('SIGKILL'),
  };
}

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Pick<RunnerEnd, 'code' | 'signal'>>;
}

async function toItsEnd(
  { child, ended }: Running,
  options: RunOptions,
  limits: RunnerLimits,
  interruption: Interruption,
): Promise<RunnerEnd> {
  child.on('message', (message) => {
    if (isLearned(message)) LEARNED.add(message.secret, message.name);
  });
  let overtime = false;
  let stopped = false;
  let full = false;
  let killer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    child.kill('SIGINT');
    const grace = interruption.happened ? INTERRUPTED_GRACE_MS : GRACE_MS;
    killer ??= setTimeout(() => child.kill('SIGKILL'), grace);
  };
  const off = interruption.on(stop);
  const spare = interruption.onSecond(() => child.kill('SIGKILL'));
  const lookAway = limits.watch?.(() => {
    stopped = true;
    stop();
  });
  if (interruption.happened) stop();
  const disk = setInterval(() => {
    if (full || hasRoom(options.out)) return;
    full = true;
    stop();
  }, LOOK_MS);
  const timer = setTimeout(() => {
    overtime = true;
    stop();
  }, limits.runMs);
  try {
    const end = await ended;
    return { ...end, interrupted: interruption.happened, stopped, overtime, full };
  } finally {
    clearTimeout(timer);
    clearInterval(disk);
    clearTimeout(killer);
    off();
    spare();
    lookAway?.();
  }
}

/** Reports of a run take so much. */
const ROOM_BYTES = 4 << 20;
const LOOK_MS = 100;

/** Whether the disk of a folder has room for the reports; where that cannot be told, it has. */
function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return true;
  }
}
