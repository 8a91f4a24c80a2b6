import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { loadProfile } from '../../harness/profile/load-profile.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { type Reference, startReference } from '../../reference/index.ts';
import { scratch } from '../cli/muster.ts';
import { BACK, CTRL_C, DOWN, ENTER, ESCAPE, HAS_TERMINAL, Terminal } from '../tools/terminal.ts';
import { RECORDS } from './init-records.ts';

let reference: Reference;
let right: Readonly<Record<string, string>>;
before(async () => {
  reference = await startReference({ attendees: 5 });
  const { client, read_client, user } = reference.profile as unknown as Record<
    string,
    Record<string, string>
  >;
  right = {
    'base-url': reference.baseUrl,
    name: 'trial',
    environment: 'local',
    'create-applications': 'no',
    'client-id': client?.id ?? '',
    MUSTER_CLIENT_SECRET: client?.secret ?? '',
    'read-client-id': read_client?.id ?? '',
    MUSTER_READ_SECRET: read_client?.secret ?? '',
    'sign-in': 'form',
    // The application itself, whose secret is known.
    'user-client-id': client?.id ?? '',
    'account-id': '1',
    username: user?.username ?? '',
    MUSTER_PASSWORD: user?.password ?? '',
    'foreign-account-id': '2',
    ...RECORDS,
    'foreign-client-id': '',
    'foreign-event-id': '',
    writes: 'allow',
    'rate-limit': 'avoid',
    secrets: 'dotenv',
  };
});
after(() => reference.close());

/** A turn that somebody takes at the terminal, who has given all the rest by options. */
interface Turn {
  readonly about: string;
  /** What is not as in the options of the others: null is asked for. */
  readonly given: Readonly<Record<string, string | null>>;
  readonly talk: (terminal: Terminal) => Promise<void>;
}

const ADDRESS = /Where is the environment\?/;
const CLIENT_ID = /Client id of an application that is allowed read and write/;
const SECRET = /Client secret of/;

const TURNS: readonly Turn[] = [
  {
    about: 'a base URL with the path of the API is taken without it, and that is said',
    given: { 'base-url': null },
    talk: async (at) => {
      await at.answers(ADDRESS, `${right['base-url']}/api/v2/`, ENTER);
      await at.sees(/\/api\/v2\/ of base_url is left off/);
    },
  },
  {
    about: 'an address at which TLS is spoken to a port without it is asked for again, and typed over',
    given: { 'base-url': null },
    talk: async (at) => {
      await at.answers(ADDRESS, right['base-url']?.replace('http:', 'https:') ?? '', ENTER);
      await at.sees(/write http:\/\/ in base_url/);
      await at.answers(ADDRESS, right['base-url'] ?? '', ENTER);
    },
  },
  {
    about: 'an option with an address where nobody is is asked for at the terminal',
    given: { 'base-url': 'http://127.0.0.1:1' },
    talk: async (at) => {
      await at.sees(/connection refused/);
      await at.answers(ADDRESS, right['base-url'] ?? '', ENTER);
    },
  },
  {
    about: 'a wrong client secret is asked for again, and the id is taken over by a key',
    given: { 'client-id': null, MUSTER_CLIENT_SECRET: null },
    talk: async (at) => {
      await at.answers(CLIENT_ID, right['client-id'] ?? '', ENTER);
      await at.answers(SECRET, 'mistyped', ENTER);
      await at.sees(/check client\.id and client\.secret/);
      await at.answers(CLIENT_ID, ENTER);
      await at.answers(SECRET, right.MUSTER_CLIENT_SECRET ?? '', ENTER);
    },
  },
  {
    about: 'a wrong client id is asked for again, with its secret',
    given: { 'client-id': null, MUSTER_CLIENT_SECRET: null },
    talk: async (at) => {
      await at.answers(CLIENT_ID, 'nobody', ENTER);
      await at.answers(SECRET, right.MUSTER_CLIENT_SECRET ?? '', ENTER);
      await at.answers(CLIENT_ID, right['client-id'] ?? '', ENTER);
      await at.answers(SECRET, right.MUSTER_CLIENT_SECRET ?? '', ENTER);
    },
  },
  {
    about: 'a wrong secret of the application that may only read is asked for again',
    given: { MUSTER_READ_SECRET: null },
    talk: async (at) => {
      await at.answers(SECRET, 'mistyped', ENTER);
      await at.sees(/check read_client\.id and read_client\.secret/);
      await at.answers(/allowed read only/, ENTER);
      await at.answers(SECRET, right.MUSTER_READ_SECRET ?? '', ENTER);
    },
  },
  {
    about: 'a wrong account is asked for again, and not the password',
    given: { 'account-id': null },
    talk: async (at) => {
      await at.answers(/Account id of the user/, '77', ENTER);
      await at.sees(/check user\.account_id/);
      await at.answers(/Account id of the user/, '1', ENTER);
    },
  },
  {
    about: 'a wrong password is asked for again',
    given: { MUSTER_PASSWORD: null, username: null },
    talk: async (at) => {
      await at.answers(/User name/, right.username ?? '', ENTER);
      await at.answers(/Password/, 'mistyped', ENTER);
      await at.sees(/check user\.username and user\.password/);
      await at.answers(/User name/, ENTER);
      await at.answers(/Password/, right.MUSTER_PASSWORD ?? '', ENTER);
    },
  },
  {
    about: 'a session that is no number is refused at once, and a question is gone back to with Esc',
    given: { 'account-id': null, 'session-id': null },
    talk: async (at) => {
      await at.answers(/Account id of the user/, '1', ENTER);
      await at.answers(/Id of a session/, 'hall', ENTER);
      await at.sees(/An id is a whole number/);
      at.presses(ESCAPE);
      await at.answers(/Account id of the user/, ENTER);
      await at.answers(/Id of a session/, '501', ENTER);
    },
  },
  {
    about: 'a list takes what is typed, says what can be typed for what it does not know, and asks again',
    given: { environment: null, writes: null },
    talk: async (at) => {
      await at.answers(/Which environment is it\?/, 'yes', ENTER);
      await at.sees(/No such answer: delete it, and type one of: alpha, local, production\./);
      at.presses(BACK, BACK, BACK, 'local', ENTER);
      await at.answers(/May the run write to it\?/, 'yes', ENTER);
    },
  },
  {
    about: 'an event that is not there is asked for again',
    given: { 'other-event-id': '999999' },
    talk: async (at) => {
      await at.sees(/check other_event_id/);
      await at.answers(/Another event of the account/, DOWN, ENTER);
    },
  },
];

const options = (given: Turn['given']): string[] =>
  Object.entries({ ...right, ...given }).flatMap(([name, value]) =>
    name.startsWith('MUSTER_') || value === null ? [] : [`--${name}`, value],
  );

/** Secrets that variables hold. */
const variables = (given: Turn['given']): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries({ ...right, ...given }).filter(([name, value]) => name.startsWith('MUSTER_') && value),
  ) as NodeJS.ProcessEnv;

/** The profile as whoever typed it meant it. */
function held(folder: string, env: NodeJS.ProcessEnv): Profile {
  const profile = loadProfile(join(folder, 'muster.yaml'), env);
  assert.equal(profile.base_url, reference.baseUrl);
  assert.equal(profile.client?.secret, right.MUSTER_CLIENT_SECRET);
  assert.equal(profile.read_client?.secret, right.MUSTER_READ_SECRET);
  assert.equal(profile.user?.password, right.MUSTER_PASSWORD);
  assert.equal(profile.user?.account_id, '1');
  assert.equal(profile.session_id, '501');
  assert.equal(profile.environment, 'local');
  assert.equal(profile.writes, 'allow');
  return profile;
}

const needs = HAS_TERMINAL ? {} : { skip: 'script of util-linux gives the terminal' };

for (const { about, given, talk } of TURNS)
  test(`at a terminal: ${about}`, needs, async () => {
    const cwd = scratch();
    const env = variables(given);
    const at = new Terminal(['init', ...options(given)], cwd, env);
    try {
      await talk(at);
      assert.equal(await at.ended, 0, at.shown);
    } finally {
      at.end();
    }
    const profile = held(cwd, env);
    assert.match(profile.other_event_id ?? '', /^100[0-9]$/);
    assert.equal(existsSync(join(cwd, 'muster.yaml.draft')), false);
  });

test('at a terminal: what was said before Ctrl-C is taken up, and holds no secret', needs, async () => {
  const cwd = scratch();
  const given = { 'base-url': null, 'client-id': null, MUSTER_CLIENT_SECRET: null };
  const first = new Terminal(['init', ...options(given)], cwd, variables(given));
  await first.answers(ADDRESS, right['base-url'] ?? '', ENTER);
  await first.answers(CLIENT_ID, right['client-id'] ?? '', ENTER);
  await first.answers(SECRET, 'typed-and-kept-nowhere', CTRL_C);
  assert.equal(await first.ended, 130, first.shown);
  const draft = readFileSync(join(cwd, 'muster.yaml.draft'), 'utf8');
  assert.match(draft, /"--client-id": "lakeside/);
  assert.doesNotMatch(draft, /typed-and-kept-nowhere/);
  assert.equal(existsSync(join(cwd, 'muster.yaml')), false);
  const second = new Terminal(['init', ...options(given)], cwd, variables(given));
  await second.sees(/is taken up/);
  await second.answers(SECRET, right.MUSTER_CLIENT_SECRET ?? '', ENTER);
  assert.equal(await second.ended, 0, second.shown);
  held(cwd, variables(given));
});

test('at a terminal that does not know its size, a question stands in one line', needs, async () => {
  const given = { 'base-url': null };
  const at = new Terminal(['init', ...options(given)], scratch(), variables(given), 0);
  await at.answers(ADDRESS, '', CTRL_C);
  assert.equal(await at.ended, 130, at.shown);
});
