import { offered, Shelves } from '../../harness/broker/shelves.ts';
import { Client } from '../../harness/call/client.ts';
import { Wire } from '../../harness/call/wire.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { FactRecorder } from '../../harness/recorder/fact-recorder.ts';
import { Redactor } from '../../harness/secrets/redactor.ts';
import type { RawRequest, RawResult } from '../../harness/transport/transport.ts';
import type { Fact } from '../../record/facts.ts';
import type { Journal } from '../../record/journal/journal.ts';

export const EVENT = '1001';

/** What a scripted environment does with a request: an answer, or a connection that ends without one. */
export type Said =
  | 'reset'
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> };

/** Answers a request, which is the `count`th of its line (`GET events/1001`, from 1) by the token that it carries. */
export type Script = (line: string, count: number, token: string) => Said;

/** One of a list of answers after the other, the last of them for ever. */
export const inTurn =
  (...answers: readonly Said[]) =>
  (count: number): Said =>
    answers[Math.min(count, answers.length) - 1] ?? 'reset';

export const record = (item: object): Said => ({ status: 200, body: { item, metadata: {} } });
export const refusal = (status: number, headers?: Readonly<Record<string, string>>): Said => ({
  status,
  body: { error: 'no' },
  ...(headers && { headers }),
});

/** A client before an environment that follows a script, what it has sent, and what it has booked. */
export function scripted(script: Script, settings: Readonly<Record<string, unknown>> = {}) {
  const profile = resolveProfile(
    {
      base_url: 'http://127.0.0.1:9',
      environment: 'local',
      event_id: EVENT,
      settle_ms: 0,
      client: { id: 'the-client', secret: 'the-secret' },
      ...settings,
    },
    'The script',
  );
  const sent: string[] = [];
  const pauses: number[] = [];
  const booked: Fact[] = [];
  const counts = new Map<string, number>();
  let grants = 1;
  const send = async ({ method, target, headers }: RawRequest): Promise<RawResult> => {
    const line = `${method} ${target.replace('/api/v2/', '')}`;
    const count = (counts.get(line) ?? 0) + 1;
    counts.set(line, count);
    sent.push(line);
    const said = script(line, count, (headers['authorization'] ?? '').replace('Bearer ', ''));
    if (said === 'reset')
      return { response: null, failure: { kind: 'connection', message: 'ECONNRESET' }, bytes: null };
    const body = said.body === undefined ? '' : JSON.stringify(said.body);
    const response = {
      status: said.status,
      headers: { 'content-type': 'application/json', ...said.headers },
      body,
    };
    return { response, failure: null, bytes: Buffer.from(body) };
  };
  const journal = {
    keeps: () => false,
    fact: (fact: Fact) => void booked.push(fact),
    ask: () => {},
    flush: () => {},
  } as unknown as Journal;
  const facts = new FactRecorder(journal, (text) => text);
  const wire = new Wire({
    baseUrl: profile.base_url,
    transport: { send, turn: async () => () => {} },
    ...{ journal, facts, redactor: new Redactor(), prefix: 'w1' },
    signature: { headers: {}, says: false },
    permit: () => undefined,
  });
  const broker = {
    ...offered(new Shelves()),
    pause: async (ms: number) => void pauses.push(ms),
    live: async (_identity: string, stale?: string) => {
      if (stale === `token-${grants}`) grants += 1;
      return { token: `token-${grants}`, issuedAt: 0 };
    },
  };
  const client = new Client(wire, broker, profile, () => {});
  return {
    ...{ client, sent, pauses },
    /** The rules that the client itself found broken: what an exchange shows alone is the judge's. */
    broken: (): string[] =>
      booked.flatMap((fact) => (fact.kind === 'violation' && fact.alone !== true ? [fact.rule] : [])),
    facts: (kind: Fact['kind']): Fact[] => booked.filter((fact) => fact.kind === kind),
    /** Writes what is only counted so far. */
    flush: () => facts.flush(),
  };
}
