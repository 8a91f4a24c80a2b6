import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { PassingRefusals } from '../../load/judge/figures/passing-refusals.ts';
import type { repeatsOf } from '../../load/script/repeats.ts';
import type { ScanPause } from '../../record/check-in-effects.ts';
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
const repeated = async (...call: Parameters<typeof scanned>) => (await scanned(...call)).answered;

async function scanned(
  answers: readonly number[],
  headers: Readonly<Record<string, string>> = {},
  repeatable = true,
  { given = '', scanPause }: { readonly given?: string; readonly scanPause?: ScanPause } = {},
) {
  const [first = 0, ...later] = answers;
  const pauses: number[] = [];
  let renewed = 0;
  let at = 0;
  const call = (await loaded())(() => later.shift() ?? 200, repeatable, {
    ...{ scanner: 0, hardEndMs: 10_000 },
    ...(scanPause !== undefined && { scanPause }),
    now: () => at,
    pause: (ms) => {
      pauses.push(ms);
      at += ms;
    },
    renewToken: () => {
      renewed += 1;
    },
    ...{ headers: () => headers, loseAnswer: () => {} },
  });
  return { answered: { status: call(first, '', null, '1', 0, 1, 0, given), pauses }, renewed };
}

test('a scanner puts again what met another write, five times, and later each time', async () => {
  const { status, pauses } = await repeated([409, 423, 200]);
  assert.deepEqual([status, pauses], [200, [25, 45]]);
  const always = await repeated(Array.from({ length: 9 }, () => 409));
  assert.deepEqual([always.status, always.pauses.length], [409, 5]);
});

test('a scanner looks again for one who was made a moment ago, and for no one else', async () => {
  const made = await repeated([404, 404, 200], {}, true, { given: 'n' });
  assert.deepEqual(made, { status: 200, pauses: [40, 80] });
  assert.deepEqual(await repeated([404, 200]), { status: 404, pauses: [] });
});

test('a refusal that may say that a call was carried out before is not asked again', async () => {
  const scannedTwice = await repeated([409, 200], {}, true, { given: 'r' });
  assert.deepEqual(scannedTwice, { status: 409, pauses: [] });
  const lost = await repeated([0, 409, 200]);
  assert.deepEqual([lost.status, lost.pauses.length], [409, 1]);
});

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

test('a scanner waits until the date of a Retry-After, in each form of an HTTP date', async () => {
  const date = 'Sun, 06 Nov 1994 08:49:37 GMT';
  for (const said of [
    'Sun, 06 Nov 1994 08:49:40 GMT',
    'Sunday, 06-Nov-94 08:49:40 GMT',
    'Sun Nov  6 08:49:40 1994',
  ])
    assert.deepEqual(await repeated([429, 200], { 'Retry-After': said, Date: date }), {
      status: 200,
      pauses: [3005],
    });
});

test('a date that is over is no wait, and one beyond the end of the run ends the scanner', async () => {
  const date = 'Sun, 06 Nov 1994 08:49:37 GMT';
  const over = { 'Retry-After': 'Sun, 06 Nov 1994 08:00:00 GMT', Date: date };
  assert.deepEqual((await repeated([429, 429, 200], over)).pauses, [20, 40]);
  for (const said of ['Sun, 06 Nov 1994 09:49:37 GMT', '9'.repeat(400)])
    assert.deepEqual(await repeated([429, 200], { 'Retry-After': said, Date: date }), {
      status: -1,
      pauses: [],
    });
  assert.deepEqual((await repeated([429, 200], { 'Retry-After': 'soon', Date: date })).pauses, [250]);
});

test('a scanner takes another token for each that ends, and none for one that is refused at once', async () => {
  assert.equal((await repeated([401, 200])).status, 200);
  assert.equal((await repeated([429, 401, 429, 401, 200], { 'Retry-After': '1' })).status, 200);
  assert.equal((await repeated([401, 401, 200])).status, 401);
});

test('a scanner asks for another token by just those answers that the judge lets pass', async () => {
  for (const answers of [
    [401, 200],
    [401, 401, 401],
    [429, 401, 429, 401, 200],
    [401, 429, 401, 401],
    [503, 401, 503, 401, 200],
  ]) {
    const passing = new PassingRefusals(undefined);
    const passed = answers.map(
      (status, at): boolean =>
        passing.saidBy(['r', 0, 0, 1, at + 1, 'checkIn', '7', 0, 0, 5, 5, status, '', null]) === 'token',
    );
    const { renewed } = await scanned(answers, { 'Retry-After': '1' });
    assert.equal(renewed, passed.filter(Boolean).length, answers.join());
    assert.ok(renewed > 0);
  }
});

test('a scan that comes too soon is put again after the pause that was learned, a few times', async () => {
  const scanPause = { ms: 300, statuses: [422], shared: false };
  const soon = { given: 's', scanPause };
  assert.deepEqual(await repeated([422, 422, 200], {}, true, soon), { status: 200, pauses: [305, 305] });
  assert.deepEqual(await repeated([422, 422, 422, 422, 200], {}, true, soon), {
    status: 422,
    pauses: [305, 305, 305],
  });
  assert.deepEqual(await repeated([422, 200], {}, true, { scanPause }), { status: 422, pauses: [] });
  assert.deepEqual(await repeated([403, 200], {}, true, soon), { status: 403, pauses: [] });
});
