import { CLIENT } from '../../../harness/call/identity.ts';
import { checkClient } from '../../doctor/clients.ts';
import { reference } from '../draft.ts';
import { visiting } from '../find.ts';
import { NONE, type Questions } from '../questions.ts';

/** The application that does most of what a run asks. */
export async function askClient(ask: Questions, there: boolean): Promise<void> {
  const id = await ask.text(
    'clientId',
    '--client-id',
    `Client id of an application that is allowed read and write${ask.cost('client')}`,
  );
  if (id === NONE) return;
  for (let tries = 1; ; tries += 1) {
    await ask.secret('client', `Its client secret`, true);
    ask.draft.set('client', { id, secret: reference('client') });
    if (!there) return;
    const { state, found } = await visiting(ask.draft.profile(), checkClient);
    ask.asker.say(`client ${found}.`);
    if (state === 'ok') ask.reader = CLIENT;
    if (state === 'ok' || !ask.mayRetry('client', tries)) return;
  }
}

/** The application that may only read. */
export async function askReadClient(ask: Questions): Promise<void> {
  const id = await ask.text(
    'readClientId',
    '--read-client-id',
    `Client id of an application that is allowed read only${ask.cost('read_client')}`,
  );
  if (id === NONE) return;
  await ask.secret('readClient', 'Its client secret', true);
  ask.draft.set('read_client', { id, secret: reference('readClient') });
}
