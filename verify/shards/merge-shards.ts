import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { userPath } from '../../harness/paths.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import { outFolder, pointLatest } from '../../harness/run/out-folder.ts';
import { EXCHANGES_FILE, exchangeLines, readExchanges } from '../../record/exchanges-file.ts';
import type { Fact } from '../../record/facts.ts';
import { readFacts, replaceFacts } from '../../record/facts-file.ts';
import { type RunRecord, writeRun } from '../../record/run.ts';
import { cutShort, missingShards } from './missing.ts';
import { readShards, type StoredShard } from './read-shards.ts';

/**
 * Puts the parts of a run together in a folder, as the whole run would have stored it, for whatever reads a run. Answers
 * the folder. Parts that are missing or were cut short are said in facts, so that no verdict is better for the want of
 * them.
 * @throws UsageError for folders that do not belong together.
 */
export async function mergeShards(folders: readonly string[], wanted: string | undefined): Promise<string> {
  const shards = readShards(folders.map((folder) => userPath(folder)));
  const out = outFolder(wanted, shards[0]?.run.name ?? '');
  const facts: Fact[] = [...missingShards(shards)];
  for (const one of shards) {
    if (relative(one.folder, out) === '')
      throw new UsageError(`${out} holds a shard itself: give another folder for what all of them come to.`);
    const own = readFacts(one.folder);
    const recorded = new Set<string>();
    for await (const { id } of readExchanges(one.folder)) recorded.add(id);
    const cut = cutShort(one, own, recorded);
    facts.push(...own, ...(cut === undefined ? [] : [cut]));
  }
  mkdirSync(out, { recursive: true });
  rmSync(join(out, EXCHANGES_FILE), { force: true });
  await pipeline(Readable.from(journals(shards)), createWriteStream(join(out, EXCHANGES_FILE)));
  replaceFacts(out, facts);
  writeRun(out, mergedRun(shards));
  if (wanted === undefined) pointLatest(out);
  return out;
}

/** The journals one after the other, each line whole: a last one that a crash cut off stays apart from the next. */
async function* journals(shards: readonly StoredShard[]): AsyncGenerator<string> {
  for (const { folder } of shards) for await (const line of exchangeLines(folder)) yield `${line}\n`;
}

function mergedRun(shards: readonly StoredShard[]): RunRecord {
  const runs = shards.map(({ run }) => run);
  const [first] = shards as readonly [StoredShard, ...StoredShard[]];
  const { shard: _part, ...alike } = first.run;
  const ends = runs.map(({ ended }) => ended).filter((ended) => ended !== undefined);
  return {
    ...alike,
    runId: runs
      .map(({ runId }) => runId)
      .join(' ')
      .trim(),
    workers: runs.reduce((sum, { workers }) => sum + workers, 0),
    started: Math.min(...runs.map(({ started }) => started)),
    ...(ends.length > 0 && { ended: Math.max(...ends) }),
    merged: { total: first.shard.total, runs: runs.map(({ runId }) => runId) },
  };
}
