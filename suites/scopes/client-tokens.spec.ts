import { positiveControls } from '../../fixtures/check/positive-control.ts';
import { breadthOf } from '../../fixtures/records/breadth.ts';
import { rules, test } from '../../fixtures/test.ts';
import { judgeToken } from './judge-token.ts';
import { CLIENT_TOKENS } from './tokens.ts';

for (const kind of CLIENT_TOKENS)
  test(
    `a ${kind.name} opens what its scope says on every operation, and no more`,
    rules(
      kind.writes ? 'scopes.write-writes' : 'scopes.write-needed',
      kind.writes ? 'scopes.write-writes' : 'scopes.nothing-changed',
      kind.reads === true ? 'scopes.read-reads' : kind.tooLittle,
      kind.tooLittle,
      ...(kind.writes ? [] : [kind.tooMuch]),
    )
      .quick(kind.writes && kind.reads !== true)
      .normal(
        'effort quick tries tokens of both scopes at the token endpoint',
        kind.writes && kind.reads === true,
      ),
    async ({ check, sandbox, worker }) => {
      const operations = breadthOf(worker);
      const proven = await positiveControls(worker, check, sandbox, { operations });
      await judgeToken(worker, check, sandbox, kind, proven);
    },
  );
