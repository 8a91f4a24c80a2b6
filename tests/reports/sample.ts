import { ContractCoverage } from '../../judge/coverage/contract-coverage.ts';
import { Footprint } from '../../judge/footprint.ts';
import type { Exchange } from '../../record/exchange.ts';
import type { Fact, ViolationFact } from '../../record/facts.ts';
import type { RunRecord } from '../../record/run.ts';
import { coverageOf } from '../../reports/coverage.ts';
import { distributionOf } from '../../reports/distribution.ts';
import { judgeRun, type Result, statsOf, timesOf } from '../../reports/result.ts';

/** A text that tries to be markup, a control sequence and an end of a CDATA or code span. */
export const HOSTILE =
  '<script>document.title="owned"</script>"\'&]]>`` | **x** \u001b[31m\u0000\u0007 \ud800 \u2028 $(rm)';

export const RUN: RunRecord = {
  runId: 'm1',
  seed: 7,
  effort: 'normal',
  workers: 2,
  started: Date.UTC(2026, 0, 31, 12),
  ended: Date.UTC(2026, 0, 31, 12) + 14_250,
  name: 'alpha',
  base_url: 'https://alpha.example.com',
  decisions: { 'rsvp.initial': 'confirmed' },
  known_failures: [],
  writes: 'allow',
  rate_limit: 'avoid',
};

export const violation = (over: Partial<ViolationFact> = {}): ViolationFact => ({
  kind: 'violation',
  rule: 'attendees.list.per-page-max',
  check: 'attendees/list-bounds › GET of a page too large',
  operation: 'listAttendees',
  message: 'a page holds 101 attendees',
  expected: 'at most 100',
  actual: '101',
  reproduce: 'curl -i -H "authorization: Bearer $MUSTER_TOKEN" \'https://alpha.example.com/x?a=1|2\'',
  exchanges: ['w0-1'],
  count: 3,
  at: RUN.started,
  ...over,
});

export const exchange = (over: Partial<Exchange> = {}): Exchange => ({
  id: 'w0-1',
  operation: 'listAttendees',
  check: 'attendees/list-bounds › GET of a page too large',
  identity: 'client',
  intent: 'valid',
  request: {
    method: 'GET',
    url: 'https://alpha.example.com/api/v2/events/1/attendees?per_page=101',
    headers: { authorization: 'Bearer $MUSTER_TOKEN' },
    body: null,
    path: { event_id: '1' },
    query: [['per_page', '101']],
  },
  response: {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: '{"items":[{"id":9007199254740993,"first_name":"Ada"}],"metadata":{"page":1.0}}',
  },
  failure: null,
  started: RUN.started,
  ended: RUN.started + 12.5,
  ...over,
});

/** Facts with something of everything. */
export const FACTS: readonly Fact[] = [
  violation({ wants: [{ of: 'w0-1', at: ['metadata', 'page'], is: ['2'] }] }),
  violation({ exchanges: ['w0-2', 'w0-1'], count: 1 }),
  violation({
    rule: 'attendees.create.least',
    operation: 'createAttendee',
    message: `refused: ${HOSTILE}`,
    expected: HOSTILE,
    actual: HOSTILE,
    reproduce: HOSTILE,
    check: HOSTILE,
    exchanges: ['w0-3'],
  }),
  { kind: 'answered', operation: 'listAttendees', status: 200, worked: true, count: 1234 },
  { kind: 'answered', operation: 'getAccount', status: 503, worked: false, count: 3 },
  { kind: 'weak', check: 'properties/attendees › POST', reason: `nearly all refused ${HOSTILE}` },
  {
    ...{ kind: 'worked-around', by: 'event-full', operation: 'createAttendee', status: 422, count: 2 },
    ...{ reason: `event 3 takes no more attendees: ${HOSTILE}`, exchange: 'w0-3' },
  },
  { kind: 'pass', rule: 'attendees.list.200', check: 'every exchange', count: 1234, exchange: 'w0-1' },
  {
    kind: 'blocked',
    rule: 'me.get.answers',
    check: 'account/me › GET',
    reason: 'the profile names no user',
    declared: true,
  },
  {
    kind: 'blocked',
    rule: 'account.get.answers',
    check: 'account/account › GET',
    reason: 'getAccount answered 503',
    declared: false,
  },
  { kind: 'check', check: 'attendees/list › GET', rules: [], outcome: 'ran', reason: '', milliseconds: 3 },
  { kind: 'coverage', name: `model ${HOSTILE}`, reached: { 'a × b': 2, 'a × c': 1 }, of: 210 },
  { kind: 'observation', gap: 'rsvp.initial', answer: 'unconfirmed', situation: '', exchange: 'w0-1' },
  { kind: 'observation', gap: 'errors.messages', answer: HOSTILE, situation: HOSTILE, exchange: 'w0-1' },
  ...(['not_checked_in', 'checked_in', 'checked_out'] as const).flatMap((from) =>
    (['checkIn', 'checkOut', 'undoCheckIn'] as const).map(
      (move): Fact => ({
        kind: 'observation',
        gap: 'checkin.transitions',
        answer: '200 checked_in',
        situation: `${move} from ${from}`,
        exchange: 'w0-1',
      }),
    ),
  ),
];

/** A result as the command reads it from a folder. */
export function sample(facts: readonly Fact[] = FACTS, run: RunRecord = RUN): Result {
  const exchanges = [
    exchange(),
    exchange({ id: 'w0-2', response: null, failure: { kind: 'timeout', message: 'no whole answer' } }),
    exchange({
      id: 'w0-3',
      operation: 'createAttendee',
      request: { ...exchange().request, method: 'POST', body: HOSTILE, headers: { 'x-y': HOSTILE } },
      response: { status: 422, headers: {}, body: HOSTILE },
    }),
  ];
  const contract = new ContractCoverage();
  for (const one of exchanges) contract.add(one);
  return {
    harness: '1.0.0',
    run,
    verdict: judgeRun(run, facts),
    stats: statsOf(run, facts, {
      requests: 4321,
      byOperation: { listAttendees: 4000, createAttendee: 321 },
      lastEnded: 0,
    }),
    observations: facts.filter((fact) => fact.kind === 'observation'),
    exchanges: new Map(exchanges.map((one) => [one.id, one])),
    ...{ stories: new Map(), storiesOfOthers: new Map() },
    grants: new Map(),
    makers: new Map(),
    times: timesOf(facts),
    coverage: coverageOf(contract, facts),
    latency: [distributionOf('listAttendees', [0.4, 3, 12.5, 1_400])],
    rsvp: new Map([
      [
        'unconfirmed confirmed',
        new Map([
          ['200 confirmed', 3],
          ['422', 1],
        ]),
      ],
    ]),
    footprint: new Footprint(),
  };
}
