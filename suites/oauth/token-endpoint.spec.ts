import type { Check } from '../../fixtures/check/check.ts';
import { withAnswers } from '../../fixtures/check/unanswered-calls.ts';
import { askToken } from '../../fixtures/records/ask-token.ts';
import { grant, identityOf, withTokensAlone } from '../../fixtures/records/disposable-tokens.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import { type Identity, type Reply, rules, test } from '../../fixtures/test.ts';
import { mayBeOfEvent } from '../../harness/inquiry/new-attendees.ts';
import { at } from '../../judge/body.ts';
import { expectErrorForm, expectNoToken, expectToken } from './token-outcome.ts';

test(
  'a token request without a grant type, or with one that is unknown, obtains no token',
  rules('oauth.client.grant-type', 'oauth.token.error-form'),
  async ({ check, worker }) => {
    const client = check.limits.needs(worker.profile.client, 'the profile names no client');
    const right = { client_id: client.id, client_secret: client.secret, scope: 'read' };
    const send = (params: Readonly<Record<string, string>>) =>
      withAnswers(check, () => askToken(worker, params, { intent: 'probe' }));
    await withTokensAlone(worker, async () => {
      const control = await send({ ...right, grant_type: 'client_credentials' });
      if (control.issued === null)
        check.limits.stop({
          why: `the positive control obtains no token: ${control.reply.status}`,
          of: 'trouble',
        });
      for (const [what, params] of [
        ['without a grant type', right],
        ['with an unknown grant type', { ...right, grant_type: 'unheard-of' }],
        ['with an empty grant type', { ...right, grant_type: '' }],
      ] as const)
        expectNoToken(
          check,
          'oauth.client.grant-type',
          await send(params),
          `a request ${what} obtains a token`,
        );
    });
  },
);

/** Claims that a token of a scope that does not exist writes nothing; an event that takes no more refuses whatever it allows. */
async function claimNoWriting(
  check: Check,
  sandbox: Sandbox,
  as: Identity,
  asked: { readonly scope: string; readonly reply: Reply },
): Promise<void> {
  sandbox.writable();
  const item = sandbox.newAttendee();
  const path = { event_id: sandbox.event };
  const written = await check.api.call('createAttendee', { path, item, as, intent: 'probe' });
  if (mayBeOfEvent(written.status)) return;
  const message = `a token asked for with scope "${asked.scope}" writes`;
  check.refuses('oauth.client.scope-not-wider', written, message, asked.reply);
}

test(
  'a token request for a scope that does not exist is refused with invalid_scope, or observed',
  rules('oauth.client.scope-unknown', 'oauth.client.scope-not-wider'),
  async ({ check, sandbox, worker }) => {
    const client = check.limits.needs(worker.profile.client, 'the profile names no client');
    await withTokensAlone(worker, async () => {
      // Who grants no scope at all refuses none for being unknown.
      const control = await withAnswers(check, () => grant(worker, client, 'read'));
      if (control.issued === null)
        return check.limits.stop({
          why: `the scope read obtains no token: ${control.reply.status}`,
          of: 'trouble',
        });
      for (const scope of ['unheard-of', 'read unheard-of']) {
        const reply = await withAnswers(check, () =>
          askToken(
            worker,
            {
              grant_type: 'client_credentials',
              client_id: client.id,
              client_secret: client.secret,
              scope,
            },
            { intent: 'probe' },
          ),
        );
        const { issued } = reply;
        const answer =
          issued === null ? `refused with ${reply.reply.status}` : `granted ${issued.scope ?? ''}`;
        check.notes.observe('oauth.unknown-scope', answer.trim(), reply.reply, scope);
        // A scope that is partly known may be narrowed (RFC 6749, 3.3).
        if (issued === null || scope === 'unheard-of')
          check.that('oauth.client.scope-unknown', at(reply.reply.body, 'error') === 'invalid_scope', {
            message: `the scope "${scope}" is not answered with invalid_scope`,
            expected: 'invalid_scope',
            actual: `${reply.reply.status} ${issued === null ? reply.reply.text.slice(0, 80) : 'with a token'}`,
            replies: [reply.reply],
          });
        if (issued === null) {
          expectErrorForm(check, reply);
          continue;
        }
        const as = identityOf(worker, issued, `scope ${scope}`);
        await claimNoWriting(check, sandbox, as, { scope, reply: reply.reply });
      }
    });
  },
);

test(
  'parameters in the query or as JSON are observed',
  rules('oauth.client.token').normal('effort quick leaves observations out'),
  async ({ check, worker }) => {
    const client = check.limits.needs(worker.profile.client, 'the profile names no client');
    const params = {
      grant_type: 'client_credentials',
      client_id: client.id,
      client_secret: client.secret,
      scope: 'read',
    };
    await withTokensAlone(worker, async () => {
      const form = await withAnswers(check, () => askToken(worker, params));
      expectToken(check, 'oauth.client.token', form, 'form parameters obtain no token');
      for (const by of ['query', 'json'] as const) {
        const { reply, issued } = await withAnswers(check, () =>
          askToken(worker, params, { by, intent: 'malformed' }),
        );
        if (issued !== null) worker.redactor.add(issued.token, 'TOKEN');
        const answer = issued === null ? `refused with ${reply.status}` : 'accepted';
        check.notes.observe('oauth.parameters-elsewhere', answer, reply, by);
      }
    });
  },
);

test(
  'a public client obtains no token of its own',
  rules('oauth.client.wrong-secret'),
  async ({ check, worker }) => {
    const { user } = worker.profile;
    const client = check.limits.needs(worker.profile.client, 'the profile names no client');
    const { client_id, client_secret } = check.limits.needs(user, 'the profile names no user');
    if (client_secret !== undefined || client_id === client.id)
      return check.limits.stop({ why: "the client of the profile's user is no public one", of: 'profile' });
    const own = { grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret };
    const bare = { grant_type: 'client_credentials', client_id, scope: 'read' };
    await withTokensAlone(worker, async () => {
      // A service that grants no token refuses nothing.
      const control = await withAnswers(check, () => askToken(worker, { ...own, scope: 'read' }));
      if (control.issued === null)
        return check.limits.stop({
          why: `a client of its own secret is answered ${control.reply.status}`,
          of: 'trouble',
        });
      for (const [what, params] of [
        ['without a secret', bare],
        ['with an empty secret', { ...bare, client_secret: '' }],
      ] as const) {
        const reply = await withAnswers(check, () =>
          askToken(worker, params, { intent: 'probe', wrong: true }),
        );
        const message = `a public client obtains a token of its own ${what}`;
        expectNoToken(check, 'oauth.client.wrong-secret', reply, message);
      }
    });
  },
);
