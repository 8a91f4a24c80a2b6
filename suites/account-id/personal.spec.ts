import type { Check } from '../../fixtures/check/check.ts';
import { provenTwins } from '../../fixtures/check/positive-control.ts';
import { expectUnchanged } from '../../fixtures/check/unchanged.ts';
import { type ApiOperation, READING, WRITING } from '../../fixtures/property/valid-calls.ts';
import { breadthOf } from '../../fixtures/records/breadth.ts';
import { inLots } from '../../fixtures/records/in-batches.ts';
import { whileLive } from '../../fixtures/records/live-token.ts';
import { type Attempt, onStage, type Stage } from '../../fixtures/records/stage.ts';
import type { Session } from '../../fixtures/runner/session.ts';
import { PERSONAL, rules, test } from '../../fixtures/test.ts';
import { absent, intentOf, malformed, type WrongHeader } from './headers.ts';

test(
  'every operation is served to a personal token with X-Account-Id of its user',
  rules('account-id.own', 'me.get.answers').quick(),
  async ({ check, sandbox, session }) => {
    check.limits.needs(session.profile.user, 'the profile names no user');
    await onStage(session, check, sandbox, { operations: breadthOf(session) }, async (stage) => {
      const conditional = (one: ApiOperation) => /^(check|undo)/.test(one);
      const call = (operation: ApiOperation): Promise<Attempt | null> =>
        stage.attempt(operation, {
          as: PERSONAL,
          intent: conditional(operation) ? 'probe' : 'valid',
        });
      const first = stage.operations.filter((one) => one !== 'deleteAttendeeField');
      const last = stage.operations.filter((one) => one === 'deleteAttendeeField');
      const twins = await provenTwins(session, check, sandbox, { operations: stage.operations });
      for (const attempt of [...(await inLots(first, call)), ...(await inLots(last, call))]) {
        if (attempt === null) continue;
        const { operation, reply } = attempt;
        if (operation !== 'getMe' && !twins.has(operation)) continue;
        check.succeeds(
          'account-id.own',
          reply,
          `${operation} refuses a personal token with X-Account-Id of its user`,
        );
      }
    });
  },
);

interface Tried extends Attempt {
  readonly header: WrongHeader;
}

/** Tries every operation with each header; the token is one that lives. */
function tryHeaders(
  session: Session,
  check: Check,
  stage: Stage,
  operations: readonly ApiOperation[],
  headers: readonly WrongHeader[],
): Promise<Tried[] | null> {
  const some = session.info.effort === 'quick' ? headers.slice(0, 1) : headers;
  const pairs = some.flatMap((header) => operations.map((operation) => ({ header, operation })));
  return whileLive(session, check, stage.event, 'personal', async (_token, as) => {
    const tried = await inLots(pairs, async ({ header, operation }) => {
      const attempt = await stage.attempt(operation, {
        as: { ...as, accountId: header.accountId },
        intent: intentOf(operation),
      });
      return attempt === null ? null : { ...attempt, header };
    });
    return tried.filter((one) => one !== null);
  });
}

function expectRefused(check: Check, tried: readonly Tried[]): void {
  for (const { header, operation, reply } of tried) {
    const { what, rule } = header;
    if (operation === 'getMe') {
      check.notes.observe(
        'me.account-id',
        reply.ok ? 'not needed' : `refused with ${reply.status}`,
        reply,
        what,
      );
      continue;
    }
    check.refuses(rule, reply, `${operation} ${what} is served to a personal token`);
    if (!reply.ok) check.notes.observe('account-id.refusal', reply.status, reply, what);
  }
}

test(
  'a personal token without X-Account-Id, or with one that is no account, gets nothing done',
  rules('account-id.required', 'account-id.malformed').quick(),
  async ({ check, sandbox, session }) => {
    const user = check.limits.needs(session.profile.user, 'the profile names no user');
    const wanted = breadthOf(session);
    const options = { operations: wanted, as: PERSONAL, me: PERSONAL };
    const proven = await provenTwins(session, check, sandbox, options);
    const operations = [...READING, ...WRITING].filter((one) => proven.has(one));
    for (const headers of [absent, malformed(user.account_id)]) {
      const rule = headers[0]?.rule ?? 'account-id.required';
      const what = rule === 'account-id.required' ? 'without X-Account-Id' : 'with a malformed X-Account-Id';
      await onStage(session, check, sandbox, { operations }, async (stage) => {
        const tried = await tryHeaders(session, check, stage, operations, headers);
        if (tried === null) check.limits.inconclusive('no personal token outlived the calls', rule);
        expectRefused(check, tried ?? []);
        await expectUnchanged(session, check, stage, tried ?? [], { rule, what });
      });
    }
  },
);
