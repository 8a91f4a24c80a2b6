import { SAYS_NOTHING, statusOf } from '../../call/plain-call.ts';
import type { Explanation, Refusal, Told } from '../explanation.ts';

/** The call got no usable answer when it was put again: the service, its gateway or a token is about to start anew. */
export const restarting: Explanation = {
  id: 'restarting',
  mayExplain: ({ refused }: Refusal) =>
    refused.exchange.response === null || SAYS_NOTHING.has(statusOf(refused)),
  control: async ({ refused }: Refusal): Promise<Told> => ({ shows: refused }),
  says: ({ call }: Refusal) => `${call.operation} got no usable answer when it was put again`,
};
