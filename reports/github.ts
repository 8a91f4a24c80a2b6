import type { ViolationResult } from '../judge/results.ts';
import { outcomeOf } from './outcome.ts';
import type { Result } from './result.ts';
import { cut, oneLine } from './text.ts';

/** As many annotations of a kind as GitHub shows of one step. */
const MOST = 10;
const LONGEST = 1_000;

/** Workflow commands that annotate a run on GitHub: an error for each cause, a warning for each rule that warns. */
export function annotations(result: Pick<Result, 'verdict'>): string {
  const { causes, warnings } = outcomeOf(result);
  const firsts = [...warnings.values()].flatMap((ones) => ones.slice(0, 1));
  return [
    ...causes.slice(0, MOST).map((one) => annotation('error', one)),
    ...firsts.slice(0, MOST).map((one) => annotation('warning', one)),
  ].join('');
}

function annotation(kind: 'error' | 'warning', one: ViolationResult): string {
  const { rule, operation, message, expected, actual, section } = one;
  const told = [
    `${operation}: ${message}`,
    `expected: ${expected}`,
    `actual: ${actual}`,
    `section: ${section}`,
  ].map((line) => cut(oneLine(line), LONGEST));
  return `::${kind} title=${property(`Muster: ${rule}`)}::${data(told.join('\n'))}\n`;
}

const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** The text where the runner takes nothing in it for a command: environments' texts stand in it. `token`: a random word. */
export const withoutCommands = (text: string, token: string): string =>
  `::stop-commands::${token}\n${text}::${token}::\n`;
