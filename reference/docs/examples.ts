import type { FastifyInstance, InjectOptions } from 'fastify';
import { createApp } from '../app.ts';
import { createWorld } from '../create-world.ts';
import { OPERATION_IDS, OPERATIONS, type OperationId, type OperationSpec } from '../domain/operations.ts';
import type { Scope } from '../domain/vocabulary.ts';
import { FULL } from '../oauth/applications.ts';
import type { ServerPolicy } from '../policy.ts';
import { users } from '../seed/accounts.ts';
import { FIRST_ATTENDEE } from '../seed/attendees.ts';
import { SEEDED } from '../seed/places.ts';
import type { World } from '../world.ts';

/** A call that was made, and its answer. */
export interface Example {
  readonly operation: OperationId | 'requestToken';
  readonly path: Readonly<Record<string, number>>;
  /** What was sent: an item, or the form of a token request. */
  readonly sent: unknown;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** An id that nothing has. */
const NOTHING = 1;

/** Asks the main event's people for their workshops. */
const QUESTION = 603;

const ITEMS: Partial<Record<OperationId, Readonly<Record<string, unknown>>>> = {
  createAttendee: {
    first_name: 'Élodie',
    last_name: 'García',
    email: 'elodie.garcia@example.org',
    phone: '+12025550142',
    job_title: 'Engineer',
    company: null,
    registration_type_id: SEEDED.registrationType,
    fields: [{ attendee_field_id: 601, value: 'Vegetarian' }],
  },
  updateAttendee: { rsvp_status: 'confirmed', company: 'Acme' },
  checkIn: { session_id: null },
  checkOut: { session_id: null },
  undoCheckIn: { session_id: null },
  createAttendeeField: {
    label: 'How do you travel?',
    type: 'radio',
    required: false,
    options: ['Train', 'Boat'],
  },
  updateAttendeeField: { options: ['Sailing', 'Knots', 'Charts', 'Weather'] },
};

/** What does not pass validation. A check-out and an undo need no such item: once all is undone there is no check-in. */
const WRONG: Partial<Record<OperationId, Readonly<Record<string, unknown>>>> = {
  createAttendee: {},
  updateAttendee: { rsvp_status: 'maybe' },
  checkOut: { session_id: null },
  undoCheckIn: { session_id: null },
  createAttendeeField: {},
  updateAttendeeField: { type: 'select' },
};

/** Of a record that every environment begins with. */
function idOf(operation: OperationId): number {
  if (operation === 'getEvent') return SEEDED.event;
  if (operation === 'getRegistrationType') return SEEDED.registrationType;
  return operation.endsWith('AttendeeField') ? QUESTION : FIRST_ATTENDEE;
}

/** The same answers to gaps, at once and without limit, in records of its own. */
const scratch = (policy: ServerPolicy, over: Partial<ServerPolicy>): World =>
  createWorld({
    seed: 1,
    attendees: 3,
    variants: [],
    faults: [],
    overrides: {
      ...policy,
      latencyMs: 0,
      listLagMs: 0,
      listsFrom: 'store',
      others: [],
      ids: 'small',
      ...over,
    },
  });

/** A token of the first user, or of the application alone. */
const tokenOf = ({ tokens }: World, userId: number | null, scopes: readonly Scope[] = FULL.scopes): string =>
  tokens.issue({ clientId: FULL.id, accountId: SEEDED.account, userId, scopes, lifetimeMs: 60_000 }).value;

/** What a call has beside the usual. */
interface Over {
  readonly id?: number;
  readonly token?: string;
  readonly account?: number | undefined;
  /** What is sent as it is, in place of an item. */
  readonly payload?: string;
}

const parsed = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));

/** Calls an environment of its own, one call after the other, and writes down what it answers. */
class Caller {
  readonly examples: Example[] = [];
  readonly #app: FastifyInstance;
  readonly #token: string;

  constructor(world: World) {
    this.#app = createApp(() => world);
    this.#token = tokenOf(world, users[0]!.id);
  }

  async call(operation: OperationId, item: unknown, over: Over = {}): Promise<void> {
    const { method, path: pattern } = OPERATIONS[operation];
    const path: Record<string, number> = {};
    const url = pattern.replaceAll(/:(\w+)/g, (_all, name: string) => {
      path[name] = name === 'event_id' ? (over.id ?? SEEDED.event) : (over.id ?? idOf(operation));
      return String(path[name]);
    });
    const sent = item === undefined ? undefined : { item };
    const payload = over.payload ?? (sent === undefined ? undefined : JSON.stringify(sent));
    const { token, account }: Over = { token: this.#token, account: SEEDED.account, ...over };
    await this.#send(
      { operation, path, sent },
      {
        method,
        url: `/api/v2${url}`,
        headers: {
          ...(token !== '' && { authorization: `Bearer ${token}` }),
          ...(token !== '' && account !== undefined && { 'x-account-id': String(account) }),
          ...(payload !== undefined && { 'content-type': 'application/json' }),
        },
        ...(payload !== undefined && { payload }),
      },
    );
  }

  async grant(sent: Readonly<Record<string, string>>): Promise<void> {
    await this.#send(
      { operation: 'requestToken', path: {}, sent },
      {
        method: 'POST',
        url: '/oauth/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(sent).toString(),
      },
    );
  }

  async #send(about: Pick<Example, 'operation' | 'path' | 'sent'>, options: InjectOptions): Promise<void> {
    const answer = await this.#app.inject(options);
    const body = parsed(answer.body);
    this.examples.push({ ...about, status: answer.statusCode, headers: answer.headers, body });
  }
}

/** What is refused in a way that the specification leaves open. */
async function refusals(calm: Caller, operation: OperationId, world: World): Promise<void> {
  const item = ITEMS[operation];
  const { scope, personal }: OperationSpec = OPERATIONS[operation];
  const scopeless = tokenOf(world, users[0]!.id, scope === 'read' ? ['write'] : ['read']);
  await calm.call(operation, item, { account: undefined });
  await calm.call(operation, item, { account: SEEDED.foreignAccount });
  await calm.call(operation, item, { token: scopeless });
  if (personal === true) await calm.call(operation, item, { token: tokenOf(world, null) });
  if (item !== undefined) await calm.call(operation, item, { payload: '{' });
  if (operation === 'checkIn') await calm.call(operation, { session_id: NOTHING });
}

/**
 * An example of each request, answer and error of an environment that decides as `policy` says. It has answered these
 * calls, so that none can be out of date.
 */
export async function examplesOf(policy: ServerPolicy): Promise<readonly Example[]> {
  const world = scratch(policy, { rate: Number.POSITIVE_INFINITY, gzip: false });
  const calm = new Caller(world);
  const hasty = new Caller(scratch(policy, { rate: 0, rateBy: 'token' }));
  const form = { grant_type: 'client_credentials', client_id: FULL.id, scope: 'read write' };
  await calm.grant({ ...form, client_secret: FULL.secret ?? '' });
  await calm.grant({ ...form, client_secret: 'another secret' });
  for (const operation of OPERATION_IDS) {
    if (operation === 'deleteAttendeeField')
      for (const [refused, item] of Object.entries(WRONG)) await calm.call(refused as OperationId, item);
    await calm.call(operation, ITEMS[operation]);
  }
  for (const operation of OPERATION_IDS) {
    await calm.call(operation, ITEMS[operation], { token: '' });
    if (OPERATIONS[operation].path.includes(':'))
      await calm.call(operation, ITEMS[operation], { id: NOTHING });
    await hasty.call(operation, ITEMS[operation]);
    await refusals(calm, operation, world);
  }
  return [...calm.examples, ...hasty.examples];
}
