import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXTENSION } from '../../harness/paths.ts';

const ENTRY = fileURLToPath(new URL('../script/main.ts', import.meta.url));
/** Compiled modules have the script bundled beside them; the sources bundle it with esbuild. */
const BUNDLED = new URL('../script/script.js', import.meta.url);

/** Writes the k6 script as one file into a folder. Gives back the paths of what was read to bundle it, from the working folder. */
export async function bundleScript(folder: string): Promise<string[]> {
  const outfile = join(folder, 'script.js');
  if (EXTENSION === '.ts') return bundle(outfile);
  copyFileSync(BUNDLED, outfile);
  return [];
}

/** What the script imports from k6, and from beside itself. */
export const EXTERNAL: readonly string[] = ['k6', 'k6/*', './client.js'];

/** k6's engine (Sobek) hangs on `for await` and async generators and lacks `using`, so esbuild rewrites them. */
async function bundle(outfile: string): Promise<string[]> {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    entryPoints: [ENTRY],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2023',
    supported: { 'for-await': false, 'async-generator': false, using: false },
    external: [...EXTERNAL],
    logLevel: 'silent',
    metafile: true,
  });
  return Object.keys(metafile.inputs);
}
