import type { ServerReply } from '../../call-context.ts';
import type { AttendeeField } from '../../domain/records.ts';
import type { ApiCall } from '../call.ts';
import { addressedEvent } from '../lookup.ts';
import { list } from '../replies.ts';
import { fieldView } from '../views.ts';

/** GET /events/{event_id}/attendee_fields. */
export async function listAttendeeFields(call: ApiCall): Promise<ServerReply> {
  const { hooks, policy } = call.world;
  const lists = call.world.lists();
  const event = await addressedEvent(call);
  let fields: readonly AttendeeField[] = [...(await lists.fields(event.id)).values()];
  if (policy.fieldsOrder === 'newest-first') fields = fields.toReversed();
  if (hooks.fields !== undefined) fields = await hooks.fields(call, fields);
  return list(
    call,
    fields.map((field) => fieldView(call, field)),
  );
}
