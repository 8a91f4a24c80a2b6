import { setTimeout as sleep } from 'node:timers/promises';
import { UNSHOWN } from '../../fixtures/check/controls.ts';
import { positiveControls } from '../../fixtures/check/positive-control.ts';
import type { ApiOperation } from '../../fixtures/property/valid-calls.ts';
import { blockWithoutWrites, breadthOf, goesDeep } from '../../fixtures/records/breadth.ts';
import { disposable, withTokensAlone } from '../../fixtures/records/disposable-tokens.ts';
import { onTestBed } from '../../fixtures/records/test-bed.ts';
import { CLIENT, PERSONAL, rules, test } from '../../fixtures/test.ts';
import type { Identity } from '../../harness/call/identity.ts';
import { looksLikeToken } from '../../harness/call/token-form.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { askLaterPage, callBadly, everyPair, expectNothingChanged, expectRefused } from './bad-calls.ts';
import type { BrokenToken } from './broken-tokens.ts';

/** Tokens that live no longer than this are waited for. */
const WORTH_WAITING_S = 8;
const MARGIN_MS = 1500;

const ended = (what: string, rule: RuleId, token: string): BrokenToken => ({
  what,
  rule,
  as: { kind: 'token', token: { token, issuedAt: 0 }, label: what.replace('with ', '') },
  status: 401,
});

/** What is done, or can be, where a token lives too long to be waited for. */
function inPlaceOfWaiting(named: string | undefined, as: Identity): string {
  if (named === undefined) return 'the profile can name an expired one';
  const isLikely = as.kind !== 'token' || looksLikeToken(named, as.token.token);
  return isLikely ? 'that of the profile stands for one that expired' : UNSHOWN['expired token'];
}

test(
  'every operation answers 401 to an expired and to a revoked token, and does nothing',
  rules('bearer.expired', 'bearer.revoked', 'bearer.nothing-changed').quick(),
  async ({ check, sandbox, worker }) => {
    const { tokens, user } = worker.profile;
    const { expired, revoked } = tokens;
    if (expired === undefined)
      check.limits.stop({
        why: 'the profile names no tokens.expired',
        of: 'profile',
        rules: ['bearer.expired'],
      });
    if (revoked === undefined)
      check.limits.stop({
        why: 'the profile names no tokens.revoked',
        of: 'profile',
        rules: ['bearer.revoked'],
      });
    const kinds = [
      ...(expired === undefined ? [] : [ended('with an expired token', 'bearer.expired', expired)]),
      ...(revoked === undefined ? [] : [ended('with a revoked token', 'bearer.revoked', revoked)]),
    ];
    if (kinds.length === 0) return;
    const operations = breadthOf(worker).filter((one) => one !== 'getMe' || user !== undefined);
    const me = user === undefined ? {} : { me: PERSONAL };
    const proven = await positiveControls(worker, check, sandbox, { operations, ...me });
    const { token: live } = await worker.broker.live('client');
    if (expired !== undefined && looksLikeToken(expired, live)) check.controls.show('expired token');
    if (revoked !== undefined && looksLikeToken(revoked, live)) check.controls.show('revoked token');
    await onTestBed(worker, check, sandbox, { operations: [...proven] }, async (bed) => {
      const deep = goesDeep(worker);
      const calls = await callBadly(
        bed,
        everyPair(
          [...proven].filter((operation) => deep || (operation !== 'getMe' && operation !== 'listAttendees')),
          kinds,
        ),
      );
      // An ended personal token with the account header is as dead as without it.
      const account = user?.account_id;
      const withHeader = kinds.map((kind) => ({ ...kind, as: { ...kind.as, accountId: account ?? null } }));
      const personal: readonly ApiOperation[] = deep ? ['getMe', 'listEvents'] : ['getMe'];
      const more = account === undefined ? [] : await callBadly(bed, everyPair(personal, withHeader));
      // Dead tokens are few: who serves one the first page of a list serves it the second too, and not the other way round.
      const later = await askLaterPage(bed, [...proven], kinds);
      expectRefused(check, [...calls, ...more, ...later]);
      blockWithoutWrites(worker, check, 'bearer.nothing-changed');
      await expectNothingChanged(check, bed, calls);
    });
  },
);

test(
  'a token that lives for seconds is answered with 401 once they are over',
  rules('bearer.expired', 'bearer.nothing-changed').normal('effort quick waits for no token to expire'),
  async ({ check, sandbox, worker }) => {
    const client = check.limits.needs(worker.profile.client, 'the profile names no client');
    const as: Identity = await withTokensAlone(worker, () => disposable(worker, check, client));
    const seconds = as.kind === 'token' ? (as.token.expiresIn ?? Number.POSITIVE_INFINITY) : 0;
    const isSaid = Number.isFinite(seconds);
    check.notes.observe('oauth.lifetime', isSaid ? `${Math.round(seconds)} s` : 'not said');
    if (seconds > WORTH_WAITING_S || as.kind !== 'token')
      return check.limits.stop({
        why: `tokens live for ${isSaid ? `${seconds} s` : 'a time that is not said'}: ${inPlaceOfWaiting(worker.profile.tokens.expired, as)}`,
        of: 'profile',
      });
    const operations = breadthOf(worker).filter((one) => one !== 'getMe');
    await onTestBed(worker, check, sandbox, { operations, as: CLIENT }, async (bed) => {
      const over = as.token.issuedAt + seconds * 1000 + MARGIN_MS;
      await sleep(Math.max(0, over - Date.now()));
      check.controls.show('expired token');
      const kind = ended('with a token that expired', 'bearer.expired', as.token.token);
      const calls = await callBadly(bed, everyPair(operations, [kind]));
      expectRefused(check, calls);
      await expectNothingChanged(check, bed, calls);
    });
  },
);
