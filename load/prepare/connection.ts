import { Pacer } from '../../harness/broker/pacer.ts';
import type { IssuedToken } from '../../harness/broker/protocol.ts';
import { offered, Shelves } from '../../harness/broker/shelves.ts';
import { Client, type ClientBroker } from '../../harness/call/client.ts';
import { signatureOf } from '../../harness/call/signature.ts';
import { Unanswered } from '../../harness/call/unanswered.ts';
import { Wire } from '../../harness/call/wire.ts';
import { heldText, Mask, newMaskKey } from '../../harness/mask/mask.ts';
import { requestToken } from '../../harness/oauth/token-request.ts';
import type { ClientCredentials, Profile } from '../../harness/profile/profile.ts';
import { FactRecorder } from '../../harness/recorder/fact-recorder.ts';
import { knowSecrets } from '../../harness/run/known-secrets.ts';
import { LEARNED } from '../../harness/secrets/learned.ts';
import { Redactor } from '../../harness/secrets/redactor.ts';
import { routeOf } from '../../harness/transport/dispatcher.ts';
import { Transport } from '../../harness/transport/transport.ts';
import { jsonText } from '../../judge/body.ts';
import type { Violation } from '../../judge/finding.ts';
import type { Exchange } from '../../record/exchange.ts';
import type { ViolationFact } from '../../record/facts.ts';
import type { TokenCounts } from '../../record/load-result.ts';
import type { StoredLoadRun } from '../../record/load-run.ts';
import { clientsOf } from '../scenario/allowed.ts';
import { loadForms } from './forms.ts';
import { LeanJournal } from './lean-journal.ts';
import { emailPrefixOf } from './marker.ts';

const CONCURRENCY = 8;
/** A service of several nodes may not know a new token everywhere for so long. */
const KNOWN_AFTER_MS = 3000;
/** Stands for a check where a load run itself finds a breach. */
const LOAD_CHECK = 'load';

/** There is no access token for a load client, so nothing can be measured. */
export class NoToken extends Error {
  override readonly name = 'NoToken';
  /** What the token endpoint answered, in a word. */
  readonly answered: string;

  constructor(message: string, answered = '') {
    super(message);
    this.answered = answered;
  }
}

/** What a load run calls the API with before and after the load, and the source of the tokens that its scanners use. */
export interface LoadConnection {
  readonly client: Client;
  readonly profile: Profile;
  /** The event that is loaded. */
  readonly event: string;
  /** How many calls may be under way together. */
  readonly concurrency: number;
  /** How many clients carry the load with their tokens. */
  readonly clients: number;
  /** Breaches in the calls of preparation, learning and walking. */
  readonly violations: readonly ViolationFact[];
  /** Stores a violation that no single exchange shows, with the ids of those that together prove it. */
  breach(violation: Violation, exchanges: readonly string[]): void;
  /** What became of the tokens so far. */
  tokens(): TokenCounts;
  /** The live access token of the load client with this index; `stale` is one that was refused. @throws NoToken */
  token(client: number, stale?: string): Promise<string>;
  /** Stores an exchange that was redacted. */
  readonly keep: (exchange: Exchange) => void;
  /** What may be stored of an exchange. */
  readonly redacted: (exchange: Exchange) => Exchange;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  readonly profile: Profile;
  /** Default: that of the profile. */
  readonly event?: string;
  /** The folder that the journal is written to. */
  readonly out: string;
  /** Prefix of exchange ids, so that they differ where several processes write to one folder in turn. */
  readonly prefix?: string;
  /** How many calls may be under way together, where not eight. */
  readonly concurrency?: number;
  /** What an earlier process found in this run. */
  readonly before?: StoredLoadRun['before'];
}

/** Opens transport, journal and token cache for the load clients of a profile. */
export function openConnection(options: ConnectionOptions): LoadConnection {
  const { profile, out, prefix = 'l', concurrency = CONCURRENCY, before } = options;
  const { event = profile.event_id ?? '' } = options;
  const journal = new LeanJournal(out);
  const redactor = new Redactor(LEARNED);
  knowSecrets(redactor, profile);
  const mask = profile.keep_personal_data
    ? undefined
    : new Mask({ key: newMaskKey(), marks: heldText(emailPrefixOf(profile.attendee.email)) });
  const facts = new FactRecorder(journal, (text) => redactor.cleanSuspected(text), mask);
  const violations: ViolationFact[] = [...(before?.violations ?? [])];
  facts.onViolation((fact) => violations.push(fact));
  const pacer = new Pacer(
    // Unpaced, yet counted one by one: an infinite pace would grant permits in batches.
    profile.local ? Number.MAX_VALUE : profile.load.requests_per_second,
    profile.load.requests,
  );
  const transport = new Transport({
    origin: new URL(profile.base_url).origin,
    concurrency,
    timeoutMs: profile.timeouts.request_ms,
    route: routeOf(profile),
  });
  const wire = new Wire({
    signature: signatureOf(profile),
    baseUrl: profile.base_url,
    transport,
    journal,
    redactor,
    mask,
    facts,
    prefix,
    permit: () => permitOf(pacer),
    over: () => pacer.over(),
  });
  const credentials = clientsOf(profile);
  for (const [index, { secret }] of credentials.entries())
    redactor.add(secret, `LOAD_CLIENT_${index + 1}_SECRET`);
  const live = new Map<number, Promise<IssuedToken>>();
  let early = before?.earlyRefusals ?? 0;
  let alive = 0;
  /** Tokens that were refused and served when they were asked again. */
  const servedAgain = new Set<string>();
  const countEarly = async (token: IssuedToken): Promise<void> => {
    if (Date.now() - token.issuedAt > KNOWN_AFTER_MS && (await isServed(client, token))) {
      servedAgain.add(token.token);
      alive += 1;
    } else early += 1;
  };
  const ungranted: Record<string, number> = {};
  const countUngranted = (error: unknown): void => {
    const said = error instanceof NoToken ? error.answered : 'no answer';
    ungranted[said] = (ungranted[said] ?? 0) + 1;
  };
  const keep = (token: string): void => redactor.add(token, 'TOKEN');
  const granted = async (index: number): Promise<IssuedToken> => {
    const fresh = grant(wire, credentials[index]);
    live.set(index, fresh);
    try {
      const token = await fresh;
      keep(token.token);
      return token;
    } catch (error) {
      if (live.get(index) === fresh) {
        live.delete(index);
        countUngranted(error);
      }
      throw error;
    }
  };
  const tokenOf = async (index: number, stale?: string): Promise<IssuedToken> => {
    const known = live.get(index);
    if (known === undefined) return granted(index);
    const token = await known;
    if (token.token !== stale) {
      if (stale !== undefined && servedAgain.has(stale)) alive += 1;
      return token;
    }
    if (live.get(index) !== known) return tokenOf(index, stale);
    const fresh = await granted(index);
    if (isEarly(token)) await countEarly(token);
    return fresh;
  };
  const broker: ClientBroker = {
    ...offered(new Shelves()),
    live: (_identity, stale) => tokenOf(0, stale),
    pause: async (ms) => pacer.pause(ms),
  };
  const client = new Client(wire, broker, profile, keep);
  client.forms = loadForms(client, profile);
  return {
    ...{ client, profile, event },
    concurrency,
    clients: credentials.length,
    violations,
    breach: (violation, exchanges) =>
      facts.violation({
        kind: 'violation',
        ...violation,
        check: LOAD_CHECK,
        reproduce: '',
        exchanges,
        count: 1,
        at: Date.now(),
      }),
    tokens: () => ({ early, ...(alive > 0 && { alive }), ungranted }),
    token: async (index, stale) => (await tokenOf(index, stale)).token,
    keep: (exchange) => journal.exchange(exchange),
    redacted: (exchange) => wire.redacted(exchange),
    close: async () => {
      facts.flush();
      await journal.close();
      await transport.close();
    },
  };
}

/** What a create has to answer in the event of a connection, as JSON; '' where nothing is asked. */
export async function answersIn({ client, event }: LoadConnection): Promise<string> {
  const answers = (await client.forms?.answersIn(event)) ?? [];
  return answers.length === 0 ? '' : jsonText(answers);
}

/** Whether a token that was refused is served by a call that only reads. */
async function isServed(client: Client, token: IssuedToken): Promise<boolean> {
  const as = { kind: 'token', token, label: 'refused' } as const;
  try {
    return (await client.call('getAccount', { as, intent: 'probe', once: true, keep429: true })).ok;
  } catch (error) {
    if (error instanceof Unanswered) return false;
    throw error;
  }
}

/** Whether a token was refused within the first 80 % of its lifetime. */
const isEarly = ({ issuedAt, expiresIn }: IssuedToken): boolean =>
  expiresIn !== undefined && Date.now() - issuedAt < 0.8 * expiresIn * 1000;

async function permitOf(pacer: Pacer): Promise<void> {
  await pacer.permits();
}

async function grant(wire: Wire, client: ClientCredentials | undefined): Promise<IssuedToken> {
  if (client === undefined)
    throw new NoToken('The profile names no client to load with: add client or load.clients.');
  const { reply, issued } = await requestToken(
    wire,
    {
      grant_type: 'client_credentials',
      client_id: client.id,
      client_secret: client.secret,
      scope: 'read write',
    },
    { identity: 'load client' },
  );
  if (issued !== null) return issued;
  const { failure } = reply.exchange;
  if (failure !== null)
    throw new NoToken(
      `The environment does not answer token requests: ${failure.message}. Check base_url in the profile (muster doctor).`,
      'no answer',
    );
  throw new NoToken(
    reply.crashed
      ? `The token endpoint answered ${reply.status} to the client "${client.id}": it failed, and did not refuse (muster doctor).`
      : `The client "${client.id}" was refused a token: ${reply.status}. Check its id and secret in the profile (muster doctor).`,
    `${reply.status}`,
  );
}
