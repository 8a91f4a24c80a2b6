import { positiveControls } from '../../fixtures/check/positive-control.ts';
import { type ApiOperation, READING, WRITING } from '../../fixtures/property/valid-calls.ts';
import { blockWithoutWrites, breadthOf, few, goesFurther, sized } from '../../fixtures/records/breadth.ts';
import { whileLive } from '../../fixtures/records/live-token.ts';
import { onTestBed } from '../../fixtures/records/test-bed.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import { PERSONAL, rules, test } from '../../fixtures/test.ts';
import {
  askLaterPage,
  callBadly,
  everyPair,
  expectNothingChanged,
  expectRefused,
  spread,
} from './bad-calls.ts';
import {
  type BrokenToken,
  distorted,
  distortedBearer,
  emptied,
  lengthened,
  madeUp,
  noToken,
  otherCase,
  passwordByBasic,
  secretByBasic,
  short,
} from './broken-tokens.ts';

const personalReads = (
  worker: WorkerContext,
  operations: readonly ApiOperation[],
): readonly ApiOperation[] =>
  worker.profile.user === undefined ? operations.filter((one) => one !== 'getMe') : operations;

test(
  'every operation answers 401 to a call with a missing, made-up or distorted token, and does nothing',
  rules(
    'bearer.missing',
    'bearer.scheme',
    'bearer.garbage',
    'bearer.truncated',
    'bearer.nothing-changed',
  ).quick(),
  async ({ check, sandbox, worker }) => {
    const { profile } = worker;
    const wanted = personalReads(worker, few(worker, breadthOf(worker).toReversed(), 1));
    const me = profile.user === undefined ? {} : { me: PERSONAL };
    const proven = await positiveControls(worker, check, sandbox, { operations: wanted, ...me });
    const operations = wanted.filter((operation) => proven.has(operation));
    // To the live token of a client GET /me need not answer either.
    const served = operations.filter((operation) => operation !== 'getMe');
    await onTestBed(worker, check, sandbox, { operations }, async (bed) => {
      const account = profile.user?.account_id ?? '1';
      const more = goesFurther(worker);
      // Who takes any text takes a live token with more at its end: the operation that gets it later gets a password here.
      const passwords = profile.user !== undefined && more ? passwordByBasic(profile.user) : [];
      const byPassword = spread(worker, served, passwords).slice(0, 1);
      const others = operations.filter((one) => one !== byPassword[0]?.operation);
      const garbage = others.map((operation, index) => ({
        operation,
        kind: index === worker.info.seed % others.length ? short : madeUp(sandbox.word()),
      }));
      const calls = await callBadly(bed, [...everyPair(operations, [noToken]), ...byPassword, ...garbage]);
      calls.push(...(await callBadly(bed, spread(worker, operations, emptied(account)))));
      if (more) calls.push(...(await askLaterPage(bed, operations, [noToken])));
      const run = (kinds: readonly BrokenToken[]) => callBadly(bed, spread(worker, served, kinds));
      const byBasic = profile.client === undefined ? [] : [secretByBasic(profile.client)];
      // Reads and writes may be guarded by different means: the one or the other in turn.
      const guarded = served.filter((one) => (worker.info.seed % 2 === 1 ? READING : WRITING).includes(one));
      calls.push(...(await callBadly(bed, spread(worker, guarded, byBasic))));
      const ofClient = await whileLive(worker, check, bed.event, 'client', (token) =>
        run([
          ...distorted(token),
          ...(more ? otherCase(token) : []),
          ...(profile.user === undefined && more ? [lengthened(token)] : []),
        ]),
      );
      const ofUser =
        profile.user === undefined || !more
          ? []
          : await whileLive(worker, check, bed.event, 'personal', (token) =>
              run([lengthened(token, account), ...sized(worker, [], [], distortedBearer(token, account))]),
            );
      const all = [...calls, ...(ofClient ?? []), ...(ofUser ?? [])];
      expectRefused(check, all);
      if (ofClient === null)
        check.limits.stop({
          why: 'no live token outlived the calls',
          of: 'environment',
          rules: ['bearer.scheme', 'bearer.truncated'],
        });
      await expectNothingChanged(check, bed, all);
      blockWithoutWrites(worker, check, 'bearer.nothing-changed');
    });
  },
);

test(
  'a live token in the query, without a header, is observed',
  rules('bearer.missing').normal('effort quick leaves observations out'),
  async ({ api, check, sandbox, worker }) => {
    const path = { id: sandbox.event };
    check.limits.given(await api.call('getEvent', { path }));
    const { token } = await worker.broker.live('client');
    const as = { kind: 'raw', authorization: null, label: 'none' } as const;
    const bare = await api.call('getEvent', { path, as, intent: 'probe' });
    check.answers('bearer.missing', bare, 401, 'getEvent without a token is not answered with 401');
    const query = { access_token: token };
    const reply = await api.call('getEvent', { path, query, as, intent: 'probe' });
    check.notes.observe('bearer.in-query', reply.ok ? 'accepted' : `refused with ${reply.status}`, reply);
  },
);
