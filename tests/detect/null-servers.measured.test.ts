import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleOf } from '../tools/sample.ts';
import { judgeNull } from './null-servers/judge-null.ts';
import { obeyedRules } from './null-servers/obeyed-rules.ts';
import type { Tokens } from './null-servers/serve.ts';

const REAL = [
  'always 200 {}',
  'always 200 with an empty record',
  'always 200 with an empty list',
  'always 401',
  'always 404',
  'always 500',
  'an echo',
  'a static file server',
  'hangs up',
] as const;
/** These are waited for, so others are judged meanwhile. */
const LIMITED = ['always 429 with Retry-After', 'always 429 without Retry-After'] as const;
const WITHOUT_TOKENS = [...REAL.slice(0, 4), 'an echo', 'always 503', LIMITED[0]];

const real = sampleOf('servers behind proper tokens', REAL, String, 3);
const limited = sampleOf('servers that refuse all haste', LIMITED, String, 1);
const bare = sampleOf('servers without tokens', WITHOUT_TOKENS, String, 2);

async function expectNothingEarned(name: string, tokens: Tokens): Promise<void> {
  const { verdict, crashed, passed } = await judgeNull(name, tokens);
  const allowed = obeyedRules(name, tokens);
  assert.deepEqual(
    passed.filter((rule) => !allowed.has(rule)),
    [],
  );
  assert.deepEqual(crashed, []);
  assert.ok(['violates', 'inconclusive'].includes(verdict.verdict), verdict.verdict);
}

test('servers that do nothing earn no pass that they do not deserve', { concurrency: true }, async (t) => {
  await Promise.all([
    t.test('behind tokens that are granted properly', async (one) => {
      for (const name of real) await one.test(name, () => expectNothingEarned(name, 'real'));
    }),
    ...limited.map((name) =>
      t.test(`${name}, behind proper tokens`, () => expectNothingEarned(name, 'real')),
    ),
    t.test('without tokens', async (one) => {
      for (const name of bare) await one.test(name, () => expectNothingEarned(name, 'null'));
    }),
  ]);
});
