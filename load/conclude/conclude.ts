import { version } from '../../harness/paths.ts';
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

/** Reads what the list shows after the load, and judges the run. */
export async function conclude(
  connection: Connection,
  { run, marker, readout, ...rest }: Ended,
  onWalk?: (walk: number) => void,
): Promise<LoadResult> {
  const { figures, sampled } = readout;
  figures.refusedEarly(connection.earlyRefusals());
  const walk = await walkIfPossible(connection, onWalk);
  const { email } = connection.profile.attendee;
  return loadResult({
    ...rest,
    harness: version(),
    run,
    figures,
    sampled,
    calm: connection.violations,
    walk,
    emailOf: (creation) => emailOf(email, `${marker}${creation}`),
  });
}
