import { takesFinalReads } from '../../fixtures/runner/last.ts';
import type { Fact, RunFact } from '../../record/facts.ts';
import { shardName } from '../../record/shard.ts';
import { count } from '../../reports/text.ts';
import type { StoredShard } from './read-shards.ts';

const lost = (reason: string): RunFact => ({ kind: 'run', outcome: 'interrupted', reason });

/** The parts that were not handed in, a fact each: what they would have asked was not asked. */
export function missingShards(shards: readonly StoredShard[]): RunFact[] {
  const total = shards[0]?.shard.total ?? 0;
  const there = new Set(shards.map(({ shard }) => shard.index));
  return Array.from({ length: total }, (_, place) => place + 1)
    .filter((index) => !there.has(index))
    .map((index) =>
      lost(`${shardName({ index, total })} is missing: what it would have asked was not asked`),
    );
}

/** What a part lacks that was cut short, or of which only a piece was handed in; undefined where it is whole. */
export function cutShort(
  { run, shard }: StoredShard,
  facts: readonly Fact[],
  recorded: ReadonlySet<string>,
): RunFact | undefined {
  const name = shardName(shard);
  // Why it ended early it says itself.
  if (facts.some(({ kind }) => kind === 'run')) return undefined;
  if (run.ended === undefined) return lost(`${name} did not go to its end: run it again`);
  const ended = facts.flatMap((fact) => (fact.kind === 'check' ? [fact.check] : []));
  // For a check that there was no time for stands what it could not ask.
  const told = new Set(
    facts.flatMap((fact) => (fact.kind === 'blocked' || fact.kind === 'check' ? [fact.check] : [])),
  );
  const open = shard.checks.filter((check) => !told.has(check));
  if (open.length > 0)
    return lost(`${name} says nothing of ${count(open.length, 'check')} of its own, such as "${open[0]}"`);
  if (!ended.some(takesFinalReads))
    return lost(`${name} has no final reads: what was owed by them stays open`);
  const unproved = new Set(facts.flatMap(provedBy).filter((id) => id !== '' && !recorded.has(id)));
  if (unproved.size > 0)
    return lost(
      `${name} lacks ${count(unproved.size, 'exchange')} that its own facts name: its journal is cut`,
    );
  return undefined;
}

function provedBy(fact: Fact): readonly string[] {
  if (fact.kind === 'violation') return fact.exchanges;
  return fact.kind === 'pass' || fact.kind === 'observation' ? [fact.exchange] : [];
}
