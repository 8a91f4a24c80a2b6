import { withAnswers } from '../../fixtures/check/unanswered-calls.ts';
import { alike } from '../../fixtures/property/alike.ts';
import { swapCase } from '../../fixtures/property/swap-case.ts';
import { askToken } from '../../fixtures/records/ask-token.ts';
import { few, goesFurther } from '../../fixtures/records/breadth.ts';
import {
  askForCode,
  type Over,
  obtainCode,
  redeem,
  signInUser,
  withoutAbsent,
} from '../../fixtures/records/code-grant.ts';
import { grant, withTokensAlone } from '../../fixtures/records/disposable-tokens.ts';
import { clientsBeside, showOtherClient } from '../../fixtures/records/show-other-client.ts';
import { rules, test } from '../../fixtures/test.ts';
import type { TokenRequestOptions } from '../../harness/oauth/token-request.ts';
import type { RuleId } from '../../spec/ledger/index.ts';
import { expectNoToken, PASSING } from '../oauth/token-outcome.ts';

test.use({ exclusive: true });

/** An environment may lock out who errs often: this many wrong tries an identity make up the whole run. */
const MOST_TRIES = 5;
/** Or who errs three times in a row: the right secret in between begins the count anew. */
const MOST_IN_A_ROW = 2;
/** This many of them are made by the code grant. */
const TRIES_BY_CODE = 2;

const lastChanged = (text: string): string =>
  `${text.slice(0, -1)}${/[a-y0-8]$/i.test(text) ? String.fromCharCode(text.charCodeAt(text.length - 1) + 1) : 'a'}`;

/** Letters in their other case, where they are more than the digits of a number's text; else another last character. */
const nearly = (secret: string): string => (/[g-z]/i.test(secret) ? swapCase(secret) : lastChanged(secret));

/**
 * The last letter alone in its other case, else another last character. Some take what was typed with caps lock on, all
 * of it in the other case, for a password on purpose.
 */
function nearlyTyped(password: string): string {
  const typed = password.replace(/[a-z](?=[^a-z]*$)/i, swapCase);
  return typed === password || swapCase(password) === typed ? lastChanged(password) : typed;
}

test(
  'wrong client credentials obtain no token',
  rules('oauth.client.wrong-secret', 'oauth.client.unknown-client', 'oauth.client.other-secret').quick(),
  async ({ check, worker }) => {
    const { client: profileClient, foreign, read_client, user } = worker.profile;
    const client = check.limits.needs(profileClient, 'the profile names no client');
    const other = [read_client, foreign?.client].find(
      (one) => one !== undefined && one.secret !== client.secret,
    );
    if (other === undefined)
      check.limits.stop({
        why: 'the profile names no read_client or foreign.client with a secret of its own',
        of: 'profile',
        rules: ['oauth.client.other-secret'],
      });
    // Where the user's client is this one, its share of the tries belongs to the code grant.
    const shared = user?.client_id === client.id && user.client_secret !== undefined;
    const most = MOST_TRIES - (shared ? TRIES_BY_CODE : 0);
    const secret = (value: string | undefined, of = client): Over => ({
      client_id: of.id,
      client_secret: value,
    });
    const [second] = clientsBeside(worker.profile, client.id);
    const wrong: Array<readonly [RuleId, string, Over]> = [
      ['oauth.client.wrong-secret', 'no secret', secret(undefined)],
      ...(shared ? [] : [['oauth.client.wrong-secret', 'an empty secret', secret('')] as const]),
      ['oauth.client.wrong-secret', 'a secret in another letter case', secret(nearly(client.secret))],
      ['oauth.client.wrong-secret', 'a secret with more at its end', secret(`${client.secret}x`)],
      [
        'oauth.client.wrong-secret',
        'a secret without its last character',
        secret(client.secret.slice(0, -1)),
      ],
    ];
    const tries: Array<readonly [RuleId, string, Over]> = wrong.slice(0, most);
    if (other !== undefined)
      tries.unshift(['oauth.client.other-secret', "another client's secret", secret(other.secret)]);
    tries.splice(most);
    // What compares only the beginnings of secrets takes a longer one, or a shorter one: tries of a client that has had none.
    // Where it is the user's client, the longer one is left to the other client: the code grant has tries of its own.
    const spends = user?.client_id === second?.id && user?.client_secret !== undefined;
    if (second !== undefined && !spends)
      tries.push([
        'oauth.client.wrong-secret',
        'a secret with more at its end',
        secret(`${second.secret}x`, second),
      ]);
    if (second !== undefined)
      tries.push([
        'oauth.client.wrong-secret',
        'a secret without its last character',
        secret(second.secret.slice(0, -1), second),
      ]);
    const unknown = { client_id: alike(client.id) };
    await withTokensAlone(worker, async () => {
      const control = await withAnswers(check, () => grant(worker, client, 'read'));
      if (control.issued === null)
        check.limits.stop({
          why: `the right secret obtains no token: ${control.reply.status}`,
          of: 'trouble',
        });
      const isThere = other !== undefined && (await showOtherClient(check, worker, other));
      const inARow = new Map<string | undefined, number>();
      const send = async (over: Over, options: TokenRequestOptions = {}) => {
        const row = inARow.get(over['client_id']) ?? 0;
        const owner = [client, second].find((one) => one?.id === over['client_id']);
        inARow.set(over['client_id'], row < MOST_IN_A_ROW ? row + 1 : 1);
        if (row === MOST_IN_A_ROW && owner !== undefined) {
          const between = await withAnswers(check, () => grant(worker, owner, 'read'));
          if (between.issued === null)
            check.limits.stop({
              why: `the right secret obtains no token after ${row} wrong ones`,
              of: 'trouble',
            });
        }
        const params = withoutAbsent({ grant_type: 'client_credentials', scope: 'read', ...over });
        return withAnswers(check, () =>
          askToken(worker, params, { intent: 'probe', wrong: true, ...options }),
        );
      };
      // Of a client that is not found the secret is as little there as one that is not sent.
      const none: Over = { ...unknown, client_secret: undefined };
      for (const over of few(worker, [{ ...unknown, client_secret: client.secret }, none], 1)) {
        const reply = await send(over);
        expectNoToken(check, 'oauth.client.unknown-client', reply, 'an unknown client obtains a token');
      }
      const stranger = isThere ? undefined : second?.id;
      const there = tries.filter(([, , over]) => over['client_id'] !== stranger);
      for (const [rule, what, over] of few(worker, there, 2))
        expectNoToken(check, rule, await send(over), `a client obtains a token with ${what}`);
      // Basic is another way in (RFC 6749, 2.3.1).
      if (second === undefined || second.id === stranger || !goesFurther(worker)) return;
      const over = { client_id: second.id, client_secret: lastChanged(second.secret) };
      expectNoToken(
        check,
        'oauth.client.wrong-secret',
        await send(over, { secretBy: 'basic' }),
        'a client obtains a token by HTTP Basic with a wrong secret',
      );
    });
  },
);

test(
  'a code obtains no token for a confidential client with a wrong secret',
  rules('oauth.code.client-secret').quick(),
  async ({ check, worker }) => {
    const user = signInUser(worker, check);
    const secret = check.limits.needs(user.client_secret, "the client of the profile's user is public");
    await withTokensAlone(worker, async () => {
      const control = await redeem(worker, check, await obtainCode(worker, check));
      if (control.issued === null)
        check.limits.stop({
          why: `the right secret obtains no token: ${control.reply.status}`,
          of: 'trouble',
        });
      // A client that stands alone has spent its tries at the other grant before a shorter secret came up.
      const isAlone = clientsBeside(worker.profile, user.client_id).length === 0;
      const wrong = isAlone ? secret.slice(0, -1) : lastChanged(secret);
      const changed = await obtainCode(worker, check);
      const reply = await redeem(worker, check, changed, { client_secret: wrong });
      expectNoToken(check, 'oauth.code.client-secret', reply, 'a code obtains a token with a wrong secret');
      if (!goesFurther(worker)) return;
      const without = await obtainCode(worker, check);
      const bare = await redeem(worker, check, without, { client_secret: undefined });
      expectNoToken(check, 'oauth.code.client-secret', bare, 'a code obtains a token without the secret');
      if (user.client_id === worker.profile.client?.id) return;
      // The third in a row.
      const between = await redeem(worker, check, await obtainCode(worker, check));
      if (between.issued === null)
        check.limits.stop({ why: 'the right secret obtains no token after two wrong ones', of: 'trouble' });
      const emptied = await redeem(worker, check, await obtainCode(worker, check), { client_secret: '' });
      expectNoToken(
        check,
        'oauth.code.client-secret',
        emptied,
        'a code obtains a token with an empty secret',
      );
    });
  },
);

test(
  'a user who signs in with a wrong password obtains no code',
  rules('oauth.code.password').quick(),
  async ({ check, worker }) => {
    const user = signInUser(worker, check);
    if (user.sign_in !== 'form')
      check.limits.stop({
        why: `sign_in: ${user.sign_in} is not tried with a wrong password`,
        of: 'profile',
      });
    const right = user.password ?? '';
    await withTokensAlone(worker, async () => {
      await obtainCode(worker, check);
      // An empty one is no attempt at all to some directories of users, which let it through (RFC 4513, 5.1.2).
      const wrong = [nearlyTyped(right), `${right}x`, ''];
      for (const [index, password] of few(worker, wrong, 1).entries()) {
        // Several in a row may lock the user out: the right one in between begins the count anew.
        if (index > 0) await askForCode(worker, check, {}, { fresh: true });
        const { authorized, ...asked } = await askForCode(worker, check, {}, { password });
        if (PASSING.has(authorized.reply.status)) {
          check.limits.stop({
            why: `the sign-in answered ${authorized.reply.status}`,
            of: 'trouble',
            rules: ['oauth.code.password'],
          });
          continue;
        }
        const { code } = authorized;
        // What is read off a page is a code if it is good for a token. A page of refusal may show a number of its own.
        const obtains =
          code !== null &&
          (authorized.redirectedTo !== null ||
            (await redeem(worker, check, { ...asked, authorized, code })).issued !== null);
        check.that('oauth.code.password', !obtains, {
          message: 'a wrong password obtains a code',
          expected: 'no code',
          actual: 'a code',
          replies: [authorized.reply],
        });
      }
    });
  },
);
