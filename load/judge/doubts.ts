import { SUCCESS_RULE } from '../../judge/exchange/success-rule.ts';
import type { LoadBreach } from '../../record/load-result.ts';
import type { OperationId } from '../../spec/contract.ts';
import type { LoadEvidence } from './evidence.ts';
import type { Reconciliation } from './reconcile/finding.ts';

/** What else than the service may have led to what a run shows. */
type OtherCauses = Pick<LoadEvidence, 'othersAtWork' | 'createsRefusedFor'>;

/** Where others were at work in the event, nothing tells whose doing a difference in the list is: it counts as unknown. */
export function withoutBlame(found: Reconciliation): Reconciliation {
  const { lost, unexpected, duplicated, unknown, findings } = found;
  return {
    ...found,
    ...{ lost: 0, unexpected: 0, duplicated: 0, unknown: unknown + lost + unexpected + duplicated },
    findings: findings.map((one) => ({
      ...one,
      class: 'unknown',
      reason: one.class === 'unknown' ? one.reason : `${one.reason}, or somebody else changed it`,
    })),
  };
}

const isRefusal = ({ rule, operation, actual }: Pick<LoadBreach, 'rule' | 'operation' | 'actual'>): boolean =>
  SUCCESS_RULE[operation as OperationId] === rule && /^4\d\d\b/.test(actual);

/**
 * Whether a refusal of a valid call may be the doing of another client, or of an event that is full. It may be for each
 * attendee who was changed meanwhile, and for every create where creates are refused in calm as well.
 */
export const mayBeLawful =
  ({ othersAtWork = [], createsRefusedFor = [] }: OtherCauses) =>
  (one: LoadBreach): boolean =>
    isRefusal(one) &&
    (othersAtWork.length > 0 || (createsRefusedFor.length > 0 && one.operation === 'createAttendee'));

/** What of a run the service alone would have to answer for, were there no other causes. */
interface Suspicions {
  readonly listDiffers: boolean;
  readonly refusalsSetAside: boolean;
  readonly objectivesMissed: boolean;
}

/** The other causes, in sentences, where one of them may have led to something; none where nothing is amiss. */
export function causesOf(
  { othersAtWork = [], createsRefusedFor = [] }: OtherCauses,
  { listDiffers, refusalsSetAside, objectivesMissed }: Suspicions,
): string[] {
  const blameless = othersAtWork.length > 0 && listDiffers;
  return blameless || refusalsSetAside || objectivesMissed ? [...othersAtWork, ...createsRefusedFor] : [];
}
