import { OBJECTIVES } from '../../record/load-objectives.ts';
import type { LoadVerdict, Threshold } from '../../record/load-result.ts';
import type { RunEnd } from './evidence.ts';

/** What a verdict rests on. */
export interface Grounds {
  readonly thresholds: readonly Threshold[];
  /** Whether the list could be read after the load. */
  readonly walked: boolean;
  /** Why the generator's own figures cannot be trusted; none: they can. */
  readonly generator: readonly string[];
  readonly end: RunEnd;
  /** The share of all people, in percent, for whom requests were sent and who were not let in. */
  readonly turnedAway?: number;
  /** Who or what else may have led to what was missed, in sentences. */
  readonly otherCauses?: readonly string[];
}

/**
 * The verdict of a load run with its reasons. A missed objective that exchanges prove always fails it; one that was timed
 * fails it only where the timing can be trusted. A run that cannot be trusted and proves nothing is invalid.
 */
export function loadVerdict(grounds: Grounds): { verdict: LoadVerdict; reasons: readonly string[] } {
  const { thresholds, end } = grounds;
  const doubts = doubtsOf(grounds);
  const missed = thresholds.filter(({ met, samples }) => samples > 0 && !met);
  const reasons = [...endings(end), ...doubts];
  const { interrupted, killed, spent = null } = end;
  const untrusted = doubts.length > 0 || interrupted || killed || spent !== null;
  if (missed.some((one) => isProved(one, grounds))) return { verdict: 'fail', reasons };
  if (untrusted) return { verdict: 'invalid', reasons };
  return { verdict: missed.length > 0 || end.aborted !== null ? 'fail' : 'pass', reasons };
}

/**
 * Whether a missed objective needs no trusted timing. A service so far down that the circuit breaker ended the run has
 * failed. So has one that did not let people in for whom it was asked, unless the generator asked too late or others were
 * at work.
 */
const isProved = ({ name, limit }: Threshold, grounds: Grounds): boolean => {
  const { end, generator, otherCauses = [], turnedAway = 0 } = grounds;
  const asked = generator.length === 0 && otherCauses.length === 0;
  return (
    OBJECTIVES[name]?.proved === true ||
    (name === 'errors' && end.aborted !== null) ||
    (name === 'admitted' && asked && 100 - turnedAway < limit)
  );
};

/** Why figures cannot be trusted, or were not measured at all. */
function doubtsOf({ thresholds, walked, generator, end, otherCauses = [] }: Grounds): string[] {
  if (end.unprepared !== null) return [end.unprepared];
  return [
    ...otherCauses,
    ...(walked
      ? []
      : [
          'the attendee list could not be read after the load: once the service is back, run muster load again with --reconcile and the results folder',
        ]),
    ...thresholds
      .filter(({ samples }) => samples === 0)
      .map(({ name }) => `${name} has not a single sample: it was not measured`),
    ...generator,
  ];
}

const endings = ({ aborted, spent = null, interrupted, killed }: RunEnd): string[] => [
  ...(killed ? ['the run was killed: this is what its request log says'] : []),
  ...(interrupted ? ['the run was interrupted'] : []),
  ...[aborted, spent].filter((why) => why !== null),
];
