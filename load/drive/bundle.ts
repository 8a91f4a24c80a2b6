import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ENTRY = fileURLToPath(new URL('../script/main.ts', import.meta.url));

/**
 * Bundles the scanner script for k6. Its engine hangs for ever on `for await` and async generators and knows no `using`,
 * so esbuild rewrites them.
 */
export async function bundleScript(folder: string): Promise<string> {
  const outfile = join(folder, 'script.js');
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
  return outfile;
}
