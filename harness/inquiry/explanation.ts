import type { Workaround } from '../../record/worked-around.ts';
import type { Answered } from '../call/answered.ts';
import type { PlainCall } from '../call/plain-call.ts';

/** A plain call that was refused, and the controls that were sent for it. */
export class Refusal {
  readonly call: PlainCall;
  readonly refused: Answered;
  /** Puts the call again, where an explanation is to do so itself. */
  readonly putAgain: (() => Promise<Answered>) | undefined;
  readonly #controls = new Map<string, Promise<Answered | undefined>>();

  constructor(call: PlainCall, refused: Answered, putAgain?: () => Promise<Answered>) {
    this.call = call;
    this.refused = refused;
    this.putAgain = putAgain;
  }

  /** The answer to a control, which is sent once for all explanations that ask for it. */
  control(name: string, send: () => Promise<Answered | undefined>): Promise<Answered | undefined> {
    const sent = this.#controls.get(name) ?? send();
    this.#controls.set(name, sent);
    return sent;
  }
}

/** The answer by which a control shows an explanation, and whether it has passed meanwhile. */
export interface Shown {
  readonly shows: Answered;
  readonly passed?: boolean;
  /** What the call was answered when it was served in the end. */
  readonly served?: Answered;
  /** What this leaves to who made the call, where the explanation does not always do so. */
  readonly leaves?: Explanation['leaves'];
  /** It holds of this call alone: what the call is answered when it is put again decides. */
  readonly once?: boolean;
}

/**
 * What a control tells. It shows the explanation, by this answer. Or it was served beside the refused call. That proves
 * it `last` where no later explanation is to be asked, and may have put the call `again`. Or it tells nothing.
 */
export type Told =
  | Shown
  | { readonly beside: Answered; readonly last?: true; readonly again?: Answered }
  | undefined;

/** A lawful reason for which a service may refuse a plain call. */
export interface Explanation {
  /** Its row in the table of what runs work around. */
  readonly id: Workaround;
  /** What is left to who made the call: there is no place for that alone, or it is taken and may be made of others. */
  readonly leaves?: 'noPlace' | 'taken';
  /** Whether this may be the reason, as far as the refusal itself tells. */
  mayExplain(refusal: Refusal): boolean;
  /** Asks whether it is. */
  control(refusal: Refusal): Promise<Told>;
  /** The reason in a sentence. */
  says(refusal: Refusal, shown: Answered): string;
}

/** What it takes to send controls. */
export interface Controls {
  /** Makes a call as a probe. */
  readonly ask: (call: PlainCall) => Promise<Answered>;
  /** The same, apart from other writes where it meets some. */
  readonly send: (call: PlainCall) => Promise<Answered>;
}
