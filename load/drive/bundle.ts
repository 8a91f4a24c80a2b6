import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXTENSION } from '../../harness/paths.ts';

const ENTRY = fileURLToPath(new URL('../script/main.ts', import.meta.url));
/** Only the package has it. */
const BUNDLED = new URL('../script/script.js', import.meta.url);

/** Puts the scanner script for k6, one file, into a folder, and answers its path. The package has it bundled. */
export async function bundleScript(folder: string): Promise<string> {
  const outfile = join(folder, 'script.js');
  if (EXTENSION === '.ts') await bundle(outfile);
  else copyFileSync(BUNDLED, outfile);
  return outfile;
}

/** k6's engine hangs for ever on `for await` and async generators and knows no `using`, so esbuild rewrites them. */
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
    external: ['k6', 'k6/*'],
    logLevel: 'silent',
  });
}
