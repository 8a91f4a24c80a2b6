import { CLIENT } from '../../../harness/call/identity.ts';
import { checkClient, checkReadClient } from '../../doctor/clients.ts';
import { applicationMade, offerApplications } from '../applications.ts';
import { reference } from '../draft.ts';
import { clientSecretOf, costOf, NONE, type Questions } from '../questions.ts';
import { lookUp, reopen } from '../reopen.ts';

/** The application that does most of what a run asks. */
export async function askClient(ask: Questions, there: boolean): Promise<void> {
  await offerApplications(ask, there);
  const id =
    (await applicationMade(ask, 'client')) ??
    (await ask.text(
      'clientId',
      '--client-id',
      `Client id of an application that is allowed read and write${costOf('client')}`,
    ));
  if (id === NONE) return;
  await ask.secret('client', clientSecretOf(id), true);
  ask.draft.set('client', { id, secret: reference('client') });
  if (!there) return;
  const item = await lookUp(ask, 'client', checkClient);
  ask.say(`client ${item.found}.`);
  reopen(ask, item);
  if (item.state === 'ok') ask.draft.reader = CLIENT;
}

/** The application that may only read. */
export async function askReadClient(ask: Questions, there: boolean): Promise<void> {
  const id =
    (await applicationMade(ask, 'readClient')) ??
    (await ask.text(
      'readClientId',
      '--read-client-id',
      `Client id of an application that is allowed read only${costOf('read_client')}`,
    ));
  if (id === NONE) return;
  await ask.secret('readClient', clientSecretOf(id), true);
  ask.draft.set('read_client', { id, secret: reference('readClient') });
  if (!there) return;
  const item = await lookUp(ask, 'read_client', checkReadClient);
  ask.say(`read_client ${item.found}.`);
  reopen(ask, item);
}
