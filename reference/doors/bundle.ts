import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('./browser/', import.meta.url));

/** Whether this runs from a clone: the published package has the scripts bundled. */
const IN_CLONE = import.meta.url.endsWith('.ts');

/** What pages load, each with what it imports. */
const ENTRIES = ['board', 'scan', 'signed-in'];

/** The scripts of the pages as they are served, by their names. */
export type Scripts = ReadonlyMap<string, string>;

/** Bundles the scripts of the pages with what they import; the decoder of pictures stands apart, for those who need it. */
export async function bundleDoors(): Promise<Scripts> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
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
  });
  return new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
}

/** The scripts that were bundled for the package. */
async function bundledDoors(): Promise<Scripts> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(names.map((name) => readFile(join(FOLDER, name), 'utf8')));
  return new Map(names.map((name, index) => [name, texts[index]!]));
}

let made: Promise<Scripts> | undefined;

/** The scripts of the pages, made or read when the first one is asked for. */
export const doorScripts = (): Promise<Scripts> => {
  made ??= IN_CLONE ? bundleDoors() : bundledDoors();
  return made;
};
