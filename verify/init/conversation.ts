import { CLIENT, FOREIGN, type Identity, PERSONAL } from '../../harness/client/identity.ts';
import { ASKS_CODE } from '../../harness/oauth/stuck.ts';
import { isLoopback, mistakeInBaseUrl } from '../../harness/profile/base-url.ts';
import { count } from '../../reports/text.ts';
import { checkClient } from '../doctor/clients.ts';
import { checkEnvironment } from '../doctor/environment.ts';
import { checkUser } from '../doctor/user.ts';
import { rulesBehind } from '../needs/figures.ts';
import type { Asker, Choice } from './asker.ts';
import { type Draft, idValue, reference, type SecretName, VARIABLES } from './draft.ts';
import { type FoundEvent, findAccount, findEvents, findRegistrationTypes, visiting } from './find.ts';
import type { InitOptions } from './options.ts';

const NONE = '';
/** A wrong secret is asked for so often: environments lock clients out. */
const MOST_TRIES = 3;
const ID = /^[0-9]+$/;

/** Asks for all that a profile may hold, looks up what the environment shows of it, and leaves the answers in the draft. */
export class Conversation {
  readonly #asker: Asker;
  readonly #given: InitOptions;
  readonly #draft: Draft;
  #reader: Identity | undefined;

  constructor(asker: Asker, given: InitOptions, draft: Draft) {
    this.#asker = asker;
    this.#given = given;
    this.#draft = draft;
  }

  async hold(): Promise<void> {
    const there = await this.#environment();
    await this.#client(there);
    await this.#readClient();
    await this.#user(there);
    await this.#records(there);
    await this.#foreign(there);
    await this.#permissions();
  }

  async #environment(): Promise<boolean> {
    const address = await this.#text('baseUrl', '--base-url', 'Where is the environment?', {
      required: true,
      mistake: (text) => {
        const mistake = mistakeInBaseUrl(text);
        return mistake === undefined ? undefined : `The answer ${mistake}.`;
      },
    });
    this.#draft.set('base_url', address);
    const { hostname } = new URL(this.#draft.profile().base_url);
    const suggested = hostname.split('.')[0]?.replace(/[^\w-]/g, '') || 'environment';
    const name = isLoopback(hostname) ? 'local' : suggested;
    this.#draft.set('name', await this.#text('name', '--name', 'What is it called?', { initial: name }));
    this.#draft.set('environment', this.#given.environment);
    const { state, found } = await visiting(this.#draft.profile(), checkEnvironment);
    this.#asker.say(state === 'ok' ? found : `${found} Nothing can be looked up.`);
    return state === 'ok';
  }

  async #client(there: boolean): Promise<void> {
    const id = await this.#text(
      'clientId',
      '--client-id',
      `Client id of an application that is allowed read and write${this.#cost('client')}`,
    );
    if (id === NONE) return;
    for (let tries = 1; ; tries += 1) {
      await this.#secret('client', `Its client secret`, true);
      this.#draft.set('client', { id, secret: reference('client') });
      if (!there) return;
      const { state, found } = await visiting(this.#draft.profile(), checkClient);
      this.#asker.say(`client ${found}.`);
      if (state === 'ok') this.#reader = CLIENT;
      if (state === 'ok' || !this.#mayRetry('client', tries)) return;
    }
  }

  async #readClient(): Promise<void> {
    const id = await this.#text(
      'readClientId',
      '--read-client-id',
      `Client id of an application that is allowed read only${this.#cost('read_client')}`,
    );
    if (id === NONE) return;
    await this.#secret('readClient', 'Its client secret', true);
    this.#draft.set('read_client', { id, secret: reference('readClient') });
  }

  async #user(there: boolean): Promise<void> {
    const way = await this.#choice(
      'signIn',
      '--sign-in',
      `How does a user sign in${this.#cost('user')}`,
      [
        { value: 'form', hint: 'the pages need no script: name and password are sent by the harness' },
        { value: 'browser', hint: 'a real browser types them' },
        { value: 'paste', hint: 'a person signs in and pastes the code' },
        { value: 'token', hint: 'there is a personal token already' },
        { value: NONE, label: 'there is no user' },
      ],
      this.#given.username === undefined ? NONE : 'form',
    );
    if (way === NONE) return;
    const clientId = await this.#text('userClientId', '--user-client-id', 'Client id for the sign-in', {
      initial: (this.#draft.raw.client as { id: string } | undefined)?.id ?? '',
      required: way !== 'token',
    });
    const own = (this.#draft.raw.client as { id: string } | undefined)?.id === clientId;
    if (!own && way !== 'token')
      await this.#secret('userClient', 'Its client secret (none: a public client)', false);
    const account = await this.#text('accountId', '--account-id', 'Account id of the user', {
      initial: await this.#ownAccount(there),
      required: true,
    });
    for (let tries = 1; ; tries += 1) {
      const user = {
        account_id: idValue(account),
        ...(!own && clientId !== NONE && { client_id: clientId }),
        ...(!own && this.#draft.knows('userClient') && { client_secret: reference('userClient') }),
        sign_in: way,
        ...(await this.#credentials(way)),
        ...(this.#draft.knows('totp') && { totp_secret: reference('totp') }),
      };
      this.#draft.set('user', user);
      if (!there || way === 'paste') break;
      const [item] = await visiting(this.#draft.profile(), checkUser);
      this.#asker.say(`user ${item?.found ?? ''}.`);
      if (item?.state === 'ok') this.#reader ??= PERSONAL;
      if (item?.found.includes(ASKS_CODE) === true && (await this.#oneTimeCodes())) continue;
      if (item?.state !== 'wrong' || !this.#mayRetry(way === 'token' ? 'token' : 'password', tries)) break;
    }
    const foreign = await this.#text(
      'foreignAccountId',
      '--foreign-account-id',
      `Id of an account that the user is no member of${this.#cost('user.foreign_account_id')}`,
    );
    if (foreign !== NONE)
      this.#draft.set('user', {
        ...(this.#draft.raw.user as object),
        foreign_account_id: idValue(foreign),
      });
  }

  /** Whether there is now what one-time codes are made with. */
  async #oneTimeCodes(): Promise<boolean> {
    if (this.#draft.knows('totp')) return false;
    await this.#secret('totp', 'Secret of the one-time codes (base32, or otpauth://)', false);
    return this.#draft.knows('totp');
  }

  async #credentials(way: string): Promise<Readonly<Record<string, string>>> {
    if (way === 'token') {
      await this.#secret('token', 'The personal token', true);
      return { token: reference('token') };
    }
    if (way === 'paste') return {};
    const username = await this.#text('username', '--username', 'User name', { required: true });
    await this.#secret('password', 'Password', true);
    return { username, password: reference('password') };
  }

  async #ownAccount(there: boolean): Promise<string> {
    const reader = this.#reader;
    if (!there || reader === undefined || this.#given.accountId !== undefined) return '';
    return (await visiting(this.#draft.profile(), (visit) => findAccount(visit, reader))) ?? '';
  }

  async #records(there: boolean): Promise<void> {
    const reader = this.#reader;
    const events =
      there && reader !== undefined
        ? await visiting(this.#draft.profile(), (visit) => findEvents(visit, reader))
        : [];
    if (events.length > 0) this.#asker.say(`The account has ${count(events.length, 'event')}.`);
    const event = await this.#event(
      'eventId',
      '--event-id',
      'An event that the run may write to',
      'event_id',
      events,
    );
    const others = events.filter(({ value }) => value !== event);
    await this.#event(
      'otherEventId',
      '--other-event-id',
      'Another event of the account, which the run may write to as well',
      'other_event_id',
      others,
    );
    await this.#event(
      'fieldsEventId',
      '--fields-event-id',
      'An event without real visitors, where attendee fields are created',
      'fields_event_id',
      events,
    );
    if (event === NONE) return;
    const types =
      there && reader !== undefined
        ? await visiting(this.#draft.profile(), (visit) => findRegistrationTypes(visit, reader, event))
        : [];
    const type = await this.#record(
      'registrationTypeId',
      '--registration-type-id',
      'A registration type of the event',
      'registration_type_id',
      types,
      types[0]?.value,
    );
    this.#draft.set('registration_type_id', type === NONE ? NONE : idValue(type));
    const session = await this.#text(
      'sessionId',
      '--session-id',
      `Id of a session of the event, which the API shows nowhere${this.#cost('session_id')}`,
      { mistake: noId },
    );
    this.#draft.set('session_id', session === NONE ? NONE : idValue(session));
  }

  /** Of several events a person says which may be written to; nobody else can. */
  async #event(
    option: 'eventId' | 'otherEventId' | 'fieldsEventId',
    flag: string,
    message: string,
    key: 'event_id' | 'other_event_id' | 'fields_event_id',
    events: readonly FoundEvent[],
  ): Promise<string> {
    const emptiest = events.toSorted((a, b) => (a.attendees ?? 0) - (b.attendees ?? 0))[0]?.value;
    const sole = events.length === 1 ? emptiest : undefined;
    const owed = key === 'event_id' ? sole : NONE;
    const chosen = await this.#record(
      option,
      flag,
      message,
      key,
      events,
      this.#asker.attended ? emptiest : owed,
    );
    this.#draft.set(key, chosen === NONE ? NONE : idValue(chosen));
    return chosen;
  }

  async #foreign(there: boolean): Promise<void> {
    const id = await this.#text(
      'foreignClientId',
      '--foreign-client-id',
      `Client id of an application of another account${this.#cost('foreign.client')}`,
    );
    const foreign: Record<string, unknown> = {};
    let events: FoundEvent[] = [];
    if (id !== NONE) {
      await this.#secret('foreignClient', 'Its client secret', true);
      foreign.client = { id, secret: reference('foreignClient') };
      this.#draft.set('foreign', foreign);
      if (there) events = await visiting(this.#draft.profile(), (visit) => findEvents(visit, FOREIGN));
    }
    const event = await this.#record(
      'foreignEventId',
      '--foreign-event-id',
      'An event of that other account',
      'foreign.event_id',
      events,
      events[0]?.value ?? NONE,
    );
    if (event === NONE) return;
    foreign.event_id = idValue(event);
    const attendee = await this.#text(
      'foreignAttendeeId',
      '--foreign-attendee-id',
      `Id of an attendee of that event${this.#cost('foreign.attendee_id')}`,
      { initial: events.find(({ value }) => value === event)?.attendee ?? NONE, mistake: noId },
    );
    if (attendee !== NONE) foreign.attendee_id = idValue(attendee);
    this.#draft.set('foreign', foreign);
  }

  async #permissions(): Promise<void> {
    const { loopback } = this.#draft.profile();
    const tokens = {
      ...(this.#draft.knows('expired') && { expired: reference('expired') }),
      ...(this.#draft.knows('revoked') && { revoked: reference('revoked') }),
    };
    if (Object.keys(tokens).length > 0) this.#draft.set('tokens', tokens);
    this.#draft.set(
      'writes',
      await this.#choice(
        'writes',
        '--writes',
        `May the run write to it? Attendees stay, as the API deletes none${this.#cost('writes')}`,
        [{ value: 'forbid' }, { value: 'allow' }],
        loopback ? 'allow' : 'forbid',
      ),
    );
    this.#draft.set(
      'rate_limit',
      await this.#choice(
        'rateLimit',
        '--rate-limit',
        `May the run provoke its rate limit${this.#cost('rate_limit')}`,
        [{ value: 'avoid' }, { value: 'probe' }],
        loopback ? 'probe' : 'avoid',
      ),
    );
  }

  /** What nobody has said is asked for; of records that were found, by a list. */
  async #record(
    option: keyof InitOptions,
    flag: string,
    message: string,
    need: string,
    found: readonly Choice[],
    initial: string | undefined,
  ): Promise<string> {
    const whole = `${message}${this.#cost(need)}`;
    if (found.length === 0) return this.#text(option, flag, whole, { mistake: noId });
    return this.#choice(option, flag, whole, [...found, { value: NONE, label: 'none' }], initial);
  }

  async #text(
    option: keyof InitOptions,
    flag: string,
    message: string,
    rest: { initial?: string; required?: boolean; mistake?: (text: string) => string | undefined } = {},
  ): Promise<string> {
    const given = this.#given[option];
    return typeof given === 'string' ? given : this.#asker.text({ message, flag, ...rest });
  }

  async #choice(
    option: keyof InitOptions,
    flag: string,
    message: string,
    choices: readonly Choice[],
    initial: string | undefined,
  ): Promise<string> {
    const given = this.#given[option];
    if (typeof given === 'string') return given;
    return this.#asker.choose({ message, flag, choices, ...(initial !== undefined && { initial }) });
  }

  async #secret(name: SecretName, message: string, required: boolean): Promise<void> {
    if (this.#draft.knows(name)) return;
    const variable = VARIABLES[name];
    const value = await this.#asker.secret({ message, variable, required });
    if (value !== '') this.#draft.typed.set(variable, value);
  }

  /** A person may have mistyped what stands nowhere else. */
  #mayRetry(name: SecretName, tries: number): boolean {
    return this.#asker.attended && tries < MOST_TRIES && this.#draft.typed.delete(VARIABLES[name]);
  }

  #cost(need: string): string {
    const rules = rulesBehind(need).length;
    return rules === 0 ? '' : ` (without: ${count(rules, 'rule')} not judged)`;
  }
}

const noId = (text: string): string | undefined => (ID.test(text) ? undefined : 'An id is a whole number.');
