import type { Answered } from '../answered.ts';
import type { Call } from '../call.ts';
import type { LiveTokens } from '../live-tokens.ts';
import { wasHeldBack } from '../lost-write.ts';
import { statusOf } from '../plain-call.ts';
import type { Next, Policy } from '../policy.ts';
import { waitAfter } from './limiter.ts';

/** How often a call for a second look is sent, at most. */
const MOST_PROBES = 8;

export interface PatientProbeMeans {
  readonly tokens: Pick<LiveTokens, 'current' | 'replaced' | 'renew'>;
  readonly rest: (ms: number) => Promise<void>;
}

/**
 * A call for a second look, with a token that lives and when the limiter says. What else it is answered with is judged by
 * who looks.
 */
export class PatientProbe implements Policy {
  readonly #means: PatientProbeMeans;

  constructor(means: PatientProbeMeans) {
    this.#means = means;
  }

  async around(call: Call, send: () => Promise<Answered>): Promise<Answered> {
    if (call.identity.kind === 'live') call.token = await this.#means.tokens.current(call.identity.live);
    return send();
  }

  async after({ identity, token, earlier }: Call, answered: Answered): Promise<Next> {
    const attempt = earlier.length + 1;
    const status = statusOf(answered);
    const held = status === 429 || wasHeldBack(answered.exchange);
    if (attempt === MOST_PROBES || !(status === 401 || held)) return 'done';
    const { tokens, rest } = this.#means;
    if (held) await rest(waitAfter(answered, attempt));
    else if (
      identity.kind === 'live' &&
      token !== undefined &&
      !(await tokens.replaced(identity.live, token))
    )
      await tokens.renew(identity.live, token);
    return held ? 'limiter' : 'token-ended';
  }
}
