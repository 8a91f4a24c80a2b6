import type { Breaches } from '../../inquiry/breaches.ts';
import type { Answered } from '../answered.ts';
import { type Call, tokenOf } from '../call.ts';
import { LiveCall } from '../live-call.ts';
import type { LiveTokens } from '../live-tokens.ts';
import { statusOf } from '../plain-call.ts';
import type { Next, Policy } from '../policy.ts';
import type { Probes } from '../probes.ts';
import { Unanswered } from '../unanswered.ts';

interface LiveTokenMeans {
  readonly tokens: LiveTokens;
  readonly probes: Pick<Probes, 'opens'>;
  readonly breaches: Pick<Breaches, 'refusedAlive'>;
}

/** Carries a live token, waits for one that is not known everywhere yet, and takes the next where one has ended. */
export class LiveToken implements Policy {
  readonly #means: LiveTokenMeans;

  constructor(means: LiveTokenMeans) {
    this.#means = means;
  }

  async around(call: Call, send: () => Promise<Answered>): Promise<Answered> {
    const { identity } = call;
    if (identity.kind === 'live') {
      const { tokens, probes } = this.#means;
      const { live } = identity;
      call.live ??= new LiveCall({ tokens, identity: live, opens: (token) => probes.opens(live, token) });
      call.token = await call.live.token();
    }
    return send();
  }

  async after(call: Call, answered: Answered): Promise<Next> {
    if (statusOf(answered) !== 401) return 'done';
    const { tokens, breaches } = this.#means;
    const carried = tokenOf(call);
    if (carried !== undefined && (await tokens.settles(carried, answered.exchange))) return 'token-fresh';
    const refusal = await call.live?.refused(answered);
    if (refusal === 'again') return 'token-ended';
    if (refusal === 'vain')
      return new Unanswered(
        `${call.operation} answered 401 to every token that was granted`,
        answered.exchange.id,
      );
    if (refusal === 'stands') breaches.refusedAlive(call, [answered]);
    return 'done';
  }

  async ended(call: Call, answered: Answered): Promise<void> {
    if (statusOf(answered) === 401 || answered.exchange.response === null) return;
    const { tokens, breaches } = this.#means;
    const carried = tokenOf(call);
    if (call.live === undefined) {
      if (carried !== undefined) tokens.accepted(carried);
      return;
    }
    const between = await call.live.accepted();
    if (between !== undefined) breaches.refusedAlive(call, [between, answered]);
  }
}
