import type { ChangedJobs, LeftOut } from './choice.ts';
import type { Touch } from './reach.ts';

/** This many files are named of those that do the same. */
const NAMED = 3;

/** What changed, and what of it can change an outcome. */
export function changeLines(since: string, touches: ReadonlyMap<string, readonly Touch[]>): string[] {
  const byEffect = new Map<string, string[]>();
  for (const [path, some] of touches) {
    const effect = effectOf(some);
    byEffect.set(effect, [...(byEffect.get(effect) ?? []), path]);
  }
  const count = touches.size === 0 ? 'nothing' : counted(touches.size, 'file');
  return [
    `Changed since ${since}: ${count}`,
    ...[...byEffect].map(([effect, paths]) => `  ${effect}:${named(paths)}`),
  ];
}

function effectOf(touches: readonly Touch[]): string {
  const kinds = new Set(touches.map(({ kind }) => kind));
  if (kinds.has('everything')) return 'taken in by every run';
  const servers = touches.flatMap((one) => (one.kind === 'server' ? [one.name] : []));
  if (servers.length > 0) return `part of the server ${servers.join(', ')}`;
  if (kinds.has('checks')) return 'taken in by checks';
  return kinds.has('seeded') ? 'holds faults or variants' : 'taken in by no run';
}

const named = (paths: readonly string[]): string =>
  [
    ...paths.slice(0, NAMED).map((path) => `\n    ${path}`),
    ...(paths.length > NAMED ? [`\n    and ${paths.length - NAMED} more`] : []),
  ].join('');

/** What is run, and each group that is not, with its reason. */
export function leftOutLines({ jobs, leftOut }: ChangedJobs, commit: string): string[] {
  const faults = jobs.filter(({ kind }) => kind === 'fault').length;
  const rows = jobs.flatMap((job) => (job.kind === 'variant' ? [job] : []));
  const names = new Set(rows.flatMap(({ target, variants }) => variants.map((name) => `${target} ${name}`)));
  const files = new Set(rows.flatMap(({ only }) => only ?? []));
  const against = files.size > 0 ? `, against the checks of ${counted(files.size, 'file')}` : '';
  return [
    `To run: ${counted(faults, 'fault')}, ${counted(names.size, 'variant')} in ${counted(rows.length, 'run')}${against}`,
    ...(leftOut.length > 0 ? [`Left out, by what was found at ${commit}:`] : []),
    ...leftOut.map((one) => `  ${sizeOf(one)}: ${one.reason}`),
  ];
}

const sizeOf = ({ kind, names }: LeftOut): string =>
  kind === 'fault'
    ? counted(names.length, 'fault')
    : counted(names.length, 'run of variants', 'runs of variants');

const counted = (count: number, one: string, more = `${one}s`): string =>
  `${count} ${count === 1 ? one : more}`;
