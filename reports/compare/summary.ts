import type { ComparedSide, Comparison, Direction } from '../../record/comparison.ts';
import { painter } from '../terminal.ts';
import { cut, oneLine, versioned, wrap } from '../text.ts';
import { loadLines } from './loads/terminal.ts';
import {
  COMPARISON_TONE,
  comparedLine,
  comparisonMeaning,
  gapsOf,
  NOISE,
  shownMs,
  shownValue,
} from './words.ts';

const WIDTH = 80;
const MOST = 12;
/** What a line says is wrapped, and only what is longer than this is cut. */
const LONGEST = 220;
const COLOUR = { good: 'green', bad: 'red', open: 'magenta' } as const;
const SIGN: Readonly<Record<Direction, string>> = { worse: '✗', better: '✓', other: '·' };
const SIGN_COLOUR = { worse: 'red', better: 'green', other: 'dim' } as const;

export interface CompareSummaryOptions {
  readonly colour: boolean;
  readonly quiet: boolean;
  /** Where the page was written. */
  readonly page: string;
}

/** Two results side by side on a terminal of 80 columns. */
export function compareSummary(result: Comparison, { colour, quiet, page }: CompareSummaryOptions): string {
  const paint = painter(colour);
  const word = paint('bold', paint(COLOUR[COMPARISON_TONE[result.verdict]], result.verdict.toUpperCase()));
  if (quiet) return `${word}  ${page}\n`;
  const lines: string[] = ['', ...side('A', result.a), ...side('B', result.b), ''];
  const say = (text = ''): void => void lines.push(text);
  say(`  ${word}  ${comparisonMeaning(result)}`);
  for (const line of wrap(comparedLine(result), WIDTH - 4)) say(paint('dim', `  ${line}`));
  for (const note of result.notes)
    for (const line of wrap(note, WIDTH - 4)) say(`  ${paint('yellow', line)}`);
  const list = (
    title: string,
    rows: ReadonlyArray<{
      readonly direction: Direction;
      readonly text: string;
      readonly under?: string | undefined;
    }>,
  ): void => {
    if (rows.length === 0) return;
    say();
    say(`  ${paint('bold', title)}`);
    for (const { direction, text, under } of rows.slice(0, MOST)) {
      const [first = '', ...more] = wrap(cut(oneLine(text), LONGEST), WIDTH - 6);
      say(`    ${paint(SIGN_COLOUR[direction], SIGN[direction])} ${first}`);
      const below = under === undefined || under === '' ? [] : wrap(cut(oneLine(under), LONGEST), WIDTH - 6);
      for (const line of [...more, ...below]) say(`      ${line}`);
    }
    if (rows.length > MOST) say(paint('dim', `    and ${rows.length - MOST} more on the page`));
  };
  list(
    'Rules',
    result.rules.map(({ id, from, to, reason, direction }) => ({
      direction,
      text: `${id}: ${from} → ${to}`,
      under: reason,
    })),
  );
  list(
    'Causes',
    result.breaches.map(({ rule, operation, message, direction }) => ({
      direction,
      text: `${rule} in ${operation}${direction === 'better' ? ', no more' : ''}`,
      under: message,
    })),
  );
  list(
    'Drift from decisions',
    result.drift.map(({ id, decision, direction }) => ({ direction, text: `${id}, decided: ${decision}` })),
  );
  list(
    'Operations',
    result.operations.map(({ operation, from, to, direction }) => ({
      direction,
      text: `${operation}: ${from} → ${to}`,
    })),
  );
  list(
    'Figures',
    result.figures.map((one) => ({
      direction: one.direction,
      text: `${one.name}: ${shownValue(one.from, one.unit)} → ${shownValue(one.to, one.unit)}`,
      under: one.about,
    })),
  );
  list(
    'Latency',
    result.latency.map(({ operation, quantile, from, to, direction }) => ({
      direction,
      text: `${operation}, ${quantile}: ${shownMs(from)} → ${shownMs(to)}`,
    })),
  );
  list(
    'Gaps answered otherwise',
    [...gapsOf(result.gaps)].map(([id, changes]) => ({
      direction: 'other',
      text: `${id}${changes.length > 1 ? ` (${changes.length} situations)` : ''}`,
      under: changes
        .slice(0, 1)
        .map(
          ({ situation, from, to }) =>
            `${situation === '' ? '' : `${situation}: `}${from.join(', ')} → ${to.join(', ')}`,
        )[0],
    })),
  );
  if (result.loads !== undefined) {
    say();
    say(`  ${paint('bold', 'Side by side')}`);
    for (const line of loadLines(result.loads, WIDTH)) say(line);
  }
  if (result.latency.length > 0) {
    say();
    for (const line of wrap(NOISE, WIDTH - 4)) say(paint('dim', `  ${line}`));
  }
  say();
  say(`  ${paint('bold', 'Page'.padEnd(8))}${page}`);
  return `${lines.join('\n')}\n`;
}

/** Where a result lies stands at the end, and is wrapped rather than cut. */
const side = (name: string, one: ComparedSide): string[] =>
  wrap(
    `${one.verdict}: ${oneLine(one.profile)} at ${oneLine(one.base_url)}${versioned(one.version)}, ${oneLine(one.place)}`,
    WIDTH - 5,
  ).map((line, row) => `  ${row === 0 ? name : ' '}  ${line}`);
