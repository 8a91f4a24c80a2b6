import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('./browser/', import.meta.url));

/** Whether the sources run: compiled modules have the scripts bundled beside them. */
const IS_SOURCE = import.meta.url.endsWith('.ts');

/** What pages load, each with what it imports. */
const ENTRIES = ['board', 'scan', 'signed-in'];

/** The scripts of the pages as they are served, by their names. */
export type Scripts = ReadonlyMap<string, string>;

/**
 * Bundles the scripts of the pages with what they import; the decoder of pictures stands apart, for those who need it.
 * Gives back also the paths of what was read for it, from the working folder.
 */
export async function bundleDoors(): Promise<{ readonly scripts: Scripts; readonly inputs: string[] }> {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    entryPoints: ENTRIES.map((name) => join(FOLDER, `${name}.ts`)),
    outdir: FOLDER,
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'inline',
    chunkNames: 'part-[hash]',
    logLevel: 'silent',
    metafile: true,
  });
  return {
    scripts: new Map(outputFiles.map(({ path, text }) => [basename(path), text])),
    inputs: Object.keys(metafile.inputs),
  };
}

/** The scripts that lie bundled beside the compiled modules. */
async function bundledDoors(): Promise<Scripts> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(names.map((name) => readFile(join(FOLDER, name), 'utf8')));
  return new Map(names.map((name, index) => [name, texts[index]!]));
}

let made: Promise<Scripts> | undefined;

/** The scripts of the pages, made or read when the first one is asked for. */
export const doorScripts = (): Promise<Scripts> => {
  made ??= IS_SOURCE ? bundleDoors().then(({ scripts }) => scripts) : bundledDoors();
  return made;
};
