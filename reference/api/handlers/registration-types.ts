import type { ServerReply } from '../../call-context.ts';
import type { ApiCall } from '../call.ts';
import { addressedEvent, looked, notFound } from '../lookup.ts';
import { single } from '../replies.ts';
import { registrationTypeView } from '../views.ts';

/** GET /events/{event_id}/registration_types/{id}. */
export async function getRegistrationType(call: ApiCall): Promise<ServerReply> {
  const { store } = call.world;
  const event = await addressedEvent(call);
  const found = await store.registrationType(call.id);
  const type = await looked(
    call,
    'registrationType',
    call.id,
    found?.event_id === event.id ? found : undefined,
  );
  if (type === undefined) throw notFound('registrationType');
  return single(call, 200, registrationTypeView(call, type, await store.countParticipants(type.id)));
}
