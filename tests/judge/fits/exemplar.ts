import assert from 'node:assert/strict';
import type { AnswerKind } from '../../../judge/fits/answered.ts';
import type { CallerKind } from '../../../judge/fits/caller.ts';
import { rowOf } from '../../../judge/fits/fits.ts';
import type { Like } from '../../../judge/fits/way.ts';
import type { CallId, Exchange } from '../../../record/exchange.ts';
import { OPERATIONS, type OperationId } from '../../../spec/contract.ts';
import { KEPT_RULES, type RuleId } from '../../../spec/ledger/index.ts';

const BEARER = 'Bearer $MUSTER_TOKEN';
const CLIENT = { identity: 'client', headers: { authorization: BEARER } };
const PERSONAL = { identity: 'personal', headers: { authorization: BEARER, 'x-account-id': '1' } };

/** Somebody of each kind, as the harness labels him. */
const CALLED: Readonly<Record<CallerKind, { identity: string; headers: Record<string, string> }>> = {
  'a token that was granted': CLIENT,
  'a token of a client': CLIENT,
  'a token of the client': CLIENT,
  'a token of a client, with X-Account-Id': {
    identity: 'client account 2',
    headers: { authorization: BEARER, 'x-account-id': '2' },
  },
  'a token of another account': { ...CLIENT, identity: 'foreign' },
  'a personal token': PERSONAL,
  'a personal token with X-Account-Id': PERSONAL,
  'a personal token without X-Account-Id': { ...CLIENT, identity: 'personal account none' },
  'no credentials': { identity: 'none', headers: {} },
  'credentials that are no bearer token': { identity: 'basic', headers: { authorization: 'Basic YTpi' } },
  'a token that nobody granted': { ...CLIENT, identity: 'made up' },
  'a distorted token': { ...CLIENT, identity: 'distorted that lost its last character' },
  'an expired token': { ...CLIENT, identity: 'an expired token' },
  'a revoked token': { ...CLIENT, identity: 'a revoked token' },
  'no live token': { identity: 'none', headers: {} },
  'a token of scope read': { ...CLIENT, identity: 'client-credentials token of scope read' },
  'a token of scope write': { ...CLIENT, identity: 'client-credentials token of scope write' },
  'a token of both scopes': { ...CLIENT, identity: 'client-credentials token of scope read write' },
  'a token without a scope': { ...CLIENT, identity: 'client-credentials token without a scope' },
  'a token without scope write': { ...CLIENT, identity: 'client-credentials token of scope read' },
};

const STATUS: Readonly<Record<Exclude<AnswerKind, number>, number>> = {
  success: 200,
  refusal: 404,
  redirect: 302,
  'no success': 403,
  any: 200,
};

const all = (names: object): object => Object.fromEntries(Object.keys(names).map((name) => [name, null]));
const item = (of: object): string => JSON.stringify({ item: of });
const CODE = 'grant_type=authorization_code&code=c';

/** Bodies of every shape that a row asks for. */
const BODIES: ReadonlyArray<string | null> = [
  null,
  item({}),
  JSON.stringify({ first_name: 'Ada' }),
  item({ label: 'Badge' }),
  item({ type: 'text' }),
  item({ first_name: 'Ada' }),
  item({ rsvp_status: 'confirmed' }),
  item({ rsvp_status: 'confirmed', company: 'Acme' }),
  item({ session_id: null }),
  ...Object.values(KEPT_RULES).map((rules) => item(all(rules))),
  'grant_type=client_credentials&client_id=a&scope=read+write',
  CODE,
  `${CODE}&redirect_uri=r&code_verifier=v`,
  `${CODE}&redirect_uri=r`,
];

const QUERIES: ReadonlyArray<Exchange['request']['query']> = [[], [['page', '1']], [['per_page', '5']]];

const isOperation = (call: CallId): call is OperationId => call in OPERATIONS;

/** An exchange like this one is to be; `id` and origin are anybody's. */
export function exchangeLike({ on, answered, by, sent }: Like, operation = on[0]): Exchange {
  assert.ok(operation !== undefined && answered[0] !== undefined);
  const [wanted] = answered;
  const [documented = 200] = isOperation(operation) ? OPERATIONS[operation].success : [];
  const status = typeof wanted === 'number' ? wanted : wanted === 'success' ? documented : STATUS[wanted];
  const { method, path } = isOperation(operation)
    ? OPERATIONS[operation]
    : { method: 'GET', path: '/users/sign_in' };
  const { identity, headers } = by === undefined ? CLIENT : CALLED[by];
  const request = (body: string | null, query: Exchange['request']['query']): Exchange['request'] => ({
    ...{ method, headers, body, query },
    url: `https://alpha.example.com${path.replaceAll('{event_id}', '1').replaceAll('{id}', '7')}`,
    path: {},
  });
  const requests = BODIES.flatMap((body) => QUERIES.map((query) => request(body, query)));
  const fitting = sent === undefined ? request(null, []) : requests.find((one) => sent.holds(one));
  assert.ok(fitting, `no request ${sent?.words}`);
  return {
    ...{ id: 'w0-1', operation, check: 'a/b › c', identity, intent: 'probe', failure: null },
    request: fitting,
    response: { status, headers: HEADERS, body: bodyOf(status) },
    ...{ started: 1000, ended: 1010 },
  };
}

const HEADERS = { 'content-type': 'application/json', 'retry-after': '1', 'www-authenticate': 'Bearer' };

const bodyOf = (status: number): string =>
  JSON.stringify(status === 422 ? { errors: ['no'] } : status >= 400 ? { error: 'no' } : {});

/** Exchanges that show a rule: the one that it rests on last. */
export function shownBy(rule: RuleId): readonly [Exchange, ...Exchange[]] {
  const [first] = rowOf(rule) ?? [];
  assert.ok(first, `${rule} has no row`);
  const { beside } = first;
  const rests = exchangeLike(first);
  return beside === undefined ? [rests] : [{ ...exchangeLike(beside), id: 'w0-0' }, rests];
}

/** The one exchange that shows a rule. */
export function theOneOf(rule: RuleId): Exchange {
  const one = shownBy(rule).at(-1);
  assert.ok(one);
  return one;
}
