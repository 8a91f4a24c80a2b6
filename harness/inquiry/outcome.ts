import type { Workaround } from '../../record/worked-around.ts';
import type { Answered } from '../call/answered.ts';
import type { Explanation, Refusal, Shown } from './explanation.ts';

/** Why a plain call may be refused: by which explanation, and in a sentence. */
export interface Excuse extends Pick<Explanation, 'leaves'> {
  readonly by: Workaround;
  readonly reason: string;
  /** It serves again after a rest: what it refused before says nothing. */
  readonly passed?: true;
  /** What the call was answered when it was served in the end. */
  readonly served?: Answered;
  /** It holds of the call as it was sent: put again, it may be broken. */
  readonly once?: true;
}

/** What was served beside a refused call, so that the refusal is no lawful one as far as was asked. */
export interface Beside {
  readonly beside: readonly Answered[];
  /** What the call was answered when it was put again at once. */
  readonly again?: Answered;
}

/** What the refusal of a plain call is found to be. */
export type Outcome =
  /** `passed`: why it was refused until the service came back. */
  | { readonly is: 'served'; readonly answered: Answered; readonly passed?: Excuse }
  | { readonly is: 'broken'; readonly proof: readonly Answered[] }
  | ({ readonly is: 'excused' } & Excuse);

/** What an explanation comes to that this answer shows. */
export function excuseBy(explanation: Explanation, refusal: Refusal, shown: Shown): Excuse {
  const { id } = explanation;
  const { shows, passed, once, served, leaves = explanation.leaves } = shown;
  return {
    ...{ by: id, reason: explanation.says(refusal, shows) },
    ...(leaves && { leaves }),
    ...(passed === true && { passed }),
    ...(once === true && { once }),
    ...(served && { served }),
  };
}
