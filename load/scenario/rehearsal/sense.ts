import type { Mistake, Path } from '../../../harness/profile/mistakes.ts';
import { OBJECTIVES } from '../../../record/load-objectives.ts';
import { durationMs, type Moment, momentMs, type RehearsalFile, shareFrom } from './file.ts';

/** Of a rehearsal that its schema takes, what cannot be meant; `overMs`: its window. */
export function senseless(file: RehearsalFile, overMs: number): Mistake[] {
  return [
    ...(file.name === 'capacity'
      ? [{ path: ['name'], text: 'has the name of the search for capacity: give it another' }]
      : []),
    ...inArrivals(file, overMs),
    ...inDoors(file, overMs),
    ...inObjectives(file),
    ...(file.abort !== undefined && durationMs(file.abort.over) === 0 ? [noTime(['abort', 'over'])] : []),
  ];
}

const noTime = (path: Path): Mistake => ({
  path,
  text: `has no time at "${path.join('.')}": write one such as 30s`,
});

/** A part of the window that ends before it begins, or lies behind it. */
function spanMistakes(path: Path, [from, to]: readonly [Moment, Moment], overMs: number): Mistake[] {
  const [begins, ends] = [momentMs(from, overMs), momentMs(to, overMs)];
  const place = path.join('.');
  if (begins >= ends)
    return [
      { path, text: `has a time at "${place}" that ends before it begins: let "to" be later than "from"` },
    ];
  return begins < overMs
    ? []
    : [
        {
          path,
          text: `has a time at "${place}" that begins when all people have come: let "from" be earlier, or the window longer`,
        },
      ];
}

function inArrivals({ arrivals }: RehearsalFile, overMs: number): Mistake[] {
  const { stretches = [], curve } = arrivals;
  const path = ['arrivals'];
  const shares = stretches.reduce((sum, { share }) => sum + shareFrom(share), 0);
  return [
    ...(curve !== undefined && stretches.length > 0
      ? [{ path, text: 'has stretches and a curve in "arrivals": leave out one of them' }]
      : []),
    ...(shares > 1 + 1e-9
      ? [
          {
            path: [...path, 'stretches'],
            text: 'brings more than all people by "arrivals.stretches": let their shares come to 100% at most',
          },
        ]
      : []),
    ...stretches.flatMap(({ from = '0%', to }, at) =>
      spanMistakes([...path, 'stretches', at], [from, to], overMs),
    ),
    ...(curve === undefined ? [] : inCurve(curve, overMs)),
  ];
}

function inCurve(curve: NonNullable<RehearsalFile['arrivals']['curve']>, overMs: number): Mistake[] {
  const path = ['arrivals', 'curve'];
  const times = curve.map(({ at }) => momentMs(at, overMs));
  const back = times.findIndex((time, index) => index > 0 && time <= (times[index - 1] ?? 0));
  const late = times.findIndex((time) => time > overMs);
  return [
    ...(back < 0
      ? []
      : [
          {
            path: [...path, back],
            text: `goes back in time at "arrivals.curve.${back}": let each moment be later than the one before`,
          },
        ]),
    ...(late < 0
      ? []
      : [
          {
            path: [...path, late],
            text: `goes beyond its window at "arrivals.curve.${late}": let it end with arrivals.over`,
          },
        ]),
    ...(curve.every(({ rate }) => rate === 0)
      ? [{ path, text: 'brings no people by "arrivals.curve": let some rate be more than 0' }]
      : []),
  ];
}

function inDoors({ doors }: RehearsalFile, overMs: number): Mistake[] {
  const named = new Set<string>();
  return doors.flatMap((door, at) => {
    const { name, count = 1 } = door;
    const path = ['doors', at];
    const names = count === 1 ? [name] : Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);
    const twice = names.find((one) => named.has(one));
    for (const one of names) named.add(one);
    return [
      ...(twice === undefined
        ? []
        : [{ path, text: `has two doors that are called "${twice}": give each a name of its own` }]),
      ...(['closed', 'offline'] as const).flatMap((kind) =>
        (door[kind] ?? []).flatMap(({ from, to }, index) =>
          spanMistakes([...path, kind, index], [from, to], overMs),
        ),
      ),
    ];
  });
}

/** How a limit of each unit is written. */
const WRITTEN = {
  ms: [/^\d.*[a-z]$/, 'a time, such as 500ms'],
  '%': [/%$/, 'a share, such as 2%'],
  '': [/^$/, 'a number'],
} as const;

function inObjectives({ objectives = {} }: RehearsalFile): Mistake[] {
  const units = new Map<string, keyof typeof WRITTEN>(
    Object.entries(OBJECTIVES).map(([name, { unit }]) => [name, unit]),
  );
  return Object.entries(objectives).flatMap(([name, said]): Mistake[] => {
    const path = ['objectives', name];
    const unit = units.get(name);
    if (unit === undefined || said === 'none') return [];
    const limit = typeof said === 'object' ? said.limit : said;
    const [form, wanted] = WRITTEN[unit];
    return [
      ...(typeof limit === 'string' && !form.test(limit)
        ? [{ path, text: `has a wrong value at "objectives.${name}": it takes ${wanted}, or none` }]
        : []),
      ...(typeof said === 'object' && durationMs(said.over) === 0 ? [noTime([...path, 'over'])] : []),
    ];
  });
}
