import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import vm from 'node:vm';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../', import.meta.url));
const generated = join(root, 'spec/generated');

const filesOf = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(folder.length + 1))
    .sort();

describe('the generated files', () => {
  let fresh: string;
  before(async () => {
    fresh = await mkdtemp(join(tmpdir(), 'muster-generated-'));
    const script = ['--import', 'tsx', 'spec/generate.ts', fresh];
    await promisify(execFile)(process.execPath, script, { cwd: root });
  });
  after(() => rm(fresh, { recursive: true, force: true }));

  it('are those that openapi.yaml yields now: after a change, run `npm run generate`', async () => {
    const names = await filesOf(fresh);
    assert.deepEqual(await filesOf(generated), names);
    for (const name of names) {
      const [then, now] = await Promise.all(
        [generated, fresh].map((folder) => readFile(join(folder, name), 'utf8')),
      );
      assert.ok(then === now, `spec/generated/${name} is stale: run \`npm run generate\``);
    }
  });

  it('hold validators that need nothing but each other', async () => {
    const folder = join(generated, 'validators');
    for (const name of (await filesOf(folder)).filter((one) => one.endsWith('.js') && one !== 'index.js')) {
      const code = await readFile(join(folder, name), 'utf8');
      assert.doesNotMatch(code, /\brequire\(|^import\b|\bimport\(|\bfrom '(?!\.\/)/m, name);
    }
  });

  it('run in an engine that has the language and nothing else', async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: `import { validators } from './validators/index.js';
          const refused = validators['createAttendee.request'];
          globalThis.outcome = [validators['getEvent.404']({ error: 'gone' }), refused({ item: {} }), refused.errors[0].keyword];`,
        resolveDir: generated,
      },
      bundle: true,
      write: false,
      format: 'iife',
    });
    const context = vm.createContext({});
    vm.runInContext('delete globalThis.Intl; delete globalThis.WebAssembly;', context);
    vm.runInContext(outputFiles[0]?.text ?? '', context);
    assert.equal(JSON.stringify(context.outcome), '[true,false,"required"]');
  });
});
