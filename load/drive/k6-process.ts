import type { ChildProcess } from 'node:child_process';
import { startChild } from '../../harness/run/child.ts';

export interface K6Options {
  readonly k6: string;
  /** Holds script.js and its data; k6 runs in it. */
  readonly folder: string;
  /** The file that the script logs to. */
  readonly requestLog: string;
  /** Address of the token desk. */
  readonly desk: string;
  /** Further arguments: outputs, execution segments. */
  readonly args?: readonly string[];
  /** Whether the report of k6's web dashboard is written. */
  readonly dashboard?: boolean;
  /** The file for k6's own summary. */
  readonly summary?: string;
  readonly env?: NodeJS.ProcessEnv;
}

export interface K6Process {
  readonly pid: number;
  /** The exit code; null where it was killed or could not be started. */
  readonly ended: Promise<number | null>;
  /** What it printed beside the request log. */
  said(): string;
  /** Asks it to end, and ends it by force where it has not done so a few seconds later. */
  stop(): void;
  kill(): void;
}

/** The report of k6's web dashboard, in the folder that k6 runs in. */
export const K6_DASHBOARD = 'k6-dashboard.html';

const MOST_SAID = 20_000;
/** Milliseconds that k6 has, once asked to end, to write its summary and dashboard. */
const GRACE_MS = 5_000;

/** Starts k6 on a bundled script. What the script logs goes to the request log, line by line as it happens. */
export function startK6(options: K6Options): K6Process {
  const { folder, requestLog, desk, args = [] } = options;
  const child: ChildProcess = startChild(
    'k6',
    options.k6,
    [
      'run',
      '--quiet',
      '--no-color',
      '--no-usage-report',
      '--log-format',
      'raw',
      '--console-output',
      requestLog,
      ...restApi(args),
      ...args,
      'script.js',
    ],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        K6_AUTO_EXTENSION_RESOLUTION: 'false',
        ...(options.dashboard === true && {
          K6_WEB_DASHBOARD: 'true',
          K6_WEB_DASHBOARD_PORT: '-1',
          K6_WEB_DASHBOARD_PERIOD: '1s',
          K6_WEB_DASHBOARD_EXPORT: K6_DASHBOARD,
        }),
        ...options.env,
        MUSTER_DESK: desk,
        MUSTER_SUMMARY: options.summary ?? 'k6-summary.json',
      },
    },
  );
  let said = '';
  let killer: NodeJS.Timeout | undefined;
  const listen = (chunk: Buffer): void => {
    if (said.length < MOST_SAID) said += chunk.toString();
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      said += error.message;
      resolve(null);
    });
    child.once('close', (code) => {
      clearTimeout(killer);
      resolve(code);
    });
  });
  return {
    pid: child.pid ?? 0,
    ended,
    said: () => said.trim(),
    stop: () => {
      child.kill('SIGINT');
      killer ??= setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Closes the REST API of k6, unless the arguments give it an address. */
const restApi = (args: readonly string[]): string[] => (args.includes('--address') ? [] : ['--address', '']);
