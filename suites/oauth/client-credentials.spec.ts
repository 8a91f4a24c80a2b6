import { positiveControls } from '../../fixtures/check/positive-control.ts';
import { withAnswers } from '../../fixtures/check/unanswered-calls.ts';
import { grant, grantBoth, identityOf, withTokensAlone } from '../../fixtures/records/disposable-tokens.ts';
import { numbersRepeat, REPEATED } from '../../fixtures/records/event-numbers.ts';
import { onTestBed } from '../../fixtures/records/test-bed.ts';
import { FOREIGN, type Reply, rules, test } from '../../fixtures/test.ts';
import { at } from '../../judge/body.ts';
import { endedTooSoon, whileOutliving } from '../scopes/outliving-token.ts';
import { firstRead } from './first-read.ts';
import { expectToken } from './token-outcome.ts';

test(
  'the right client id and secret obtain a bearer token that works',
  rules('oauth.client.token', 'oauth.token.response', 'oauth.token.no-store').quick(),
  async ({ check, sandbox, worker }) => {
    const client = check.limits.needs(worker.profile.client, 'the profile names no client');
    await withTokensAlone(worker, async () => {
      const byForm = await withAnswers(check, () => grantBoth(worker, client, 'form'));
      const granted =
        byForm.issued === null ? await withAnswers(check, () => grantBoth(worker, client)) : byForm;
      const { reply, issued } = granted;
      expectToken(
        check,
        'oauth.client.token',
        byForm,
        issued === byForm.issued
          ? 'the right client id and secret obtain no token'
          : 'the right client id and secret obtain no token as form parameters, though they do by HTTP Basic',
        ...(byForm === granted ? [] : [reply]),
      );
      if (issued === null) return;
      const json = /^\s*application\/json\s*(;|$)/i.test(reply.header('content-type') ?? '');
      const type = at(reply.body, 'token_type');
      check.that('oauth.token.response', json && typeof type === 'string' && /^bearer$/i.test(type), {
        message: 'the answer with the token is not JSON with the token type Bearer',
        expected: 'application/json with token_type Bearer',
        actual: `${reply.header('content-type') ?? 'no media type'} with token_type ${String(type)}`,
        replies: [reply],
      });
      check.that('oauth.token.no-store', /no-store/i.test(reply.header('cache-control') ?? ''), {
        message: 'the answer with the token may be cached',
        expected: 'Cache-Control: no-store',
        actual: reply.header('cache-control') ?? 'no Cache-Control',
        replies: [reply],
      });
      const lifetime = issued.expiresIn === undefined ? 'not said' : `${Math.round(issued.expiresIn)} s`;
      check.notes.observe('oauth.lifetime', lifetime, reply);
      const refresh = at(reply.body, 'refresh_token') === undefined ? 'no' : 'yes';
      check.notes.observe('oauth.refresh', refresh, reply, 'client credentials');
      const as = identityOf(worker, issued, 'fresh');
      const read = await firstRead(check, as, sandbox.event);
      check.succeeds('oauth.client.token', read, 'a token that was just obtained does not read', reply);
    });
  },
);

test(
  'what becomes of a token when the next is granted is observed',
  rules('oauth.client.token').normal('effort quick leaves observations out'),
  async ({ check, sandbox, worker }) => {
    const client = check.limits.needs(worker.profile.client, 'the profile names no client');
    await withTokensAlone(worker, async () => {
      const ask = () => withAnswers(check, () => grant(worker, client, 'read'));
      const [first, second] = [await ask(), await ask()];
      if (first.issued === null || second.issued === null)
        return check.limits.stop({ why: 'no token was granted', of: 'trouble' });
      const read = (token: typeof first.issued): Promise<Reply> =>
        firstRead(check, identityOf(worker, token, 'read'), sandbox.event);
      const newer = await read(second.issued);
      const older = (await read(first.issued)).ok;
      const same = first.issued.token === second.issued.token;
      check.notes.observe('oauth.previous-token', same ? 'handed out again' : older ? 'outlives' : 'ends');
      check.succeeds(
        'oauth.client.token',
        newer,
        'the token that was granted last does not read',
        second.reply,
      );
    });
  },
);

for (const asked of ['write', 'read write', 'read', undefined])
  test(
    `a client that is allowed scope read alone gets no token that writes when it asks for ${asked ?? 'none'}`,
    rules('oauth.client.application-scope', 'oauth.token.scope-said')
      .quick(asked === 'read write')
      .normal('effort quick asks for both scopes at once', asked !== 'read write'),
    async ({ check, sandbox, worker }) => {
      const client = check.limits.needs(worker.profile.read_client, 'the profile names no read_client');
      const operations = ['createAttendee', 'updateAttendee'] as const;
      const proven = await positiveControls(worker, check, sandbox, { operations });
      await onTestBed(worker, check, sandbox, { operations }, async (bed) => {
        const probe = await withTokensAlone(worker, () =>
          withAnswers(check, () => grant(worker, client, asked)),
        );
        const { reply, issued } = probe;
        if (issued === null) {
          // Refused is what is asked for, where the client obtains a token at all.
          const control =
            asked === 'read'
              ? probe
              : await withTokensAlone(worker, () => withAnswers(check, () => grant(worker, client, 'read')));
          if (control.issued === null)
            return check.limits.stop({
              why: `read_client obtains no token of scope read: ${control.reply.status}`,
              of: 'trouble',
            });
          check.notes.observe(
            'oauth.unknown-scope',
            `refused with ${reply.status}`,
            reply,
            'scope not allowed',
          );
          check.holds('oauth.client.application-scope', reply);
          check.limits.stop({
            why: 'the environment refuses scopes that it does not allow',
            of: 'environment',
            rules: ['oauth.token.scope-said'],
          });
          return;
        }
        const { shut, livedOn } = await whileOutliving(worker, {
          bed,
          obtain: async () => {
            const again = await withAnswers(check, () => grant(worker, client, asked));
            if (again.issued === null)
              return check.limits.stop({ why: `no token: ${again.reply.status}`, of: 'trouble' });
            return identityOf(worker, again.issued, `read client ${asked ?? 'default'}`);
          },
          opens: [],
          shuts: [...proven],
          alive: ['getEvent', 'getAccount'],
        });
        if (!livedOn && shut.every(({ reply: answer }) => !answer.ok))
          return endedTooSoon(check, 'oauth.client.application-scope');
        for (const { operation, reply: answer } of shut)
          check.refuses(
            'oauth.client.application-scope',
            answer,
            `${operation} is served to a client that is allowed scope read alone`,
            reply,
          );
        if (asked?.includes('write') !== true) return;
        check.notes.observe('oauth.unknown-scope', 'narrowed', reply, 'scope not allowed');
        const narrowed = shut.every(({ reply: answer }) => !answer.ok);
        check.that('oauth.token.scope-said', !narrowed || issued.scope !== undefined, {
          message: 'a token of a narrower scope than asked for does not say so',
          expected: 'scope in the answer',
          actual: 'no scope',
          replies: [reply],
        });
      });
    },
  );

test(
  "a client's token of either scope acts on no other account",
  rules('oauth.client.account').normal('effort quick asks this in the chapter on isolation'),
  async ({ api, check, sandbox, worker }) => {
    const foreign = check.limits.needs(worker.profile.foreign?.client, 'the profile names no foreign.client');
    check.limits.given(await api.call('getAccount', { as: FOREIGN }));
    if (await numbersRepeat(worker, check)) check.limits.stop({ why: REPEATED, of: 'profile' });
    const operations = ['getEvent', 'listAttendees', 'createAttendee', 'updateAttendee'] as const;
    await onTestBed(worker, check, sandbox, { operations }, async (bed) => {
      for (const scope of ['read', 'write']) {
        const { shut, livedOn } = await whileOutliving(worker, {
          bed,
          obtain: async () => {
            const { issued, reply } = await withAnswers(check, () => grant(worker, foreign, scope));
            if (issued === null)
              return check.limits.stop({ why: `no token: ${reply.status}`, of: 'trouble' });
            return identityOf(worker, issued, `foreign ${scope}`);
          },
          opens: [],
          shuts: operations,
          alive: scope === 'read' ? ['getAccount'] : [],
        });
        // A token of scope write alone may read nothing of its own account that would show it alive.
        if (scope === 'read' && !livedOn && shut.every(({ reply }) => !reply.ok))
          return endedTooSoon(check, 'oauth.client.account');
        for (const { operation, reply } of shut)
          check.refuses(
            'oauth.client.account',
            reply,
            `${operation} is served to a client of another account`,
          );
      }
    });
  },
);
