import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import type { repeatsOf } from '../../load/script/repeats.ts';
import { ROOT } from '../repository/repo-files.ts';

/** The module as k6 would run it, with metrics that count nothing. */
async function loaded(): Promise<typeof repeatsOf> {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'load', 'script', 'repeats.ts')],
    ...{ bundle: true, write: false, format: 'esm', platform: 'neutral', logLevel: 'silent' },
    plugins: [
      {
        name: 'k6',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /^k6\// }, ({ path }) => ({ path, namespace: 'k6' }));
          onLoad({ filter: /./, namespace: 'k6' }, () => ({
            contents: 'class None { add() {} }\nexport { None as Counter, None as Trend };',
          }));
        },
      },
    ],
  });
  const url = `data:text/javascript;base64,${Buffer.from(outputFiles?.[0]?.text ?? '').toString('base64')}`;
  return ((await import(url)) as { repeatsOf: typeof repeatsOf }).repeatsOf;
}

/** Repeats a call that is answered so in turn, by a scanner whose time is up after ten seconds. */
async function repeated(
  answers: readonly number[],
  headers: Readonly<Record<string, string>> = {},
  repeatable = true,
) {
  const [first = 0, ...later] = answers;
  const pauses: number[] = [];
  let at = 0;
  const call = (await loaded())(() => later.shift() ?? 200, repeatable, {
    ...{ scanner: 0, hardEndMs: 10_000 },
    now: () => at,
    pause: (ms) => {
      pauses.push(ms);
      at += ms;
    },
    ...{ renewToken: () => {}, headers: () => headers, loseAnswer: () => {} },
  });
  return { status: call(first, '', null, '1', 0, 1, 0, ''), pauses };
}

test('a scanner comes again when a gateway says that it may, however often that is', async () => {
  const { status, pauses } = await repeated([503, 503, 503, 503, 200], { 'Retry-After': '2' });
  assert.equal(status, 200);
  assert.deepEqual(pauses, [2005, 2005, 2005, 2005]);
});

test('a scanner gives up after three tries where no time is told, or one after the end of the run', async () => {
  for (const headers of [{}, { 'Retry-After': '3600' }])
    assert.deepEqual(await repeated([503, 503, 503, 200], headers), { status: 503, pauses: [100, 400] });
});

test('a scanner sends a create again only where a gateway has passed nothing on', async () => {
  const told = { 'Retry-After': '2' };
  assert.deepEqual(await repeated([503, 201], told, false), { status: 201, pauses: [2005] });
  for (const [status, headers] of [
    [503, {}],
    [504, told],
    [0, told],
  ] as const)
    assert.deepEqual(await repeated([status], headers, false), { status, pauses: [] });
});
