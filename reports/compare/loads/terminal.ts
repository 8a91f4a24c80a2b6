import type { ComparedFigure, ComparedLoads } from '../../../record/compared-loads.ts';
import type { LoadMark } from '../../../record/load-by-due.ts';
import { cut, oneLine, wrap } from '../../text.ts';
import { farthestApart, shownFigure, sinceStart, tells } from './said.ts';

const COLUMN = 14;
const MOST_MARKS = 8;
const FIRST_MARK_COLUMN = 14;

/** Two loads side by side in lines of at most `width` characters, without what neither has. */
export function loadLines(loads: ComparedLoads, width: number): string[] {
  const figures = loads.figures.filter(({ values }) => tells(values)).map((one) => figureLine(one, width));
  const apart = farthestApart(loads);
  return [
    `    ${''.padEnd(width - 4 - 2 * COLUMN)}${'A'.padStart(COLUMN)}${'B'.padStart(COLUMN)}`,
    ...figures,
    ...(apart === undefined ? [] : wrap(apart, width - 4).map((line) => `    ${line}`)),
    ...marks('A', loads.marks.a, width),
    ...marks('B', loads.marks.b, width),
  ];
}

function figureLine({ name, unit, values }: ComparedFigure, width: number): string {
  const [a, b] = values.map((value) => shownFigure(value, unit).padStart(COLUMN));
  const title = width - 4 - 2 * COLUMN;
  return `    ${cut(oneLine(name.replaceAll('_', ' ')), title - 1).padEnd(title)}${a}${b}`;
}

function marks(side: string, all: readonly LoadMark[], width: number): string[] {
  const shown = all.slice(0, MOST_MARKS).map(({ said, at, to }) => {
    const until = to === undefined ? '' : `, to ${sinceStart(to)}`;
    return `    ${side}  ${sinceStart(at)}  ${cut(oneLine(said) + until, width - 4 - FIRST_MARK_COLUMN)}`;
  });
  const more = all.length - shown.length;
  return more > 0 ? [...shown, `    ${side}  and ${more} more on the page`] : shown;
}
