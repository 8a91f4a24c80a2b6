import { CLIENT, rules, test } from '../../fixtures/test.ts';
import { provenTwins } from '../../fixtures/twins.ts';
import { judgeToken } from '../scopes/judge-token.ts';
import { CLIENT_TOKENS } from '../scopes/tokens.ts';

/** The chapter on scopes tries every operation; here a few tell what was granted. */
const OPERATIONS = ['getAccount', 'getEvent', 'createAttendee', 'updateAttendee'] as const;

for (const kind of CLIENT_TOKENS)
  test(
    `POST /oauth/token grants a ${kind.name}, and nothing wider`,
    rules(kind.tooLittle, ...(kind.writes ? [] : [kind.tooMuch])),
    async ({ check, sandbox, session }) => {
      if (session.info.effort === 'quick') check.skip('effort quick asks this in the chapter on scopes');
      const proven = await provenTwins(session, check, sandbox, { operations: OPERATIONS, as: CLIENT });
      await judgeToken(session, check, sandbox, kind, proven);
    },
  );
