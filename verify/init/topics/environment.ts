import { isLoopback, mistakeInBaseUrl } from '../../../harness/profile/base-url.ts';
import { checkEnvironment } from '../../doctor/environment.ts';
import { visiting } from '../find.ts';
import { NONE, type Questions } from '../questions.ts';

/** Where the environment is. Gives whether it answers, so that records can be looked up. */
export async function askEnvironment(ask: Questions): Promise<boolean> {
  const address = await ask.text('baseUrl', '--base-url', 'Where is the environment?', {
    required: true,
    mistake: (text) => {
      const mistake = mistakeInBaseUrl(text);
      return mistake === undefined ? undefined : `The answer ${mistake}.`;
    },
  });
  ask.draft.set('base_url', address);
  const { hostname } = new URL(ask.draft.profile().base_url);
  const suggested = hostname.split('.')[0]?.replace(/[^\w-]/g, '') || 'environment';
  const name = isLoopback(hostname) ? 'local' : suggested;
  ask.draft.set('name', await ask.text('name', '--name', 'What is it called?', { initial: name }));
  ask.draft.set('environment', await kindOf(ask, isLoopback(hostname)));
  const { state, found } = await visiting(ask.draft.profile(), checkEnvironment);
  ask.asker.say(state === 'ok' ? found : `${found} Nothing can be looked up.`);
  return state === 'ok';
}

/** What a run may write to hangs on it: where nobody can be asked, nothing is assumed. */
async function kindOf(ask: Questions, loopback: boolean): Promise<string> {
  const { attended } = ask.asker;
  const suggested = attended ? (loopback ? 'local' : 'production') : NONE;
  return ask.choice(
    'environment',
    '--environment',
    'Which environment is it? Only alpha and local ones are written to without --yes-production',
    [{ value: 'alpha' }, { value: 'local' }, { value: 'production' }],
    !attended && ask.given.writes === 'allow' ? undefined : suggested,
  );
}
