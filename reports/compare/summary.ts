import type { ComparedSide, Comparison, Direction } from '../../record/comparison.ts';
import { painter } from '../terminal.ts';
import { cut, oneLine, versioned, wrap } from '../text.ts';
import { loadLines } from './loads/terminal.ts';
import {
  COMPARISON_MEANING,
  COMPARISON_TONE,
  differenceLine,
  gapsOf,
  NOISE,
  shownMs,
  shownValue,
} from './words.ts';

const WIDTH = 80;
const MOST = 12;
const COLOUR = { good: 'green', bad: 'red', warn: 'yellow' } as const;
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
  const lines: string[] = ['', side('A', result.a), side('B', result.b), ''];
  const say = (text = ''): void => void lines.push(text);
  say(`  ${word}  ${COMPARISON_MEANING[result.verdict]}`);
  say(paint('dim', `  ${differenceLine(result)}`));
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
      say(`    ${paint(SIGN_COLOUR[direction], SIGN[direction])} ${cut(oneLine(text), WIDTH - 6)}`);
      if (under !== undefined && under !== '') say(`      ${cut(oneLine(under), WIDTH - 6)}`);
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

const side = (name: string, one: ComparedSide): string =>
  cut(
    `  ${name}  ${one.verdict}: ${oneLine(one.profile)} at ${oneLine(one.base_url)}${versioned(one.version)}, ${oneLine(one.place)}`,
    WIDTH,
  );
