import { mistakeInTlsFile, type TlsFile } from '../../../harness/files/tls-files.ts';
import { userPath } from '../../../harness/paths.ts';
import { checkBaseUrl, isLoopback, leftOff, mistakeInBaseUrl } from '../../../harness/profile/base-url.ts';
import { checkEnvironment } from '../../doctor/environment.ts';
import { reference, VARIABLES } from '../draft.ts';
import { NONE, type Questions } from '../questions.ts';
import { lookUp, reopen } from '../reopen.ts';

/** Where the environment is. Gives whether it answers, so that records can be looked up. */
export async function askEnvironment(ask: Questions): Promise<boolean> {
  const address = await ask.text('baseUrl', '--base-url', 'Where is the environment?', {
    required: true,
    mistake: (text) => {
      const mistake = mistakeInBaseUrl(text);
      return mistake === undefined ? undefined : `The answer ${mistake}.`;
    },
  });
  const word = leftOff(address);
  if (word !== undefined) ask.say(word);
  ask.draft.set('base_url', checkBaseUrl(address, 'The answer'));
  await askWay(ask);
  const { hostname } = new URL(ask.draft.profile().base_url);
  const suggested = hostname.split('.')[0]?.replace(/[^\w-]/g, '') || 'environment';
  const name = isLoopback(hostname) ? 'local' : suggested;
  ask.draft.set('name', await ask.text('name', '--name', 'What is it called?', { initial: name }));
  ask.draft.set('environment', await kindOf(ask, isLoopback(hostname)));
  const item = await lookUp(ask, 'environment', checkEnvironment);
  const { state, found } = item;
  ask.say(state === 'ok' ? found : found.replace(/[^.]$/, '$&.'), found.replace(/\d+ ms/, ''));
  reopen(ask, item);
  if (state !== 'ok') ask.say('Nothing can be looked up.');
  return state === 'ok';
}

const FILES = {
  ca: ['tlsCa', '--tls-ca', 'File of the authority that signs its certificate (PEM)'],
  cert: ['tlsCert', '--tls-cert', 'File of the certificate that it asks of a client (PEM)'],
  key: ['tlsKey', '--tls-key', 'File of the key of that certificate (PEM)'],
} as const;

const TLS_FILES = Object.entries(FILES) as Array<[TlsFile, (typeof FILES)[TlsFile]]>;

/** The way there, where it takes more than an address. */
async function askWay(ask: Questions): Promise<void> {
  const tls: Record<string, string> = {};
  for (const [key, [option, flag, message]] of TLS_FILES) {
    if (ask.told.given[option] === undefined && !ask.told.transcript.doubts.has(flag)) continue;
    const file = await ask.text(option, flag, message, {
      mistake: (text) => {
        const mistake = mistakeInTlsFile(key, userPath(text), text);
        return mistake === undefined ? undefined : `The answer ${mistake.replace(/\.$/, '')}.`;
      },
    });
    if (file !== NONE) tls[key] = userPath(file);
  }
  if (Object.keys(tls).length > 0) ask.draft.set('tls', tls);
  if (ask.told.transcript.doubts.has(VARIABLES.proxy)) {
    await ask.secret('proxy', 'The proxy, as http://user:password@host:port', false);
  }
  if (ask.draft.knows('proxy')) ask.draft.set('proxy', reference('proxy'));
}

/** What a run may write to hangs on it: where no user can be asked, nothing is assumed. */
async function kindOf(ask: Questions, loopback: boolean): Promise<string> {
  const { attended } = ask.told.asker;
  const suggested = attended ? (loopback ? 'local' : 'production') : NONE;
  return ask.choice(
    'environment',
    '--environment',
    'Which environment is it? Only alpha and local ones are written to without --yes-production',
    [{ value: 'alpha' }, { value: 'local' }, { value: 'production' }],
    !attended && ask.told.given.writes === 'allow' ? undefined : suggested,
  );
}
