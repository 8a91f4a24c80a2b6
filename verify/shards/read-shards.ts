import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../harness/profile/errors.ts';
import { type RunRecord, readRun } from '../../record/run.ts';
import { type Shard, shardName } from '../../record/shard.ts';

/** One part of a run, and where it lies. */
export interface StoredShard {
  readonly folder: string;
  readonly run: RunRecord;
  readonly shard: Shard;
}

/** What all parts of one whole have in common, and how a difference in it is told. */
const ALIKE: ReadonlyArray<readonly [string, (one: StoredShard) => unknown]> = [
  ['number of shards', ({ shard }) => shard.total],
  ['environment', ({ shard }) => shard.environment],
  ['release of Muster', ({ run }) => run.harness],
  ['ledger', ({ shard }) => shard.specification],
  ['profile', ({ run, shard }) => [run.name, shard.profile]],
  ['seed', ({ run }) => run.seed],
  ['effort', ({ run }) => run.effort],
  ['choice of suites', ({ run }) => run.suites],
  ['choice of rules', ({ run }) => run.rules],
  ['baseline', ({ run }) => run.baseline],
  ['plan of checks', ({ shard }) => shard.plan],
];

/**
 * The parts of one run in their order, from the folders that hold them: each a part, or a folder of parts.
 * @throws UsageError where one is none, where two are the same one, or where one belongs to another whole.
 */
export function readShards(folders: readonly string[]): StoredShard[] {
  const found = folders.flatMap(shardsIn);
  const [first] = found;
  if (first === undefined)
    throw new UsageError('The option --merge takes the folders that muster verify --shard has written.');
  const known = new Map<number, StoredShard>();
  for (const one of found) {
    for (const [what, of] of ALIKE)
      if (JSON.stringify(of(one)) !== JSON.stringify(of(first)))
        throw new UsageError(
          `${one.folder} is of another run than ${first.folder}: its ${what} differs; merge the shards of one run.`,
        );
    const before = known.get(one.shard.index);
    if (before !== undefined)
      throw new UsageError(
        `${one.folder} and ${before.folder} both hold ${shardName(one.shard)}: name each shard once.`,
      );
    known.set(one.shard.index, one);
  }
  return [...known.values()].sort((a, b) => a.shard.index - b.shard.index);
}

function shardsIn(folder: string): StoredShard[] {
  const own = shardAt(folder);
  if (own !== undefined) return [own];
  const inside = subfolders(folder)
    .map((name) => shardAt(join(folder, name)))
    .filter((one) => one !== undefined);
  if (inside.length === 0)
    throw new UsageError(`${folder} holds no shard: name a folder that muster verify --shard has written.`);
  return inside;
}

function shardAt(folder: string): StoredShard | undefined {
  const run = readRun(folder);
  if (run === undefined) return undefined;
  const { shard } = run;
  if (shard === undefined)
    throw new UsageError(`${folder} holds a run that is no shard: muster report renders it as it is.`);
  return { folder, run, shard };
}

function subfolders(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}
