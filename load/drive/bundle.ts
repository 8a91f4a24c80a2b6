import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXTENSION } from '../../harness/paths.ts';

const ENTRY = fileURLToPath(new URL('../script/main.ts', import.meta.url));
/** The published package ships the script bundled; a clone bundles it with esbuild. */
const BUNDLED = new URL('../script/script.js', import.meta.url);

/** Writes the k6 script as one file into a folder, and answers its path. */
export async function bundleScript(folder: string): Promise<string> {
  const outfile = join(folder, 'script.js');
  if (EXTENSION === '.ts') await bundle(outfile);
  else copyFileSync(BUNDLED, outfile);
  return outfile;
}

/** What the script imports from k6, and from beside itself. */
export const EXTERNAL: readonly string[] = ['k6', 'k6/*', './client.js'];

/** k6's engine (Sobek) hangs on `for await` and async generators and lacks `using`, so esbuild rewrites them. */
async function bundle(outfile: string): Promise<void> {
  const { build } = await import('esbuild');
  await build({
    entryPoints: [ENTRY],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2023',
    supported: { 'for-await': false, 'async-generator': false, using: false },
    external: [...EXTERNAL],
    logLevel: 'silent',
  });
}
