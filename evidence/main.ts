/** `npm run evidence [part…]`: measures the full figures, and writes what is made from them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { help, OptionError, type Options, optionsOf } from './options.ts';
import { otherCommitsLine } from './pages/other-commits.ts';
import type { Context } from './part.ts';
import { PARTS } from './parts/index.ts';
import { clonedSources } from './run/cloned-sources.ts';
import { progressOf } from './run/progress.ts';
import { restsOnOf } from './run/rests-on.ts';
import { runPart } from './run/run-part.ts';
import { serversOf } from './run/servers.ts';
import { sourceOf } from './run/source.ts';
import { State } from './run/state.ts';
import { readEvidence } from './store/evidence-files.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const says = (line: string): void => void process.stdout.write(`${line}\n`);

// The servers of a process that exits are ended with it; of one that dies by a signal they would be left.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  try {
    const options = optionsOf(args, PARTS);
    if (options.help) {
      says(help(PARTS));
      return 0;
    }
    return await measure(options);
  } catch (error) {
    const isUsage = error instanceof OptionError;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return isUsage ? 2 : 4;
  }
}

async function measure({ parts, wanted, workers, fresh, partial }: Options): Promise<number> {
  const source = sourceOf(ROOT);
  const state = new State(ROOT, source.key);
  const out = mkdtempSync(join(tmpdir(), 'muster-evidence-'));
  process.once('exit', () => rmSync(out, { recursive: true, force: true }));
  let sources: ReturnType<typeof clonedSources> | undefined;
  let servers: ReturnType<Context['servers']> | undefined;
  const context: Context = {
    wanted,
    workers,
    key: source.commit,
    out,
    state: (part) => state.file(part),
    rows: async (part, judgedBy) => {
      sources ??= clonedSources(ROOT);
      return {
        resume: state.rows(part),
        restsOn: restsOnOf(await sources, judgedBy),
      };
    },
    servers: () => {
      servers ??= serversOf(wanted.targets);
      return servers;
    },
    progress: (part, total) => progressOf(part, total, state, says),
  };
  let code = 0;
  for (const part of parts) {
    if (fresh) state.forget(part.name);
    const { good } = await runPart(part, context, { root: ROOT, source, state, partial, says });
    if (!good) code = 1;
  }
  const line = otherCommitsLine(readEvidence(ROOT), source.commit);
  if (line !== undefined) says(line);
  return code;
}
