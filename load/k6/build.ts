import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runBounded } from '../../harness/obtain/run-bounded.ts';
import { count } from '../../reports/text.ts';
import { GOES_ON, type Say } from './said.ts';

const MODULE = 'go.k6.io/k6/v2';
const EVERY_MS = 1000;
const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** Builds the k6 of load/k6 with the Go on the PATH. Answers what went wrong, or nothing. */
export async function buildInto(
  path: string,
  { ms, env, say }: { readonly ms: number; readonly env: NodeJS.ProcessEnv; readonly say: Say },
): Promise<string | undefined> {
  const partial = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true });
  // go.sum pins every byte, and without cgo no C compiler is needed.
  const settings = { GOFLAGS: '-mod=readonly -buildvcs=false', GOWORK: 'off', CGO_ENABLED: '0' };
  // Each package is printed once it is compiled.
  const args = ['build', '-v', '-trimpath', '-ldflags=-s -w', '-o', partial, MODULE];
  const began = performance.now();
  let packages = 0;
  const tell = (): void =>
    say(`building k6 once, with Go: ${count(packages, 'package')}`, performance.now() - began);
  const timer = setInterval(tell, EVERY_MS);
  const result = await runBounded('go', args, {
    ...{ ms, quiet: true, tool: 'go', env: settings, from: env, cwd: FOLDER },
    onOutput: (text) => {
      packages += text.split('\n').length - 1;
    },
  });
  clearInterval(timer);
  if (result.code === 0) {
    renameSync(partial, path);
    return undefined;
  }
  rmSync(partial, { force: true });
  if (result.timedOut)
    return `building it with Go was not done after ${Math.round(ms / 1000)} seconds (${GOES_ON})`;
  if (/ENOENT/.test(result.output)) return 'there is no Go to build it with';
  return `Go could not build it (${result.output.trim().split('\n').at(-1)})`;
}
