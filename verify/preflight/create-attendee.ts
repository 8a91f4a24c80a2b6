import type { IssuedToken } from '../../harness/broker/protocol.ts';
import { targetOf } from '../../harness/call/outgoing.ts';
import { Reply } from '../../harness/call/reply.ts';
import type { Wire } from '../../harness/call/wire.ts';
import { OPERATIONS } from '../../spec/contract.ts';

/** What creates attendees in an event, as probes: each of them may be refused. */
export const creatorOn =
  (wire: Wire, event: string, { token }: IssuedToken) =>
  async (item: Record<string, unknown>): Promise<Reply> => {
    const path = { event_id: event };
    const { exchange, body, judgement } = await wire.send({
      operation: 'createAttendee',
      method: 'POST',
      target: targetOf(OPERATIONS.createAttendee.path, path, []),
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ item }),
      ...{ path, query: [], identity: 'client', intent: 'probe' },
    });
    return new Reply(exchange, body, judgement);
  };
