import type { ServerReply } from '../../call-context.ts';
import type { ApiCall } from '../call.ts';
import { addressedEvent, fieldOf } from '../lookup.ts';
import { single } from '../replies.ts';
import { fieldView } from '../views.ts';
import { deleteFieldRecord } from '../writes.ts';

/** DELETE /events/{event_id}/attendee_fields/{id}. The answer is the policy's (gap: fields.delete.response). */
export async function deleteAttendeeField(call: ApiCall): Promise<ServerReply> {
  const field = await fieldOf(call, await addressedEvent(call));
  await deleteFieldRecord(call, field);
  switch (call.world.policy.deleteReply) {
    case 'item':
      return single(call, 200, fieldView(call, field));
    case 'message':
      return { status: 200, headers: {}, body: { message: 'The attendee field was deleted' } };
    case 'nothing':
      return { status: 204, headers: {}, body: undefined };
  }
}
