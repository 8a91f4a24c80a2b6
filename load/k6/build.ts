import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runBounded } from '../../harness/obtain/run-bounded.ts';

const MODULE = 'go.k6.io/k6/v2';
const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** Builds the k6 of load/k6 with the Go on the PATH. Answers what went wrong, or nothing. */
export async function buildInto(
  path: string,
  { ms, env }: { readonly ms: number; readonly env: NodeJS.ProcessEnv },
): Promise<string | undefined> {
  const partial = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true });
  // go.sum pins every byte, and without cgo no C compiler is needed.
  const settings = { GOFLAGS: '-mod=readonly -buildvcs=false', GOWORK: 'off', CGO_ENABLED: '0' };
  const args = ['build', '-trimpath', '-ldflags=-s -w', '-o', partial, MODULE];
  const result = await runBounded('go', args, {
    ...{ ms, quiet: true, tool: 'go', env: settings, from: env, cwd: FOLDER },
  });
  if (result.code === 0) {
    renameSync(partial, path);
    return undefined;
  }
  rmSync(partial, { force: true });
  if (result.timedOut) return `building it with Go was not done after ${Math.round(ms / 1000)} seconds`;
  if (/ENOENT/.test(result.output)) return 'there is no Go to build it with';
  return `Go could not build it (${result.output.trim().split('\n').at(-1)})`;
}
