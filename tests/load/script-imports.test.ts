import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { EXTERNAL } from '../../load/drive/bundle.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SCRIPT = join(ROOT, 'load', 'script');

/** What k6 may interpret: the script itself, data of a plan, the lines of the request log, the table of refusals, what Retry-After says. */
const MAY_RUN = [
  /^load\/script\/[\w-]+\.ts$/,
  /^load\/scenario\/plan\/(item|due-curve|spans)\.ts$/,
  /^record\/request-log\/(write-)?line\.ts$/,
  /^spec\/(refusals|retry-after)\.ts$/,
];

test('k6 interprets nothing but the script, data of a plan, the lines of the request log and the table of refusals', async () => {
  const { metafile } = await build({
    entryPoints: [join(SCRIPT, 'main.ts')],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'neutral',
    external: [...EXTERNAL],
    logLevel: 'silent',
  });
  const inputs = Object.keys(metafile.inputs);
  assert.ok(inputs.length > 10, inputs.join());
  assert.deepEqual(
    inputs.filter((path) => !MAY_RUN.some((pattern) => pattern.test(path))),
    [],
  );
});

test('the script imports values only from itself, k6, data of a plan and the request log', () => {
  const breaches = readdirSync(SCRIPT)
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) =>
      [...readFileSync(join(SCRIPT, name), 'utf8').matchAll(/^import (?!type )[^;]*? from '([^']+)';/gm)]
        .map(([, from = '']) => from)
        .filter((from) => !/^k6(\/|$)|^\.\//.test(from))
        .filter((from) => {
          const path = join('load', 'script', from).replaceAll('\\', '/');
          return !MAY_RUN.some((pattern) => pattern.test(path));
        })
        .map((from) => `${name} imports ${from}`),
    );
  assert.deepEqual(breaches, []);
});
