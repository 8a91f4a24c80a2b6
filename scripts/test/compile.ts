/**
 * Compiles the tests, and what else of a clone they import, beside the compiled modules that users run: a process of tests
 * that needs no compiler has begun in half of the time. Prints the folder. What does not compile ends it, and is named.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { cacheOf, compiledModules, noteIn } from '../compiled.mjs';
import { FILE_BY_FILE, isModule, OPTIONS } from '../pack/compile.ts';

/** Modules that are started, or imported by their paths. */
const STARTED = ['bench/counted-server.ts', 'scripts/structure/graph.ts', 'scripts/test/main.ts'];

const root = process.cwd();
const folder = compiledModules(root);
if (folder === undefined) throw new Error('the modules do not compile: npx tsc --noEmit -p . says why');

const { sources } = JSON.parse(readFileSync(noteIn(cacheOf(root)), 'utf8')) as {
  readonly sources: readonly string[];
};
const shipped = new Set(sources);
const tests = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.d)\.ts$/.test(name))
  .map((name) => `tests/${name.replaceAll('\\', '/')}`);
const { metafile } = await build({
  ...{ ...OPTIONS, absWorkingDir: root, entryPoints: [...tests, ...STARTED], outdir: folder },
  ...{ splitting: true, write: false, metafile: true },
});
const beside = Object.keys(metafile.inputs).filter((path) => isModule(path) && !shipped.has(path));

/** Packages that import data without saying so, which no Node.js takes: they become part of who imports them. */
const TAKEN_IN: Plugin = {
  name: 'taken-in',
  setup({ onResolve }) {
    onResolve({ filter: /^@actions\/workflow-parser/ }, ({ path }) => ({
      path: fileURLToPath(import.meta.resolve(path)),
    }));
  },
};

/** What is only in a clone finds what lies beside it there: paths from a module start at its source. */
const FROM_THE_SOURCE: Plugin = {
  name: 'from-the-source',
  setup({ onLoad }) {
    onLoad({ filter: /\.[cm]?ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const [url, folder] = [pathToFileURL(path).href, dirname(path)].map((one) => JSON.stringify(one));
      const where = `const muster_source = ${url}, muster_folder = ${folder};`;
      return { contents: /import\.meta\.(url|dirname)/.test(text) ? `${where}${text}` : text, loader: 'ts' };
    });
  },
};
/** Both ways in which a module asks where it is. */
const WHERE = { 'import.meta.url': 'muster_source', 'import.meta.dirname': 'muster_folder' };
await build({
  ...{ ...OPTIONS, absWorkingDir: root, entryPoints: beside, outdir: folder, outbase: root },
  ...{ plugins: [FROM_THE_SOURCE, TAKEN_IN, FILE_BY_FILE], define: WHERE },
  sourcemap: 'linked',
});
process.stdout.write(folder);
