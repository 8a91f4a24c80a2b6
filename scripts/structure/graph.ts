import { importsOfText } from './imports.ts';

/** For each file what it takes in as it runs: the modules that it imports, and the files that it names by path. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/**
 * What these files run, and what that runs. Types are left out, and so are packages and folders. `textOf` answers the text
 * of a file by its path from the top, and nothing for what is no file.
 */
export function graphOf(roots: readonly string[], textOf: (path: string) => string | undefined): Graph {
  const graph = new Map<string, string[]>();
  const left = [...roots];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (graph.has(path)) continue;
    const text = textOf(path);
    if (text === undefined) continue;
    const next = /\.[cm]?[jt]s$/.test(path)
      ? importsOfText(path, text).imports.flatMap(({ to, types }) => (types ? [] : [to]))
      : [];
    graph.set(path, next);
    left.push(...next);
  }
  for (const [path, next] of graph) graph.set(path, [...new Set(next.filter((to) => graph.has(to)))]);
  return graph;
}

/** The same with every edge the other way: who takes a file in. */
export function turned(graph: Graph): Graph {
  const back = new Map<string, string[]>([...graph.keys()].map((path) => [path, []]));
  for (const [from, next] of graph) for (const to of next) back.get(to)?.push(from);
  return back;
}

/** These files and all that can be reached from them; where `ends` holds, a file is left out and nothing is followed. */
export function reached(
  graph: Graph,
  from: readonly string[],
  ends: (path: string) => boolean = () => false,
): Set<string> {
  const found = new Set<string>();
  const left = [...from];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (found.has(path) || ends(path)) continue;
    found.add(path);
    left.push(...(graph.get(path) ?? []));
  }
  return found;
}
