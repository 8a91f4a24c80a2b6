import { createHash } from 'node:crypto';
import { ENGINE, inServer, isIndex, isSeeds, SERVER } from '../../detect/changed/graph-of-runs.ts';
import { takesFinalReads } from '../../fixtures/runner/last.ts';
import { checkName, partsOfCheck, suiteFile } from '../../record/check-name.ts';
import type { DetectionLine, RestsOn } from '../../record/detection.ts';
import { FAULTS } from '../../reference/index.ts';
import { reached } from '../../scripts/structure/graph.ts';
import type { JudgedBy } from '../part.ts';
import type { ClonedSources } from './cloned-sources.ts';

/** Packages, which every run rests on, as it does on the runtime. */
const BELOW = ['package.json', 'package-lock.json'];

/**
 * Answers of a result the digest of what it rests on, as the sources are now: the client and the judges, the server with
 * what is seeded in it, and the checks, which are those that `judgedBy` names with the final reads, or all. Once a source has
 * changed, no result counts any more: what judged it may be the one or the other.
 */
export function restsOnOf(
  { graph, checks, seeded, read, filesOf, hasMoved }: ClonedSources,
  judgedBy: JudgedBy = () => undefined,
): RestsOn {
  const ofFile = remembered((path) => sha256(read(path)));
  const digest = (paths: Iterable<string>): string =>
    sha256(
      [...new Set(paths)]
        .sort()
        .map((path) => `${path} ${ofFile(path)}\n`)
        .join(''),
    );
  const common = digest([...reached(graph, [ENGINE], inServer), ...BELOW]) + process.versions.node;

  const ofCheck = new Map(checks.map((path) => [suiteFile(path), digest(reached(graph, [path]))]));
  const all = sha256([...ofCheck.values()].join());
  const finalReads = [...ofCheck.keys()].filter((file) => takesFinalReads(checkName(file, [''])));

  const core = digest(reached(graph, [SERVER], isSeeds));
  const ofList = remembered((path) => digest(reached(graph, [path], isIndex)));
  const peer = remembered((name) => digest(filesOf(`detect/peers/${name}`)));
  const needs = new Map(FAULTS.map(({ id, variants }) => [id, variants]));
  const server = (target: string, names: readonly string[]): string => {
    if (target !== 'reference') return peer(target);
    const wanted = names.flatMap((name) => [name, ...(needs.get(name) ?? [])]);
    const lists = [...seeded].filter(([, holds]) => wanted.some((name) => holds.has(name)));
    return [core, ...lists.map(([path]) => ofList(path))].join();
  };

  return (line: DetectionLine): string => {
    if (hasMoved()) return `the sources have changed, ${performance.now()}`;
    const { target } = line.result;
    const names = line.kind === 'fault' ? [line.result.id] : line.result.name.split(' + ');
    const by = judgedBy(line);
    const files = by && [...by.map((check) => partsOfCheck(check).file), ...finalReads];
    const judges = files?.map((file) => ofCheck.get(file) ?? all) ?? [all];
    return sha256([common, server(target, names), ...judges, ...(by ?? [])].join()).slice(0, 24);
  };
}

function remembered(make: (key: string) => string): (key: string) => string {
  const known = new Map<string, string>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
