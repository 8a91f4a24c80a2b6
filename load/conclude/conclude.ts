import { version } from '../../harness/paths.ts';
import type { Interruption } from '../../harness/run/interruption.ts';
import type { CapacityFigures, LoadBreach, LoadResult } from '../../record/load-result.ts';
import type { CutShort, JudgedRun, ProcessorUse } from '../judge/evidence.ts';
import { loadResult } from '../judge/load-result.ts';
import type { LogReadout } from '../judge/log-readout.ts';
import type { Connection } from '../prepare/connection.ts';
import { emailOf } from '../prepare/marker.ts';
import { walkIfPossible } from './final-walk.ts';

/** A run that is over, as far as the request log tells. */
export interface Ended {
  readonly run: JudgedRun;
  /** Begins the markers of those whom the scanners created. */
  readonly marker: string;
  readonly readout: LogReadout;
  readonly use: ProcessorUse;
  readonly end: CutShort;
  readonly steps?: readonly LoadBreach[];
  readonly capacity?: CapacityFigures;
}

/** Who looks on, and may end it. */
export interface Watching {
  readonly interruption?: Interruption;
  readonly onWalk?: (walk: number) => void;
}

/** Whoever interrupts a run is not kept waiting for a list that does not come to rest: from the signal on, in milliseconds. */
const WALK_GRACE_MS = 7_500;

/** Reads what the list shows after the load, and judges the run. */
export async function conclude(
  connection: Connection,
  { run, marker, readout, end, ...rest }: Ended,
  { interruption, onWalk }: Watching = {},
): Promise<LoadResult> {
  const { figures, sampled } = readout;
  figures.refusedEarly(connection.earlyRefusals());
  const walking = walkIfPossible(connection, onWalk);
  const walk = (await (interruption?.race(walking, WALK_GRACE_MS) ?? walking)) ?? null;
  const { email } = connection.profile.attendee;
  return loadResult({
    ...rest,
    end: { ...end, interrupted: end.interrupted || interruption?.happened === true },
    harness: version(),
    run,
    figures,
    sampled,
    calm: connection.violations,
    walk,
    emailOf: (creation) => emailOf(email, `${marker}${creation}`),
  });
}
