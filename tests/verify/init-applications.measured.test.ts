import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { loadProfile } from '../../harness/profile/load-profile.ts';
import { type Reference, startReference } from '../../reference/index.ts';
import { muster, scratch } from '../cli/muster.ts';
import { PLAIN_OWNER, Visitor } from '../reference/visitor.ts';
import { CTRL_C, DOWN, ENTER, ESCAPE, HAS_TERMINAL, Terminal } from '../tools/terminal.ts';
import { RECORDS } from './init-records.ts';

const OFFER = /Users create applications at http:\S+\/account\. Create those of the profile there\?/;
const MANAGER = /Who manages the account\?/;
const PASSWORD = /Password of that user: it is kept nowhere/;
const FOREIGN_MANAGER = /Who manages another account\?/;
const CLIENT_ID = /Client id of an application that is allowed read and write/;
const SIGN_IN = /How does a user sign in/;

/** What takes a text back that was typed. */
const rubbedOut = (text: string): string[] => Array.from(text, () => '\x7f');

/** The last of the ways to sign in: there is no user. */
const NO_USER = [DOWN, DOWN, DOWN, DOWN, ENTER];

const OWNER = 'door@example.com';
/** The password of the user who manages the account: it is in no variable of the command. */
const TYPED = 'open-the-door';
const FOREIGN_OWNER = 'owner@example.net';
const FOREIGN_TYPED = 'own-the-hill';
const FOREIGN_SECRET = 'hillside-integration-secret';
const NOT_IT = 'mistyped-and-kept-nowhere';

/** All else that a conversation asks for, which options say. */
const REST: Readonly<Record<string, string>> = {
  name: 'trial',
  environment: 'local',
  username: OWNER,
  'account-id': '1',
  'foreign-account-id': '2',
  ...RECORDS,
  'foreign-client-id': 'hillside-integration',
  'foreign-event-id': '2001',
  'foreign-attendee-id': '12001',
  writes: 'allow',
  'rate-limit': 'probe',
};

/** What is said by options in a conversation; null: by none. */
type Given = Readonly<Record<string, string | null>>;

const optionsOf = (more: Given): string[] =>
  Object.entries({ ...REST, ...more }).flatMap(([name, value]) =>
    value === null ? [] : [`--${name}`, value],
  );

/** Every file below a folder, by its path. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile());

/** How the environment is started that the command meets. */
const PLACES: Readonly<Record<string, () => Parameters<typeof startReference>[0]>> = {
  memory: () => ({ attendees: 20 }),
  'a folder': () => ({
    attendees: 20,
    hashPasswords: true,
    data: mkdtempSync(join(tmpdir(), 'muster-init-data-')),
  }),
};

const needs = HAS_TERMINAL ? {} : { skip: 'script of util-linux gives the terminal' };

for (const [place, options] of Object.entries(PLACES))
  describe(`init creates applications in an environment over ${place}`, () => {
    let reference: Reference;
    before(async () => {
      reference = await startReference(options());
    });
    after(() => reference.close());

    /** How many applications users have created so far. */
    const created = async (): Promise<number> => {
      const { text } = await (await Visitor.signedIn(reference)).get('/account');
      return text.split('href="/account/applications/').length - 1;
    };

    const temporary = scratch();

    /** A conversation in a folder of its own. */
    const talk = (cwd: string, more: Given = {}, env: NodeJS.ProcessEnv = {}) =>
      new Terminal(['init', ...optionsOf({ 'base-url': reference.baseUrl, ...more })], cwd, {
        TMPDIR: temporary,
        MUSTER_FOREIGN_SECRET: FOREIGN_SECRET,
        ...env,
      });

    const says = async (at: Terminal, password: string): Promise<void> => {
      await at.answers(OFFER, DOWN, ENTER);
      await at.answers(MANAGER, OWNER, ENTER);
      await at.answers(PASSWORD, password, ENTER);
    };

    const keepsNo = (cwd: string, shown: string, ...passwords: readonly string[]): void => {
      // A visit leaves no folder of its own behind.
      assert.deepEqual(
        readdirSync(temporary).filter((name) => name.startsWith('muster-')),
        [],
      );
      for (const text of [shown, ...filesIn(cwd).map((file) => readFileSync(file, 'utf8'))])
        for (const password of passwords) assert.equal(text.includes(password), false, text);
    };

    it('asks first, then for who manages the account; a run with the profile conforms', needs, async () => {
      const cwd = scratch();
      const before = await created();
      const at = talk(cwd, { 'sign-in': 'form' }, { MUSTER_PASSWORD: TYPED });
      await says(at, TYPED);
      await at.sees(/"Muster: read and write" is created \(app-\w+\)/);
      await at.sees(/"Muster: read only" is created/);
      await at.sees(/"Muster: sign-in of a user" is created/);
      assert.equal(await at.ended, 0, at.shown);
      assert.equal((await created()) - before, 3);
      keepsNo(cwd, at.shown, TYPED);
      assert.equal(existsSync(join(cwd, 'muster.yaml.draft')), false);
      const profile = loadProfile(join(cwd, 'muster.yaml'), {
        MUSTER_PASSWORD: TYPED,
        MUSTER_FOREIGN_SECRET: FOREIGN_SECRET,
      });
      const ids = [profile.client?.id, profile.read_client?.id, profile.user?.client_id];
      assert.equal(new Set(ids).size, 3);
      for (const id of ids) assert.match(id ?? '', /^app-/);
      const run = await muster(['verify', '--effort', 'quick', '--workers', '1'], {
        cwd,
        env: { MUSTER_PASSWORD: TYPED, MUSTER_FOREIGN_SECRET: FOREIGN_SECRET, MUSTER_PROFILE: '' },
      });
      assert.equal(run.code, 0, run.stdout + run.stderr);
      assert.match(run.stdout, /conforms/i);
    });

    /** What leads to the application of another account: its manager signs in. */
    const OTHER: Given = { 'foreign-client-id': null, 'foreign-event-id': null, 'foreign-attendee-id': null };

    it('asks who manages another account, and creates the application of that', needs, async () => {
      const cwd = scratch();
      const before = await created();
      const env = { MUSTER_PASSWORD: TYPED, MUSTER_FOREIGN_SECRET: '' };
      const at = talk(cwd, { ...OTHER, 'sign-in': 'form' }, env);
      await says(at, TYPED);
      await at.answers(FOREIGN_MANAGER, OWNER, ENTER);
      await at.answers(
        /That user manages the account of this profile/,
        ...rubbedOut(OWNER),
        FOREIGN_OWNER,
        ENTER,
      );
      await at.answers(PASSWORD, FOREIGN_TYPED, ENTER);
      await at.sees(/"Muster: another account" is created \(app-\w+\)/);
      await at.answers(/An event of that other account/, ENTER);
      await at.answers(/Id of an attendee of that event/, ENTER);
      assert.equal(await at.ended, 0, at.shown);
      assert.equal((await created()) - before, 3);
      keepsNo(cwd, at.shown, TYPED, FOREIGN_TYPED);
      const profile = loadProfile(join(cwd, 'muster.yaml'), { MUSTER_PASSWORD: TYPED });
      assert.match(profile.foreign?.client?.id ?? '', /^app-/);
      assert.equal(profile.foreign?.event_id, '2001');
      const run = await muster(['verify', '--effort', 'quick', '--workers', '1'], {
        cwd,
        env: { MUSTER_PASSWORD: TYPED, MUSTER_PROFILE: '' },
      });
      assert.equal(run.code, 0, run.stdout + run.stderr);
      assert.match(run.stdout, /conforms/i);
    });

    it(
      'a wrong password is one sentence, the questions go on, and Esc leads back to the offer',
      needs,
      async () => {
        const cwd = scratch();
        const at = talk(cwd);
        await says(at, NOT_IT);
        await at.sees(/No application was created: the sign-in was refused.+check name and password\./);
        await at.answers(CLIENT_ID, ESCAPE);
        await says(at, TYPED);
        await at.sees(/"Muster: read only" is created/);
        await at.answers(SIGN_IN, ...NO_USER);
        assert.equal(await at.ended, 0, at.shown);
        keepsNo(cwd, at.shown, TYPED, NOT_IT);
      },
    );

    it('gone back to, the same user has created no application twice', needs, async () => {
      const cwd = scratch();
      const before = await created();
      const at = talk(cwd);
      await says(at, TYPED);
      await at.answers(SIGN_IN, ESCAPE);
      await at.answers(PASSWORD, TYPED, ENTER);
      await at.answers(SIGN_IN, ...NO_USER);
      assert.equal(await at.ended, 0, at.shown);
      assert.equal((await created()) - before, 2);
    });

    it(
      'given up, the draft holds no password and no application, and the next init takes it up',
      needs,
      async () => {
        const cwd = scratch();
        const first = talk(cwd);
        await says(first, TYPED);
        await first.answers(SIGN_IN, CTRL_C);
        assert.equal(await first.ended, 130, first.shown);
        assert.deepEqual(
          filesIn(cwd).map((file) => file.slice(cwd.length + 1)),
          ['muster.yaml.draft'],
        );
        const { answers } = JSON.parse(readFileSync(join(cwd, 'muster.yaml.draft'), 'utf8'));
        assert.deepEqual(answers, { '--create-applications': 'yes', '--manager': OWNER });
        const second = talk(cwd);
        await second.answers(PASSWORD, TYPED, ENTER);
        await second.answers(SIGN_IN, ...NO_USER);
        assert.equal(await second.ended, 0, second.shown);
        assert.match(
          readFileSync(join(cwd, '.env'), 'utf8'),
          /^MUSTER_CLIENT_SECRET='.+'\nMUSTER_READ_SECRET='.+'\n$/,
        );
      },
    );

    it('without a terminal an option says so, and what is refused is one sentence', async () => {
      const cwd = scratch();
      const run = (password: string, more: Given = {}, foreign = FOREIGN_TYPED) =>
        muster(
          [
            'init',
            ...optionsOf({
              'base-url': reference.baseUrl,
              'create-applications': 'yes',
              manager: OWNER,
              username: null,
              'foreign-client-id': null,
              'foreign-event-id': null,
              'foreign-attendee-id': null,
              secrets: 'named',
              ...more,
            }),
          ],
          {
            cwd,
            env: {
              MUSTER_MANAGER_PASSWORD: password,
              MUSTER_FOREIGN_MANAGER_PASSWORD: foreign,
              MUSTER_PROFILE: '',
            },
          },
        );
      const [wrong, without] = [
        await run(NOT_IT),
        await run(PLAIN_OWNER.password, { manager: PLAIN_OWNER.email }),
      ];
      assert.equal(wrong.code, 2, wrong.stderr);
      assert.match(wrong.stderr, /No application was created: the sign-in was refused[^\n]+\n$/);
      assert.equal(without.code, 2, without.stderr);
      assert.match(without.stderr, /No application was created: no form [^\n]+says "Your account"\.\n$/);
      const before = await created();
      for (const [manager, foreign, sentence] of [
        [
          OWNER,
          TYPED,
          /The option --foreign-manager is wrong: that user manages the account of this profile/,
        ],
        [FOREIGN_OWNER, NOT_IT, /No application was created: the sign-in was refused[^\n]+\n$/],
      ] as const) {
        const refused = await run(TYPED, { 'foreign-manager': manager }, foreign);
        assert.equal(refused.code, 2, refused.stderr);
        assert.match(refused.stderr, sentence);
      }
      assert.deepEqual(readdirSync(cwd), []);
      assert.equal(await created(), before, 'what is refused has created nothing');
      const right = await run(TYPED, { 'client-id': '', 'foreign-manager': FOREIGN_OWNER });
      assert.equal(right.code, 0, right.stderr);
      // Nothing shows the secrets again: they are kept, though others would only be named.
      assert.match(
        readFileSync(join(cwd, '.env'), 'utf8'),
        /^MUSTER_READ_SECRET='.+'\nMUSTER_FOREIGN_SECRET='.+'\n$/,
      );
      keepsNo(cwd, right.stdout + right.stderr, TYPED, NOT_IT, FOREIGN_TYPED);
    });
  });
