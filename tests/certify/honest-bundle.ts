import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { certificateOf, judgeRuns } from '../../certify/bundle/certificate.ts';
import { writeBundle } from '../../certify/bundle/write-bundle.ts';
import { POLICIES, requires } from '../../certify/policy/policies.ts';
import { seedsOf } from '../../certify/policy/seeds.ts';
import { version } from '../../harness/paths.ts';
import type { Exchange } from '../../record/exchange.ts';
import type { Fact } from '../../record/facts.ts';
import { addFacts } from '../../record/facts-file.ts';
import { type RunRecord, writeRun } from '../../record/run.ts';
import { runIdOf } from '../../record/run-id.ts';
import { writeVerdict } from '../../record/verdict-file.ts';
import { verdictFile } from '../../reports/verdict-file.ts';
import type { OperationId } from '../../spec/contract.ts';
import { RULES, type RuleId } from '../../spec/ledger/index.ts';
import { readResult } from '../../verify/run/read-result.ts';
import { scratch } from '../cli/muster.ts';
import { shownBy } from '../judge/fits/exemplar.ts';
import { RUN } from '../reports/sample.ts';

/** Taken at the top, so that what a hook makes outlives the hook. */
const FOLDER = scratch();
const newFolder = (): string => mkdtempSync(join(FOLDER, 'x'));

export const BASE = 'https://alpha.example.com';
export const NONCE = '7f3a';
export const ISSUED = RUN.started + 3_600_000;
export const newKeys = (): { privateKey: KeyObject; publicKey: KeyObject } => generateKeyPairSync('ed25519');

const FIELD = {
  id: 5,
  label: 'Badge',
  required: false,
  position: 1,
  name: 'badge',
  type: 'text',
  options: [],
};
const ATTENDEE = {
  id: 7,
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone: null,
  job_title: null,
  company: null,
  rsvp_status: 'confirmed',
  checkin_status: 'not_checked_in',
  qr_code: 'q7',
  created_at: '2026-01-31T12:00:00Z',
  registration_type_id: 3,
  event_id: 1,
  fields: [{ field: FIELD, value: 'A' }],
};
const EVENT = {
  id: 1,
  slug: 'gala',
  name: 'Gala',
  status: 'live',
  start_time: '2026-02-01T12:00:00Z',
  end_time: '2026-02-01T18:00:00Z',
  timezone: 'UTC',
  description: '',
  city: 'Bern',
  country: 'CH',
  created_at: '2026-01-01T12:00:00Z',
};
const TYPE = {
  id: 3,
  name: 'Guest',
  description: null,
  capacity: null,
  default: true,
  visible: true,
  participants_count: 1,
};
const PAGE = { page: 1, per_page: 25, total_count: 1, total_pages: 1 };
const one = (item: object): object => ({ item, metadata: {} });

/** One documented success of each operation: what every rule needs before its passes count. */
const CALLS: ReadonlyArray<readonly [OperationId, string, string, number, object | null]> = [
  ['getAccount', 'GET', '/account', 200, one({ id: 1, name: 'Acme' })],
  ['getMe', 'GET', '/me', 200, one({ id: 2, email: 'door@example.com' })],
  ['listEvents', 'GET', '/events', 200, { items: [EVENT], metadata: {} }],
  ['getEvent', 'GET', '/events/1', 200, one(EVENT)],
  ['getRegistrationType', 'GET', '/events/1/registration_types/3', 200, one(TYPE)],
  ['listAttendees', 'GET', '/events/1/attendees', 200, { items: [ATTENDEE], metadata: PAGE }],
  ['createAttendee', 'POST', '/events/1/attendees', 201, one(ATTENDEE)],
  ['updateAttendee', 'PATCH', '/events/1/attendees/7', 200, one(ATTENDEE)],
  ['checkIn', 'POST', '/events/1/attendees/7/check_in', 200, one(ATTENDEE)],
  ['checkOut', 'PATCH', '/events/1/attendees/7/check_in', 200, one(ATTENDEE)],
  ['undoCheckIn', 'DELETE', '/events/1/attendees/7/check_in', 200, one(ATTENDEE)],
  ['listAttendeeFields', 'GET', '/events/1/attendee_fields', 200, { items: [FIELD], metadata: {} }],
  ['createAttendeeField', 'POST', '/events/1/attendee_fields', 201, one(FIELD)],
  ['updateAttendeeField', 'PATCH', '/events/1/attendee_fields/5', 200, one(FIELD)],
  ['deleteAttendeeField', 'DELETE', '/events/1/attendee_fields/6', 204, null],
];

/** The path parameters of a URL of the specification. */
function pathOf(url: string): Record<string, string> {
  const [, event, , id] = /^\/events\/(\d+)(\/\w+\/(\d+))?/.exec(url) ?? [];
  if (event === undefined) return {};
  if (url === `/events/${event}`) return { id: event };
  return { event_id: event, ...(id !== undefined && { id }) };
}

const REQUIRED = (Object.keys(RULES) as RuleId[]).filter((rule) => requires(POLICIES.operational, rule));

/** What shows each rule, where no documented success does: by ids of its own. */
let numbered = 0;
const SHOWN = REQUIRED.map((rule) => ({
  rule,
  exchanges: shownBy(rule).map((one) => {
    numbered += 1;
    return { ...inFull(one), id: `w1-${numbered}` };
  }),
}));

/** A success of an operation as it is answered here, whatever it shows. */
function inFull(one: Exchange): Exchange {
  const [, , url, , body] = CALLS.find(([operation]) => operation === one.operation) ?? [];
  const { request, response } = one;
  if (url === undefined || response === null || response.status >= 300) return one;
  return {
    ...one,
    request: { ...request, url: `${BASE}/api/v2${url}`, path: pathOf(url) },
    response: { ...response, body: body ? JSON.stringify(body) : '' },
  };
}

/** The journal of a run in which every rule was shown. */
export const exchangesOf = (runId: string, base = BASE): Exchange[] => [
  ...successesOf(runId, base),
  ...SHOWN.flatMap(({ exchanges }) => exchanges).map(
    ({ request, ...one }, index): Exchange => ({
      ...one,
      request: {
        ...request,
        url: request.url.replace(BASE, base),
        headers: { ...request.headers, 'user-agent': `muster/1.0.0 (+${runId})` },
      },
      started: RUN.started + 1000 + 10 * index,
      ended: RUN.started + 1000 + 10 * index + 5,
    }),
  ),
];

const successesOf = (runId: string, base: string): Exchange[] =>
  CALLS.map(([operation, method, url, status, body], index) => ({
    id: `w0-${index + 1}`,
    operation,
    check: 'a/b › c',
    identity: 'client',
    intent: 'valid',
    request: {
      method,
      url: `${base}/api/v2${url}`,
      headers: {
        authorization: 'Bearer $MUSTER_TOKEN',
        'user-agent': `muster/1.0.0 (+${runId})`,
      },
      body: null,
      path: pathOf(url),
      query: [],
    },
    response: {
      status,
      headers: { 'content-type': 'application/json' },
      body: body === null ? '' : JSON.stringify(body),
    },
    failure: null,
    started: RUN.started + 10 * index,
    ended: RUN.started + 10 * index + 5,
  }));

export const factsOf = (except: readonly RuleId[] = []): Fact[] => [
  ...SHOWN.filter(({ rule }) => !except.includes(rule)).map(
    ({ rule, exchanges }): Fact => ({
      ...{ kind: 'pass', rule, check: 'a/b › c', count: 2, exchange: exchanges.at(-1)?.id ?? '' },
      exchanges: exchanges.map(({ id }) => id),
    }),
  ),
  { kind: 'check', check: 'a/b › c', rules: [], outcome: 'ran', reason: '', milliseconds: 1 },
];

export const journalOf = (exchanges: readonly Exchange[]): string =>
  exchanges.map((exchange) => `${JSON.stringify(exchange)}\n`).join('');

export interface Told {
  readonly facts?: readonly Fact[];
  readonly exchanges?: (runId: string) => readonly Exchange[];
  readonly run?: Partial<RunRecord>;
}

/** A folder as muster verify leaves it, of a run in which everything passed unless it is told otherwise. */
async function runFolder(
  seed: number,
  runId: string,
  { facts = factsOf(), exchanges = exchangesOf, run = {} }: Told = {},
): Promise<string> {
  const folder = newFolder();
  const reached = { identify: true, tls: 'verified', proxy: null } as const;
  const record = { ...RUN, harness: version(), decisions: {}, runId, seed, base_url: BASE, reached };
  writeRun(folder, { ...record, ...run });
  addFacts(folder, facts);
  writeFileSync(join(folder, 'exchanges.ndjson'), journalOf(exchanges(runId)));
  writeVerdict(folder, verdictFile(await readResult(folder, { rejudge: true })));
  return folder;
}

/** A bundle of two runs that were made up: nothing is wrong with it as far as files and signatures go. */
export async function bundleOf(key: KeyObject | undefined, told: Told = {}): Promise<string> {
  const runs = await Promise.all(
    seedsOf(NONCE, 0).map((seed, index) =>
      runFolder(seed, runIdOf(NONCE, index + 1), {
        ...told,
        run: { ...(index === 1 && { marked: false }), ...told.run },
      }),
    ),
  );
  const judged = await judgeRuns(runs);
  const { certificate } = certificateOf(judged, {
    policy: POLICIES.operational,
    nonce: NONCE,
    issued: new Date(ISSUED).toISOString(),
  });
  const bundle = join(newFolder(), 'bundle');
  const { verdicts } = judged;
  await writeBundle(bundle, {
    ...{ certificate, verdicts, runs, key },
    profile: { name: 'alpha', identify: true },
  });
  return bundle;
}

/** A copy that may be tampered with. */
export function copyOf(bundle: string): string {
  const copy = join(newFolder(), 'bundle');
  cpSync(bundle, copy, { recursive: true });
  return copy;
}
