import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fits, misfit, rowOf } from '../../../judge/fits/fits.ts';
import type { Exchange } from '../../../record/exchange.ts';
import { OPERATION_IDS } from '../../../spec/contract.ts';
import { RULES, type RuleId } from '../../../spec/ledger/index.ts';
import { exchangeLike, shownBy, theOneOf } from './exemplar.ts';

const IDS = Object.keys(RULES) as RuleId[];

test('of every rule it is said which exchange shows it', () => {
  assert.deepEqual(
    IDS.filter((rule) => rowOf(rule) === undefined),
    [],
  );
});

test('an exchange of every way of every row fits its rule', () => {
  const wrong: string[] = [];
  for (const rule of IDS)
    for (const { beside, ...like } of rowOf(rule) ?? [])
      for (const operation of like.on) {
        const one = exchangeLike(like, operation);
        const why = misfit(rule, beside === undefined ? [one] : [exchangeLike(beside), one]);
        if (why !== undefined) wrong.push(`${rule} by ${operation}: ${why}`);
      }
  assert.deepEqual(wrong, []);
});

/** The same exchange made wrong in one way. */
const WRONG: Readonly<Record<string, (one: Exchange) => Exchange>> = {
  'without an answer': (one) => ({
    ...one,
    response: null,
    failure: { kind: 'timeout', message: 'no answer' },
  }),
  'answered with 500': (one) => ({ ...one, response: { status: 500, headers: {}, body: '' } }),
  'of a path that is another': (one) => ({
    ...one,
    operation: one.operation === 'signIn' ? 'other' : one.operation,
    request: { ...one.request, url: 'https://alpha.example.com/api/v2/elsewhere' },
  }),
};

for (const [what, wrong] of Object.entries(WRONG))
  test(`an exchange ${what} fits no rule`, () => {
    assert.deepEqual(
      IDS.filter((rule) => misfit(rule, shownBy(rule).map(wrong) as [Exchange]) === undefined),
      [],
    );
  });

test('an exchange of an operation that no way of a rule names does not fit it', () => {
  const fitting = IDS.flatMap((rule) => {
    const ways = rowOf(rule) ?? [];
    const others = OPERATION_IDS.filter((id) => !ways.some(({ on }) => on.includes(id)));
    const one = theOneOf(rule);
    return others
      .filter((operation) => {
        const { request, response } = exchangeLike({ on: [operation], answered: ['success'] });
        const { method, url } = request;
        const other = {
          ...one,
          operation,
          request: { ...one.request, method, url },
          response: response && one.response,
        };
        return fits(rule, other) === undefined;
      })
      .map((operation) => `${rule} by ${operation}`);
  });
  assert.deepEqual(fitting, []);
});
