import { createHash } from 'node:crypto';
import { runsLast, takesFinalReads } from '../../fixtures/runner/last.ts';
import type { RegisteredCheck } from '../../fixtures/runner/registry.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import { partsOfCheck } from '../../record/check-name.ts';
import { type ShardOf, shardText } from '../../record/shard.ts';

/** The checks of one part of a run, and what tells that all parts were cut alike. */
export interface ShardPlan {
  readonly checks: readonly string[];
  readonly plan: string;
}

/**
 * Shares checks out, file by file: those of one file stay together. What has the environment to itself and what runs last
 * go to the last part, where one owner keeps them apart. The final reads are taken by every part for itself.
 * @throws UsageError where there are more parts than files.
 */
export function planShard(checks: readonly RegisteredCheck[], shard: ShardOf): ShardPlan {
  const parts = shared(checks, shard.total);
  const own = parts[shard.index - 1] ?? [];
  if (own.length === 0)
    throw new UsageError(
      `The option --shard ${shardText(shard)} leaves no check for this part: run ${parts.filter((part) => part.length > 0).length} shards at most.`,
    );
  const plan = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return { checks: own, plan };
}

function shared(checks: readonly RegisteredCheck[], total: number): string[][] {
  const parts: string[][] = Array.from({ length: total }, () => []);
  const files = new Map<string, RegisteredCheck[]>();
  for (const check of checks) {
    if (takesFinalReads(check.name)) continue;
    const { file } = partsOfCheck(check.name);
    files.set(file, [...(files.get(file) ?? []), check]);
  }
  const alone = [...files.values()].filter(isAlone);
  const others = [...files.values()].filter((file) => !isAlone(file));
  parts[total - 1]?.push(...alone.flat().map(nameOf));
  // The longest first, each to the part that has least: so that the parts end at about the same time.
  for (const file of others.toSorted((a, b) => b.length - a.length)) {
    const least = parts.reduce((one, other) => (other.length < one.length ? other : one));
    least.push(...file.map(nameOf));
  }
  return parts;
}

const isAlone = (file: readonly RegisteredCheck[]): boolean =>
  file.some((check) => check.exclusive || runsLast(check.name));

const nameOf = ({ name }: RegisteredCheck): string => name;
