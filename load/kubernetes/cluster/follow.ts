import { repeated } from '../../../harness/inquiry/repeated.ts';
import type { Line } from '../../../record/request-log/line.ts';
import { LoadBreaker } from '../../drive/circuit-breaker.ts';
import type { StartBarrier } from '../../drive/start-barrier.ts';
import type { Figures } from '../../judge/figures/figures.ts';
import type { ScriptConfig } from '../../script/config.ts';
import { Runners } from './runners.ts';

/** How the runners ended. */
export interface Followed {
  /** Why they were told to end before their time, or null. */
  readonly aborted: string | null;
  readonly spent: string | null;
  /** Sentences on runners and scanners that did not end; none: all did. */
  readonly missing: readonly string[];
}

export interface FollowOptions {
  readonly out: string;
  readonly config: ScriptConfig;
  readonly start: StartBarrier;
  readonly figures: Figures;
  readonly mostRequests: number;
  readonly take: (line: Line) => void;
  readonly onPoll: () => void;
  /** Tells the runners, through the token desk, to end. */
  readonly stop: () => void;
  readonly interrupted: () => boolean;
}

/** The runners did not start. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted';
}

const POLL_MS = 500;
const START_MS = 30 * 60_000;
/** Between the last summary and the last line of a request log, as a network file system shows them. */
const TAIL_MS = 15_000;
/** What k6 takes to end once it was told to. */
const STOPPING_MS = 30_000;

/** Looks again and again until a look says that it is over. */
const polled = (isOver: () => boolean): Promise<boolean> =>
  repeated(
    async () => isOver(),
    (over) => (over ? undefined : POLL_MS),
  );

/** Reads the request logs of the runners until these have ended, or nothing more can come from them. @throws NotStarted */
export async function follow(options: FollowOptions): Promise<Followed> {
  const { out, config, start, figures, take } = options;
  const runners = new Runners(out);
  await begin(options, runners);
  if (!start.released) return { aborted: null, spent: null, missing: [] };
  const until = Date.now() + config.leadMs + config.hardEndMs + config.requestMs + STOPPING_MS;
  const watch = new LoadBreaker(options.mostRequests);
  let aborted: string | null = null;
  let spent: string | null = null;
  let stopped = Number.POSITIVE_INFINITY;
  const stop = (): void => {
    if (stopped !== Number.POSITIVE_INFINITY) return;
    stopped = Date.now();
    options.stop();
  };
  const over = (): boolean => {
    const now = Date.now();
    return (
      runners.ended >= start.runners ||
      runners.ended + runners.silent.length >= start.runners ||
      now > until ||
      now > stopped + STOPPING_MS
    );
  };
  await polled(() => {
    runners.read(take);
    options.onPoll();
    aborted ??= watch.look(figures, figures.t0 === 0 ? 0 : Date.now() - figures.t0);
    spent ??= watch.spent(figures);
    if (aborted !== null || spent !== null || options.interrupted()) stop();
    return over();
  });
  const ranToItsEnd = stopped === Number.POSITIVE_INFINITY;
  const end = Date.now() + TAIL_MS;
  await polled(() => {
    runners.read(take);
    return !ranToItsEnd || runners.scannersEnded >= config.scanners || Date.now() > end;
  });
  return { aborted, spent, missing: ranToItsEnd ? missing(runners, start.runners, config.scanners) : [] };
}

async function begin({ start, interrupted }: FollowOptions, runners: Runners): Promise<void> {
  const until = Date.now() + START_MS;
  await polled(() => {
    if (start.released || interrupted()) return true;
    if (Date.now() > until)
      throw new NotStarted(
        `After ${START_MS / 60_000} minutes ${start.waiting} of ${start.runners} runners waited for the start: look at the TestRun and its pods.`,
      );
    if (runners.ended > 0)
      throw new NotStarted(
        `${runners.ended} of ${start.runners} runners ended without having asked for the start: look at their logs, and run the part set-up again before the next run.`,
      );
    return false;
  });
}

function missing(runners: Runners, wanted: number, scanners: number): string[] {
  const { ended, silent, scannersEnded } = runners;
  return [
    ...(ended < wanted
      ? [
          `${wanted - ended} of ${wanted} runners never ended${silent.length > 0 ? ` (${silent.join(', ')})` : ''}`,
        ]
      : []),
    ...(scannersEnded < scanners
      ? [`${scanners - scannersEnded} of ${scanners} scanners never reported their end`]
      : []),
  ];
}
