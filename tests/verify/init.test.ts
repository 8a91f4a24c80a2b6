// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of a profile
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, before, test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { UsageError } from '../../harness/profile/errors.ts';
import { loadProfile } from '../../harness/profile/load-profile.ts';
import { type Reference, startReference } from '../../reference/index.ts';
import { type Asker, Cancelled, nobody } from '../../verify/init/asker.ts';
import { init } from '../../verify/init/init.ts';
import { person } from '../../verify/init/person.ts';
import { isLeft } from '../../verify/init/typed-choice.ts';
import { muster, profileIn, scratch } from '../cli/muster.ts';

const folder = scratch();
let reference: Reference;
let whole: Record<string, Record<string, string>>;
before(async () => {
  reference = await startReference({ attendees: 20 });
  whole = reference.profile as never;
});
after(() => reference.close());

/** A person who answers by this script, and takes what is suggested else; and what was asked. */
function scripted(answers: Readonly<Record<string, string | readonly string[]>>): Asker & {
  readonly asked: string[];
  readonly told: string[];
} {
  const left = new Map(Object.entries(answers).map(([key, value]) => [key, [value].flat()]));
  const asked: string[] = [];
  const told: string[] = [];
  const answer = (key: string, message: string): string | undefined => {
    asked.push(message);
    return left.get(key)?.shift();
  };
  return {
    attended: true,
    asked,
    told,
    say: (line) => told.push(line),
    text: async ({ flag, message, initial = '' }) => answer(flag, message) ?? initial,
    secret: async ({ variable, message }) => answer(variable, message) ?? '',
    choose: async ({ flag, message, initial, choices }) =>
      answer(flag, message) ?? initial ?? choices[0]?.value ?? '',
  };
}

/** Text without the colours and movements of a terminal. */
const printed: string[] = [];
const print = (text: string): void => void printed.push(text);

test('a conversation ends with a whole profile, whose secrets stand beside it for its owner alone', async () => {
  const file = join(folder, 'alpha', 'muster.yaml');
  const { client, read_client, user, foreign } = whole;
  const asker = scripted({
    '--base-url': reference.baseUrl,
    '--client-id': client?.id ?? '',
    MUSTER_CLIENT_SECRET: ['mistyped', client?.secret ?? ''],
    '--read-client-id': read_client?.id ?? '',
    MUSTER_READ_SECRET: read_client?.secret ?? '',
    '--sign-in': 'form',
    '--user-client-id': user?.client_id ?? '',
    '--username': user?.username ?? '',
    MUSTER_PASSWORD: user?.password ?? '',
    '--event-id': '1001',
    '--other-event-id': '1002',
    '--foreign-client-id': 'hillside-integration',
    MUSTER_FOREIGN_SECRET: 'hillside-integration-secret',
    '--foreign-event-id': String(foreign?.event_id),
    '--writes': 'allow',
  });
  printed.length = 0;
  assert.equal(await init({ profile: file }, asker, print), 'ok', printed.join(''));

  const text = readFileSync(file, 'utf8');
  const schema = /^# yaml-language-server: \$schema=(.+)\n/.exec(text)?.[1];
  assert.ok(schema && existsSync(resolve(join(folder, 'alpha'), schema)), text);
  for (const secret of [client?.secret, read_client?.secret, user?.password, 'hillside-integration-secret'])
    assert.ok(secret && !text.includes(secret));

  const secrets = join(folder, 'alpha', '.env');
  if (process.platform !== 'win32') assert.equal(statSync(secrets).mode & 0o777, 0o600);
  assert.match(readFileSync(join(folder, 'alpha', '.gitignore'), 'utf8'), /^\.env$/m);

  const profile = loadProfile(file, {});
  assert.deepEqual(profile.client, client);
  assert.deepEqual(profile.read_client, read_client);
  assert.equal(profile.user?.password, user?.password);
  // What nobody said was looked up: the account, a registration type, an attendee of the other account.
  assert.equal(profile.user?.account_id, '1');
  // Of the types that attendees have, one that has no limit.
  assert.equal(profile.registration_type_id, '301');
  assert.equal(profile.foreign?.attendee_id, String(foreign?.attendee_id));
  assert.ok(asker.told.some((line) => /is refused read write \(401/.test(line)));
  assert.ok(asker.asked.some((line) => /without: \d+ rules? not judged/.test(line)));
  assert.match(printed.join(''), /^ {2}client +ok [\s\S]+judges \d+ rules: everything that needs/m);
  assert.match(printed.join(''), /Next: muster verify --profile \S+ --dry-run/);
});

/** The environment, and the application that does most of what a run asks. */
const applicationNamed = (): Record<string, string> => ({
  '--base-url': reference.baseUrl,
  '--client-id': whole.client?.id ?? '',
  MUSTER_CLIENT_SECRET: whole.client?.secret ?? '',
});

test('answers that make no profile together are asked for again, and the conversation goes on', async () => {
  const { user } = whole;
  const asker = scripted({
    ...applicationNamed(),
    '--sign-in': 'form',
    '--user-client-id': user?.client_id ?? '',
    '--username': user?.username ?? '',
    MUSTER_PASSWORD: user?.password ?? '',
    '--account-id': ['1', '1'],
    '--foreign-account-id': ['two', '2'],
    '--event-id': '1001',
  });
  printed.length = 0;
  const file = join(folder, 'anew', 'muster.yaml');
  assert.equal(await init({ profile: file }, asker, print), 'ok', printed.join(''));
  assert.equal(loadProfile(file, {}).user?.foreign_account_id, '2');
  const said = asker.told.filter((line) => /which has another form than user\.account_id 1/.test(line));
  assert.equal(said.length, 1);
});

test('another application is asked for its own secret, by its id, and what was said is not said again', async () => {
  const { client, read_client } = whole;
  const asker = scripted({
    ...applicationNamed(),
    '--read-client-id': ['hillside-integration', read_client?.id ?? ''],
    MUSTER_READ_SECRET: ['hillside-integration-secret', read_client?.secret ?? ''],
    '--event-id': '1001',
  });
  printed.length = 0;
  const file = join(folder, 'other-secret', 'muster.yaml');
  assert.equal(await init({ profile: file }, asker, print), 'ok', printed.join(''));
  assert.deepEqual(loadProfile(file, {}).read_client, read_client);
  const secrets = asker.asked.filter((line) => line.startsWith('Client secret of'));
  assert.deepEqual(secrets, [
    `Client secret of ${client?.id}`,
    'Client secret of hillside-integration',
    `Client secret of ${read_client?.id}`,
  ]);
  assert.equal(asker.told.filter((line) => /answers \(401 without a token/.test(line)).length, 1);
});

test('a manager whose password is wrong is asked for again', async () => {
  const asker = scripted({
    '--base-url': reference.baseUrl,
    '--create-applications': 'yes',
    '--manager': ['door@example.com', 'door@example.com'],
    MUSTER_MANAGER_PASSWORD: ['mistyped', 'open-the-door'],
    '--event-id': '1001',
  });
  printed.length = 0;
  const file = join(folder, 'managed', 'muster.yaml');
  assert.equal(await init({ profile: file }, asker, print), 'ok', printed.join(''));
  assert.ok(asker.told.some((line) => /the page says ".*"; check name and password\.$/.test(line)));
  assert.ok(loadProfile(file, {}).client !== undefined);
});

test('what is said at a terminal is broken between words', async () => {
  const output = Object.assign(new PassThrough(), { columns: 40 });
  const seen: string[] = [];
  output.setEncoding('utf8').on('data', (piece: string) => seen.push(piece));
  person({ input: new PassThrough(), output }).say(
    'The end /api/v2/ of base_url is left off, as the paths of the specification follow it.',
  );
  const lines = stripVTControlCharacters(seen.join('')).split('\n');
  assert.ok(lines.every((line) => line.length <= 40));
  assert.match(lines.join(' '), /specification follow|specification\s+│\s+follow/);
});

test('secrets that are to be kept nowhere are only named', async () => {
  const file = join(folder, 'named', 'muster.yaml');
  const asker = scripted({
    '--base-url': reference.baseUrl,
    '--client-id': whole.client?.id ?? '',
    MUSTER_CLIENT_SECRET: whole.client?.secret ?? '',
    '--secrets': 'named',
  });
  await init({ profile: file }, asker, print);
  assert.match(readFileSync(file, 'utf8'), /^ {2}secret: \$\{MUSTER_CLIENT_SECRET\}$/m);
  assert.equal(existsSync(join(folder, 'named', '.env')), false);
  assert.ok(asker.told.some((line) => /Set MUSTER_CLIENT_SECRET before a run\./.test(line)));
});

test('a profile called .json names its schema by a key', async () => {
  const file = join(folder, 'small.json');
  await init({ profile: file, baseUrl: reference.baseUrl, writes: 'forbid' }, nobody(print), print);
  const profile = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  assert.match(profile.$schema ?? '', /profile\.schema\.json$/);
  assert.equal(loadProfile(file, {}).writes, 'forbid');
});

test('an environment that is not there is said, and the profile written all the same', async () => {
  const file = join(folder, 'away.yaml');
  printed.length = 0;
  const ending = await init({ profile: file, baseUrl: 'http://127.0.0.1:1' }, nobody(print), print);
  assert.match(
    printed.join(''),
    /Next: mend in \S*away\.yaml what is wrong; muster doctor --profile \S*away/,
  );
  assert.equal(ending, 'inconclusive');
  assert.equal(loadProfile(file, {}).base_url, 'http://127.0.0.1:1');
});

test('whoever gives up finds nothing written', async () => {
  const file = join(folder, 'never.yaml');
  const asker: Asker = {
    ...nobody(print),
    text: async () => {
      throw new Cancelled();
    },
  };
  assert.equal(await init({ profile: file }, asker, print), 'interrupted');
  assert.equal(existsSync(file), false);
});

test('nobody is asked where the input is no terminal: what is missing is one sentence', async () => {
  const env = { MUSTER_CLIENT_SECRET: whole.client?.secret };
  const base = ['--base-url', reference.baseUrl];
  const client = [...base, '--client-id', whole.client?.id ?? ''];
  const cases: ReadonlyArray<readonly [readonly string[], NodeJS.ProcessEnv, RegExp]> = [
    [[], {}, /no terminal: give --base-url\.\n$/],
    [client, {}, /no terminal: set MUSTER_CLIENT_SECRET\.\n$/],
    [client, env, /no terminal: give --event-id \(1001 Harbour Summit, [^\n]+\)\.\n$/],
  ];
  const cwd = scratch();
  const ends = await Promise.all(
    cases.map(([args, more]) => muster(['init', ...args], { cwd, env: { MUSTER_PROFILE: '', ...more } })),
  );
  ends.forEach(({ code, stderr }, index) => {
    assert.equal(code, 2, stderr);
    assert.match(stderr, cases[index]?.[2] ?? /^$/);
  });
  assert.equal(existsSync(join(cwd, 'muster.yaml')), false);
});

test('a profile that is there is not replaced unless that is said', async () => {
  const file = profileIn(folder, 'base_url: http://127.0.0.1:1\n', 'there.yaml');
  const again = { profile: file, baseUrl: reference.baseUrl };
  await assert.rejects(init(again, nobody(print), print), UsageError);
  assert.equal(readFileSync(file, 'utf8'), 'base_url: http://127.0.0.1:1\n');
  await init({ ...again, force: true }, nobody(print), print);
  assert.equal(loadProfile(file, {}).base_url, reference.baseUrl);
});

test('what stands in .env and .gitignore stays there', async () => {
  const place = scratch();
  writeFileSync(join(place, '.env'), 'OTHER=1');
  writeFileSync(join(place, '.gitignore'), 'results/');
  const asker = scripted({
    '--base-url': 'http://127.0.0.1:1',
    '--client-id': 'one',
    MUSTER_CLIENT_SECRET: `it's "quoted"`,
  });
  await init({ profile: join(place, 'muster.yaml') }, asker, print);
  assert.equal(readFileSync(join(place, '.env'), 'utf8'), 'OTHER=1\nMUSTER_CLIENT_SECRET=`it\'s "quoted"`\n');
  assert.equal(readFileSync(join(place, '.gitignore'), 'utf8'), 'results/\n.env\n');
  assert.equal(loadProfile(join(place, 'muster.yaml'), {}).client?.secret, `it's "quoted"`);
});

test('a person at a terminal types, chooses, and may give up', async () => {
  const output = Object.assign(new PassThrough(), { columns: 80, rows: 24, isTTY: true });
  let shown = '';
  output.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
  });
  /** Answers one question by these keys. */
  const typing = async <T>(ask: (asker: Asker) => Promise<T>, ...keys: readonly string[]): Promise<T> => {
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} });
    const answer = ask(person({ input, output }));
    for (const key of keys) input.write(key);
    return answer;
  };
  const text = (asker: Asker) => asker.text({ message: 'Address?', flag: '--base-url', required: true });
  const secret = (asker: Asker) => asker.secret({ message: 'Secret?', variable: 'X', required: true });
  const choice = (asker: Asker) =>
    asker.choose({ message: 'Which?', flag: '--x', choices: [{ value: 'one' }, { value: 'two' }] });
  assert.equal(await typing(text, 'h', 't', 'tp', '\r'), 'http');
  assert.equal(await typing(secret, 'hush', '\r'), 'hush');
  assert.equal(shown.includes('hush'), false);
  assert.equal(await typing(choice, '\x1b[B', '\r'), 'two');
  await assert.rejects(typing(choice, '\x03'), Cancelled);
  assert.equal(await typing(choice, 'T', 'W', '\r'), 'two');
  assert.equal(await typing(choice, 'n', 'o', '\r', '\x7f', '\x7f', 'o', '\r'), 'one');
  assert.match(shown, /No such answer: delete it, and type one of: one, two\./);
});

test('a list takes the words of a choice, and what names one outright leaves no other', () => {
  const all = [
    { value: '10', label: '10 Winter' },
    { value: '1', label: '1 Summer' },
    { value: '', label: 'none', also: ['no'] },
  ];
  const left = (typed: string): string[] =>
    all.filter((one) => isLeft(typed, one, all)).map(({ value }) => value);
  assert.deepEqual(left('1'), ['1']);
  assert.deepEqual(left('10 w'), ['10']);
  assert.deepEqual(left('summer'), ['1']);
  assert.deepEqual(left(' NO'), ['']);
  assert.deepEqual(left('yes'), []);
  assert.deepEqual(left(' '), ['10', '1', '']);
});
