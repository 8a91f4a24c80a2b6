import type { LoadVerdict, Threshold } from '../../record/load-result.ts';
import type { CutShort } from './evidence.ts';

/** What a verdict rests on. */
export interface Grounds {
  readonly thresholds: readonly Threshold[];
  /** Whether the list could be read after the load. */
  readonly walked: boolean;
  /** Why the generator's own figures cannot be trusted; none: they can. */
  readonly generator: readonly string[];
  readonly end: CutShort;
}

/** Objectives that exchanges prove, however the generator did. */
const PROVED: ReadonlySet<string> = new Set(['lost', 'phantom', 'doubled', 'contract']);

/**
 * The verdict of a load run with its reasons. What exchanges prove fails it always; what was timed fails it only where
 * the timing can be trusted; what cannot be trusted and shows no proof is invalid.
 */
export function loadVerdict(grounds: Grounds): { verdict: LoadVerdict; reasons: readonly string[] } {
  const { thresholds, end } = grounds;
  const doubts = doubtsOf(grounds);
  const missed = thresholds.filter(({ met, samples }) => samples > 0 && !met);
  const reasons = [...endings(end), ...doubts];
  const untrusted = doubts.length > 0 || end.interrupted || end.killed;
  if (missed.some((one) => isProved(one, end))) return { verdict: 'fail', reasons };
  if (untrusted) return { verdict: 'invalid', reasons };
  return { verdict: missed.length > 0 || end.aborted !== null ? 'fail' : 'pass', reasons };
}

/** A service that is down so that the run had to be ended has failed, whatever its generator did. */
const isProved = ({ name }: Threshold, { aborted }: CutShort): boolean =>
  PROVED.has(name) || (name === 'errors' && aborted !== null);

/** Why what was measured cannot be trusted, or was not measured at all. */
function doubtsOf({ thresholds, walked, generator, end }: Grounds): string[] {
  if (end.unprepared !== null) return [end.unprepared];
  return [
    ...(walked
      ? []
      : [
          'the list could not be walked afterwards: reconcile the folder once the service is back (--reconcile)',
        ]),
    ...thresholds
      .filter(({ samples }) => samples === 0)
      .map(({ name }) => `${name} has not a single sample: it was not measured`),
    ...generator,
  ];
}

const endings = ({ aborted, interrupted, killed }: CutShort): string[] => [
  ...(killed ? ['the run was killed: this is what its request log says'] : []),
  ...(interrupted ? ['the run was interrupted'] : []),
  ...(aborted === null ? [] : [aborted]),
];
