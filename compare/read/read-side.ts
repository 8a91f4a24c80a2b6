import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../../harness/profile/errors.ts';
import { readExchanges } from '../../record/exchanges-file.ts';
import { readFacts } from '../../record/facts-file.ts';
import { asLoadResult, LOAD_FILE, LOAD_FORMAT } from '../../record/load-result.ts';
import { readRun } from '../../record/run.ts';
import { shardName } from '../../record/shard.ts';
import { refuseOtherVersion } from '../../record/stored-json.ts';
import { asVerdict, VERDICT_FORMAT } from '../../record/verdict-file.ts';
import { fromSamples } from '../differ/durations.ts';
import type { Side } from './side.ts';

/**
 * Reads a result by the folder that holds it, or by its verdict.json or load.json alone.
 * @throws UsageError where there is none.
 */
export async function readSide(path: string): Promise<Side> {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) throw new UsageError(`${path} does not exist: name a folder of results.`);
  if (stat.isFile()) return ofFile(path);
  const load = parsed(join(path, LOAD_FILE));
  if (load !== undefined) return ofContent(path, load, undefined);
  const verdict = parsed(join(path, 'verdict.json'));
  if (verdict !== undefined) return ofContent(path, verdict, path);
  throw new UsageError(
    readRun(path) === undefined
      ? `${path} holds no result: name a folder that muster verify or muster load has written.`
      : `${path} holds a run without verdict.json: muster report ${path} writes it.`,
  );
}

/** A verdict.json that still lies where it was written is compared with all that lies beside it. */
function ofFile(path: string): Promise<Side> {
  const content = parsed(path);
  const folder = dirname(path);
  return ofContent(path, content, readRun(folder) === undefined ? undefined : folder);
}

async function ofContent(place: string, content: unknown, folder: string | undefined): Promise<Side> {
  const format = (content as { readonly format?: unknown } | undefined)?.format;
  if (format === LOAD_FORMAT) return { kind: 'load', place, result: asLoadResult(content, place) };
  for (const known of [VERDICT_FORMAT, LOAD_FORMAT]) refuseOtherVersion(place, format, known);
  if (format !== VERDICT_FORMAT)
    throw new UsageError(`${place} is no result of Muster: name a folder, a verdict.json or a load.json.`);
  const verdict = asVerdict(content, place);
  const { shard } = verdict;
  if (shard !== undefined)
    throw new UsageError(
      `${place} is ${shardName(shard)}: compare what muster report --merge makes of all of them.`,
    );
  const run = folder === undefined ? undefined : readRun(folder);
  return {
    kind: 'verify',
    place,
    verdict,
    started: run?.started ?? null,
    effort: run?.effort ?? null,
    facts: folder === undefined ? [] : readFacts(folder),
    durations: folder === undefined ? new Map() : await durationsOf(folder),
  };
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** How long the documented successes of each operation took: refusals are another path through an environment. */
async function durationsOf(folder: string): Promise<ReturnType<typeof collected>> {
  const samples = new Map<string, number[]>();
  for await (const { operation, response, started, ended } of readExchanges(folder)) {
    if (response === null || response.status < 200 || response.status >= 300) continue;
    const known = samples.get(operation);
    if (known === undefined) samples.set(operation, [ended - started]);
    else known.push(ended - started);
  }
  return collected(samples);
}

const collected = (samples: ReadonlyMap<string, number[]>) =>
  new Map([...samples].map(([operation, ms]) => [operation, fromSamples(ms)]));
