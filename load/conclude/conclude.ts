import { version } from '../../harness/paths.ts';
import type { Interruption } from '../../harness/run/interruption.ts';
import type { CapacityFigures, LoadBreach, LoadResult } from '../../record/load-result.ts';
import { type OwnPeople, othersAmong, othersBetween } from '../claim/others.ts';
import { whyRefused } from '../claim/why-refused.ts';
import { type JudgedRun, type ResourceUse, type RunEnd, wasCutShort } from '../judge/evidence.ts';
import { loadResult } from '../judge/load-result.ts';
import type { LogReadout } from '../judge/log-readout.ts';
import type { ListedAttendee } from '../judge/reconcile/finding.ts';
import type { LoadConnection } from '../prepare/connection.ts';
import { emailOf, isMarkedBy } from '../prepare/marker.ts';
import type { WalkedAttendee } from '../prepare/walk.ts';
import { walkIfPossible } from './final-walk.ts';
import { scanAgain } from './scan-again.ts';

/** A run whose load is over and whose request log is read, before the final walk of the list. */
export interface FinishedRun {
  readonly run: JudgedRun;
  /** Prefix of the markers of attendees whom the scanners created. */
  readonly marker: string;
  readonly readout: LogReadout;
  readonly resourceUse: ResourceUse;
  readonly end: RunEnd;
  /** How many requests each trouble met. */
  readonly troubled?: readonly number[];
  /** Breaches that the steps of a search for capacity showed. */
  readonly steps?: readonly LoadBreach[];
  readonly capacity?: CapacityFigures;
}

/** Who is told of each walk of the list, and of what the last one shows, and may interrupt it. */
export interface WalkWatcher {
  readonly interruption?: Interruption;
  readonly onWalk?: (walk: number) => void;
  readonly onSeen?: (seen: readonly ListedAttendee[]) => void;
}

/**
 * Milliseconds that the final walk may still take after a signal: a user who interrupts does not wait for a list that
 * keeps changing.
 */
const WALK_GRACE_MS = 7_500;

/** Walks the attendee list after the load, and judges the run by it and by the request log. */
export async function conclude(
  connection: LoadConnection,
  { run, marker, readout, end, ...rest }: FinishedRun,
  { interruption, onWalk, onSeen }: WalkWatcher = {},
): Promise<LoadResult> {
  const { figures, sampled } = readout;
  const ids = ownIds(run);
  const isMarked = isMarkedBy(marker);
  const isOwn = (one: WalkedAttendee): boolean => ids.has(one.id) || isMarked(one);
  const walking = walkIfPossible(connection, isOwn, onWalk);
  const walk = (await (interruption?.race(walking, WALK_GRACE_MS) ?? walking)) ?? null;
  if (walk !== null) onSeen?.(walk.seen);
  const { email } = connection.profile.attendee;
  const othersAtWork = walk === null ? [] : othersIn(run, walk.seen, { ids, marker, email });
  // With others at work, or where a run was cut short, sessions tell nothing.
  const calm = walk !== null && othersAtWork.length === 0 && !wasCutShort(end);
  const again = calm ? scanAgain(connection, run, figures.lines, walk.seen) : Promise.resolve(undefined);
  const { lost: lostFromSessions = new Set<string>(), notes = [] } =
    (await (interruption?.race(again, WALK_GRACE_MS) ?? again)) ?? {};
  const asking = whyRefused(connection, figures.lines, marker);
  const createsRefusedFor = (await (interruption?.race(asking, WALK_GRACE_MS) ?? asking)) ?? [];
  return loadResult({
    ...rest,
    end: { ...end, interrupted: end.interrupted || interruption?.happened === true },
    harness: version(),
    run: { ...run, notes: [...run.notes, ...notes] },
    figures,
    sampled,
    lostFromSessions,
    outsideLoad: connection.violations,
    tokens: connection.tokens(),
    walk,
    ...{ othersAtWork, createsRefusedFor },
    emailOf: (creation) => emailOf(email, `${marker}${creation}`),
  });
}

/** Ids of the people whom a run was given or has made before its load. */
const ownIds = ({ pool, bystanders, claim = '', beside = [] }: JudgedRun): ReadonlySet<string> =>
  new Set([...pool, ...bystanders, claim, ...beside]);

/** Who else was at work in the event: the people whom the run does not own are compared, as a walk showed them before and now. */
function othersIn(
  { others, settings }: JudgedRun,
  seen: readonly WalkedAttendee[],
  own: Omit<OwnPeople, 'part'>,
): string[] {
  if (others === undefined) return [];
  const part = settings.part !== undefined && { part: settings.part };
  return othersBetween(others, othersAmong(seen, { ...own, ...part }));
}
