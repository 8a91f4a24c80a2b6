import type { ServerReply } from '../../call-context.ts';
import type { AttendeeField } from '../../domain/records.ts';
import type { ApiCall } from '../call.ts';
import { addressedEvent, fieldOf } from '../lookup.ts';
import { single } from '../replies.ts';
import { ATTENDEE_FIELD } from '../validate/attendee-field.ts';
import { readItem, requiredItem, settle } from '../validate/item.ts';
import { fieldView } from '../views.ts';
import { updateFieldRecord } from '../writes.ts';
import { optionsFor } from './attendee-field-create.ts';

/** PATCH /events/{event_id}/attendee_fields/{id}. */
export async function updateAttendeeField(call: ApiCall): Promise<ServerReply> {
  const { policy } = call.world;
  const read = async () => readItem(await requiredItem(call), ATTENDEE_FIELD, [], policy);
  if (policy.validateFirst) await settle(call, await read());
  const event = await addressedEvent(call);
  const field = await fieldOf(call, event);
  const reading = await read();
  await settle(call, reading);
  const values: Partial<AttendeeField> = reading.values;
  if (policy.emptyUpdate === 204 && Object.keys(values).length === 0)
    return { status: 204, headers: {}, body: undefined };
  const options =
    values.options === undefined
      ? {}
      : { options: optionsFor(values.type ?? field.type, values.options, policy) };
  const after = await updateFieldRecord(call, field, { ...values, ...options });
  return single(call, 200, fieldView(call, after));
}
