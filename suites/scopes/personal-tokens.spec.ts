import { positiveControls } from '../../fixtures/check/positive-control.ts';
import { breadthOf } from '../../fixtures/records/breadth.ts';
import { PERSONAL, rules, test } from '../../fixtures/test.ts';
import { judgeToken } from './judge-token.ts';
import { PERSONAL_TOKENS } from './tokens.ts';

for (const kind of PERSONAL_TOKENS)
  test(
    `a ${kind.name} opens what its scope says on every operation, and no more`,
    rules(
      kind.writes ? 'scopes.write-writes' : 'scopes.write-needed',
      kind.writes ? 'scopes.write-writes' : 'scopes.nothing-changed',
      kind.reads === true ? 'scopes.read-reads' : 'scopes.write-writes',
      ...(kind.writes ? [] : [kind.tooMuch]),
    )
      .quick(!kind.writes)
      .normal('effort quick tries personal tokens of scope read alone', kind.writes),
    async ({ check, sandbox, worker }) => {
      const { user } = worker.profile;
      check.limits.needs(user, 'the profile names no user');
      const operations = breadthOf(worker);
      const proven = await positiveControls(worker, check, sandbox, {
        operations,
        as: PERSONAL,
        me: PERSONAL,
      });
      await judgeToken(worker, check, sandbox, kind, proven);
    },
  );
