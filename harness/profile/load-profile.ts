import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { LineCounter, parseDocument } from 'yaml';
import { GAPS, RULES } from '../../spec/ledger/index.ts';
import schema from '../../spec/profile.schema.json' with { type: 'json' };
import { nearest, UsageError } from './errors.ts';
import type { Id, Profile, UserProfile } from './profile.ts';

type Raw = Record<string, unknown>;

const OUT_OF_BAND = 'urn:ietf:wg:oauth:2.0:oob';

/**
 * Reads a profile file (YAML, of which JSON is a part), takes `${NAME}` from `env`, checks it against the published
 * schema and fills in the defaults.
 * @throws UsageError with one sentence that names the file, the place and the remedy.
 */
export function loadProfile(file: string, env: NodeJS.ProcessEnv, baseUrl?: string): Profile {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`The profile ${file} cannot be read: check the path given to --profile.`);
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, intAsBigInt: true });
  const [error] = document.errors;
  if (error) {
    const line = error.linePos?.[0].line ?? 1;
    throw new UsageError(
      `The profile ${file} is no valid YAML at line ${line}: ${firstLine(error.message)}.`,
    );
  }
  const raw: unknown = withoutBigInts(document.toJS());
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw))
    throw new UsageError(`The profile ${file} is not a mapping of keys: see spec/profile.schema.json.`);
  const filled = substitute(raw as Raw, env, file) as Raw;
  if (baseUrl !== undefined) filled.base_url = baseUrl;
  const name = basename(file, extname(file));
  return resolveProfile(filled, `The profile ${file}`, name);
}

/** Checks a profile that is already an object and fills in the defaults. `what` begins the error sentences. */
export function resolveProfile(raw: Raw, what: string, name = 'environment'): Profile {
  checkSchema(raw, what);
  checkDecisions(raw, what);
  const baseUrl = checkBaseUrl(String(raw.base_url), what);
  const loopback = isLoopback(new URL(baseUrl).hostname);
  const client = raw.client as Profile['client'];
  const pace = (raw.pace ?? {}) as Partial<Profile['pace']>;
  const load = (raw.load ?? {}) as Partial<Profile['load']>;
  const user = raw.user === undefined ? undefined : resolveUser(raw.user as Raw, client, what);
  const foreign = raw.foreign as Raw | undefined;
  const ids: Record<string, Id> = {};
  for (const key of ['event_id', 'other_event_id', 'fields_event_id', 'registration_type_id', 'session_id'])
    if (raw[key] !== undefined) ids[key] = String(raw[key]);
  return {
    name: (raw.name as string | undefined) ?? name,
    base_url: baseUrl,
    loopback,
    ...(client && { client }),
    ...(raw.read_client !== undefined && { read_client: raw.read_client as NonNullable<Profile['client']> }),
    ...(user && { user }),
    ...(raw.environment !== undefined && { environment: raw.environment as 'local' }),
    ...ids,
    ...(foreign && {
      foreign: {
        ...(foreign.event_id !== undefined && { event_id: String(foreign.event_id) }),
        ...(foreign.attendee_id !== undefined && { attendee_id: String(foreign.attendee_id) }),
        ...(foreign.client !== undefined && { client: foreign.client as NonNullable<Profile['client']> }),
      },
    }),
    tokens: (raw.tokens ?? {}) as Profile['tokens'],
    writes: (raw.writes as Profile['writes'] | undefined) ?? (loopback ? 'allow' : 'forbid'),
    rate_limit: (raw.rate_limit as Profile['rate_limit'] | undefined) ?? (loopback ? 'probe' : 'avoid'),
    pace: {
      requests_per_second: pace.requests_per_second ?? (loopback ? Number.POSITIVE_INFINITY : 50),
      concurrency: pace.concurrency ?? 8,
    },
    load: {
      allow: load.allow ?? loopback,
      requests_per_second: load.requests_per_second ?? (loopback ? 5000 : 200),
      requests: load.requests ?? 500_000,
      minutes: load.minutes ?? 60,
      clients: load.clients ?? [],
    },
    timeouts: { request_ms: 10_000, run_ms: 900_000, ...(raw.timeouts as object | undefined) },
    settle_ms: (raw.settle_ms as number | undefined) ?? 2000,
    budget: { requests: 20_000, attendees: 400, ...(raw.budget as object | undefined) },
    attendee: { email: 'muster+{n}@example.com', ...(raw.attendee as object | undefined) },
    decisions: (raw.decisions ?? {}) as Profile['decisions'],
    known_failures: (raw.known_failures ?? []) as Profile['known_failures'],
  };
}

function resolveUser(raw: Raw, client: Profile['client'], what: string): UserProfile {
  const signIn = raw.sign_in as UserProfile['sign_in'];
  const clientId = (raw.client_id as string | undefined) ?? client?.id;
  if (clientId === undefined && signIn !== 'token')
    throw new UsageError(
      `${what} has a user without client_id and no client to take it from: add user.client_id.`,
    );
  if (signIn === 'token' && raw.token === undefined)
    throw new UsageError(`${what} has user.sign_in: token and no user.token: add the token.`);
  if (
    (signIn === 'form' || signIn === 'browser') &&
    (raw.username === undefined || raw.password === undefined)
  )
    throw new UsageError(`${what} has user.sign_in: ${signIn} and no username or password: add both.`);
  const secret =
    (raw.client_secret as string | undefined) ??
    (raw.client_id === undefined || raw.client_id === client?.id ? client?.secret : undefined);
  const rest = { ...raw };
  if (raw.foreign_account_id !== undefined) rest.foreign_account_id = String(raw.foreign_account_id);
  return {
    redirect_uri: OUT_OF_BAND,
    selectors: {},
    ...rest,
    account_id: String(raw.account_id),
    client_id: clientId ?? '',
    ...(secret !== undefined && { client_secret: secret }),
    sign_in: signIn,
  } as UserProfile;
}

const validate = new Ajv2020({
  strict: true,
  allErrors: false,
  verbose: true,
  allowUnionTypes: true,
  strictTypes: false,
}).compile(schema);

function checkSchema(raw: Raw, what: string): void {
  if (validate(raw)) return;
  const [error] = validate.errors ?? [];
  if (error) throw new UsageError(`${what} ${explain(error)}`);
}

function explain(error: ErrorObject): string {
  const place = error.instancePath.slice(1).replaceAll('/', '.');
  if (error.keyword === 'additionalProperties') {
    const key = String(error.params.additionalProperty);
    const known = Object.keys((error.parentSchema?.properties ?? {}) as object);
    const near = nearest(key, known);
    const hint = near ? `did you mean "${near}"?` : `known keys are ${known.join(', ')}.`;
    return `has an unknown key "${place ? `${place}.` : ''}${key}": ${hint}`;
  }
  if (error.keyword === 'required')
    return `lacks "${place ? `${place}.` : ''}${String(error.params.missingProperty)}": add it.`;
  const allowed = error.params.allowedValues as unknown[] | undefined;
  return `has a wrong value at "${place}": ${allowed ? `it must be one of ${allowed.join(', ')}` : error.message}.`;
}

function checkDecisions(raw: Raw, what: string): void {
  for (const gap of Object.keys((raw.decisions ?? {}) as object))
    if (!(gap in GAPS))
      throw new UsageError(`${what} decides an unknown gap "${gap}": ${suggestion(gap, Object.keys(GAPS))}`);
  for (const { rule } of (raw.known_failures ?? []) as Array<{ rule: string }>)
    if (!(rule in RULES))
      throw new UsageError(
        `${what} has an unknown rule "${rule}" among known_failures: ${suggestion(rule, Object.keys(RULES))}`,
      );
}

const suggestion = (word: string, known: string[]): string =>
  `did you mean "${nearest(word, known) ?? known[0]}"? (muster rules lists all)`;

/** @throws UsageError where the address has no http(s) scheme or is no address. */
export function checkBaseUrl(text: string, what: string): string {
  if (!/^https?:\/\//i.test(text))
    throw new UsageError(
      `${what} has the base_url "${text}" without a scheme: write it as https://… or http://….`,
    );
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new UsageError(`${what} has a base_url that is no address: "${text}".`);
  }
  if (url.search || url.hash || url.username)
    throw new UsageError(
      `${what} has a base_url with a query, a fragment or credentials: give the bare address.`,
    );
  return url.href.replace(/\/+$/, '');
}

/** Whether a host name stands for this machine alone. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\]|::1)$/i.test(host) || host.endsWith('.localhost');
}

function substitute(value: unknown, env: NodeJS.ProcessEnv, file: string): unknown {
  if (typeof value === 'string')
    return value.replace(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (_all, name: string) => {
      const found = env[name];
      if (found === undefined || found === '')
        throw new UsageError(
          `The profile ${file} needs the environment variable ${name}: set it and run again.`,
        );
      return found;
    });
  if (Array.isArray(value)) return value.map((inner) => substitute(inner, env, file));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, substitute(inner, env, file)]),
    );
  return value;
}

/** Integers that a double holds become numbers; longer ones become text. */
function withoutBigInts(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (Array.isArray(value)) return value.map(withoutBigInts);
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutBigInts(inner)]));
  return value;
}

const firstLine = (text: string): string => (text.split('\n')[0] ?? text).replace(/[.:]$/, '');
