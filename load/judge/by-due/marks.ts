import type { LoadMark } from '../../../record/load-by-due.ts';
import type { Plan } from '../../../record/load-plan.ts';
import type { LoadBreach } from '../../../record/load-result.ts';
import { COLUMN } from '../../../record/request-log/line.ts';
import { type LoadEvidence, wasCutShort } from '../evidence.ts';

/** What a reader of plots has to know, in the order of its moments. */
export function runMarks(
  { run, figures, end }: Pick<LoadEvidence, 'run' | 'figures' | 'end'>,
  breaches: readonly LoadBreach[],
): LoadMark[] {
  const troubles = (run.settings.troubles ?? []).map(
    ({ said, from, to }): LoadMark => ({ kind: 'trouble', said, at: Math.round(from), to: Math.round(to) }),
  );
  const refused = figures.lines
    .filter((line) => line[COLUMN.status] === 429)
    .reduce((first, line) => Math.min(first, line[COLUMN.done]), Number.POSITIVE_INFINITY);
  const [breach] = breaches
    .flatMap(({ at, rule }) => (at === null ? [] : [{ at, rule }]))
    .sort((a, b) => a.at - b.at);
  return [
    ...troubles,
    ...withoutNetwork(run.plan),
    ...(Number.isFinite(refused) ? [{ kind: 'limit', said: 'the first 429', at: refused } as const] : []),
    ...(breach === undefined
      ? []
      : [{ kind: 'breach', said: `the first breach (${breach.rule})`, at: breach.at } as const]),
    ...(wasCutShort(end)
      ? [
          {
            kind: 'end',
            said: end.aborted ?? end.spent ?? 'the run was cut short',
            at: figures.latest,
          } as const,
        ]
      : []),
  ].sort((a, b) => a.at - b.at);
}

/** Doors that have no network, those of the same time together. */
function withoutNetwork({ doors = [] }: Plan): LoadMark[] {
  const byTime = new Map<string, LoadMark & { names: string[] }>();
  for (const { name, offline } of doors)
    for (const { from, to } of offline) {
      const key = `${from} ${to}`;
      const known = byTime.get(key) ?? {
        ...{ kind: 'trouble', said: '', at: Math.round(from), to: Math.round(to), names: [] },
      };
      known.names.push(name);
      byTime.set(key, known);
    }
  return [...byTime.values()].map(({ names, ...mark }) => ({
    ...mark,
    said: `without a network: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`,
  }));
}
