import { build, type Plugin } from 'esbuild';

/** The oldest Node.js that runs the package, as in package.json. */
const TARGET = 'node20.19';

/** How modules are compiled, wherever they go. */
export const OPTIONS = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: TARGET,
  packages: 'external',
  logLevel: 'error',
} as const;

/**
 * Compiles modules, and all that they import, file by file into a folder, each at its own path: so that what is read or
 * started by a path beside a module lies beside the compiled one too. Data that is imported becomes part of who imports it.
 * Answers what was read for them, by path from the root.
 */
export async function compile(root: string, entries: readonly string[], folder: string): Promise<string[]> {
  const options = { ...OPTIONS, absWorkingDir: root };
  const { metafile } = await build({
    ...options,
    entryPoints: [...entries],
    outdir: folder,
    // What is wanted of this is what was read: whatever entries share is there once, not once for each of them.
    splitting: true,
    write: false,
    metafile: true,
  });
  const inputs = Object.keys(metafile.inputs);
  const sources = inputs.filter(isModule);
  await build({ ...options, entryPoints: sources, outdir: folder, outbase: root, plugins: [FILE_BY_FILE] });
  return inputs;
}

/** Whether a path is that of a module, and not of data. */
export const isModule = (path: string): boolean => /\.[cm]?[jt]s$/.test(path);

/** Leaves modules that a module imports apart, under the names that they have when compiled. */
export const FILE_BY_FILE: Plugin = {
  name: 'file-by-file',
  setup({ onResolve }) {
    onResolve({ filter: /^\.{1,2}\/.*\.[jt]s$/ }, ({ path, kind, importer }) =>
      kind === 'entry-point' || importer.includes('node_modules')
        ? undefined
        : { path: path.replace(/\.ts$/, '.js'), external: true },
    );
  },
};
