import { obtainCode, signInUser } from '../../fixtures/records/code-grant.ts';
import { withTokensAlone } from '../../fixtures/records/disposable-tokens.ts';
import { type Identity, PERSONAL, rules, test } from '../../fixtures/test.ts';
import type { CallOptions } from '../../harness/call/call-options.ts';
import { sharedCookies } from '../../harness/oauth/shared-cookies.ts';
import type { OperationId } from '../../spec/contract.ts';

test(
  'who has signed in with a browser gets nothing done by its cookies alone',
  rules('bearer.missing').normal('effort quick signs in no more than it has to'),
  async ({ api, check, sandbox, worker }) => {
    const { sign_in, account_id } = signInUser(worker, check);
    if (sign_in !== 'form')
      check.limits.stop({ why: `the cookies of sign_in: ${sign_in} are kept by its browser`, of: 'profile' });
    const { event } = sandbox;
    const guest = worker.profile.writes === 'forbid' ? [] : [await sandbox.borrow()];
    const calls: ReadonlyArray<readonly [OperationId, () => CallOptions]> = [
      ['getEvent', () => ({ path: { id: event } })],
      ['getMe', () => ({})],
      ...guest.map((one): [OperationId, () => CallOptions] => [
        'updateAttendee',
        () => ({
          path: { event_id: one.event, id: one.id },
          item: { company: `Guild ${sandbox.word()}` },
        }),
      ]),
    ];
    const cookie = await withTokensAlone(worker, async () => {
      await obtainCode(worker, check);
      const shared = sharedCookies(worker.broker);
      const cookies = await shared.take();
      await shared.keep(cookies);
      return cookies.getCookieStringSync(`${worker.profile.base_url}/api/v2/events/${event}`);
    });
    // Cookies may be for other paths alone.
    if (cookie === '') return;
    const as: Identity = { kind: 'raw', authorization: null, label: 'cookie', accountId: account_id };
    for (const [operation, options] of calls) {
      // The positive control: the user may do it with a token.
      check.limits.given(await api.call(operation, { ...options(), as: PERSONAL }));
      const reply = await api.call(operation, { ...options(), as, headers: { cookie }, intent: 'probe' });
      check.refuses(
        'bearer.missing',
        reply,
        `${operation} without a token is served to the browser in which a user has signed in`,
      );
    }
  },
);
