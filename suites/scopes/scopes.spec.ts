import { breadthOf } from '../../fixtures/breadth.ts';
import type { Check } from '../../fixtures/check.ts';
import type { Sandbox } from '../../fixtures/sandbox.ts';
import type { Session } from '../../fixtures/session.ts';
import { onStage } from '../../fixtures/stage.ts';
import { CLIENT, PERSONAL, rules, test } from '../../fixtures/test.ts';
import { trial } from '../../fixtures/trial.ts';
import { provenTwins } from '../../fixtures/twins.ts';
import { type ApiOperation, READING, WRITING } from '../../fixtures/valid-calls.ts';
import { expectOpened, expectShut } from './claims.ts';
import { CLIENT_TOKENS, obtain, PERSONAL_TOKENS, type ScopedToken } from './tokens.ts';

/** Operations that do not need a particular record, so that one of them tells whether a token lives. */
const READS_TO_LIVE: readonly ApiOperation[] = ['getEvent', 'getAccount', 'listEvents'];

/** Puts a kind of token to every operation that is known to work, and claims what its scope opens and shuts. */
async function judgeToken(
  session: Session,
  check: Check,
  sandbox: Sandbox,
  kind: ScopedToken,
  proven: ReadonlySet<ApiOperation>,
): Promise<void> {
  const readers = READING.filter((one) => proven.has(one) && (kind.personal || one !== 'getMe'));
  const writers = WRITING.filter((one) => proven.has(one));
  await onStage(session, check, sandbox, { operations: [...readers, ...writers] }, async (stage) => {
    const plan = { stage, obtain: () => obtain(session, check, kind) };
    const opens = [...(kind.reads === true ? readers : []), ...(kind.writes ? writers : [])];
    const done = await trial(session, {
      ...plan,
      opens,
      shuts: [...(kind.reads === null ? readers : []), ...(kind.writes ? [] : writers)],
      forms: kind.writes ? [] : stage.otherForms(writers),
      alive: kind.reads === true ? READS_TO_LIVE : ['updateAttendee'],
    });
    expectOpened(check, kind, done.opened);
    if (kind.reads === null) observeReads(check, kind, done.shut);
    if (!kind.writes) await expectShut(session, check, stage, kind, done);
  });
}

function observeReads(
  check: Check,
  kind: ScopedToken,
  shut: Awaited<ReturnType<typeof trial>>['shut'],
): void {
  const reads = shut.filter(({ reply }) => reply.ok);
  const last = shut.at(-1)?.reply;
  const answer = reads.length === 0 ? 'no' : reads.length === shut.length ? 'yes' : 'in part';
  check.observe('oauth.write-reads', answer, last, kind.personal ? 'personal token' : '');
}

for (const kind of CLIENT_TOKENS)
  test(
    `a ${kind.name} opens what its scope says on every operation, and no more`,
    rules(
      kind.writes ? 'scopes.write-writes' : 'scopes.write-needed',
      kind.writes ? 'scopes.write-writes' : 'scopes.nothing-changed',
      kind.reads === true ? 'scopes.read-reads' : kind.tooLittle,
      kind.tooLittle,
      ...(kind.writes ? [] : [kind.tooMuch]),
    ),
    async ({ check, sandbox, session }) => {
      const operations = breadthOf(session).filter((one) => one !== 'getMe');
      const proven = await provenTwins(session, check, sandbox, { operations, as: CLIENT });
      await judgeToken(session, check, sandbox, kind, proven);
    },
  );

for (const kind of PERSONAL_TOKENS)
  test(
    `a ${kind.name} opens what its scope says on every operation, and no more`,
    rules(
      kind.writes ? 'scopes.write-writes' : 'scopes.write-needed',
      kind.writes ? 'scopes.write-writes' : 'scopes.nothing-changed',
      kind.reads === true ? 'scopes.read-reads' : 'scopes.write-writes',
      ...(kind.writes ? [] : [kind.tooMuch]),
    ),
    async ({ check, sandbox, session }) => {
      const { user } = session.profile;
      check.needs(user, 'the profile names no user');
      const operations = breadthOf(session);
      const proven = await provenTwins(session, check, sandbox, { operations, as: PERSONAL, me: PERSONAL });
      await judgeToken(session, check, sandbox, kind, proven);
    },
  );
