import { goneSentence } from '../judge/baseline.ts';
import type { ViolationResult } from '../judge/results.ts';
import type { KnownFinding } from '../record/baseline.ts';
import { outcomeOf } from './outcome.ts';
import type { Result } from './result.ts';
import { cut, oneLine } from './text.ts';

/** As many annotations of a kind as GitHub shows of one step. */
const MOST = 10;
const LONGEST = 1_000;

/**
 * Workflow commands that annotate a run on GitHub: an error for each cause, a warning for each rule that warns and each
 * known finding that is gone, a notice for each that stands.
 */
export function annotations(result: Pick<Result, 'verdict'>): string {
  const { causes, warnings, standing } = outcomeOf(result);
  const firsts = [...warnings.values()].flatMap((ones) => ones.slice(0, 1));
  return [
    ...causes.slice(0, MOST).map((one) => annotation('error', one)),
    ...result.verdict.gone.slice(0, MOST).map(gone),
    ...firsts.slice(0, MOST).map((one) => annotation('warning', one)),
    ...standing.slice(0, MOST).map((one) => annotation('notice', one)),
  ].join('');
}

const gone = (one: KnownFinding): string =>
  `::warning title=${property(`Muster: ${one.rule} is gone`)}::${data(cut(oneLine(goneSentence(one)), LONGEST))}\n`;

function annotation(kind: 'error' | 'warning' | 'notice', one: ViolationResult): string {
  const { rule, operation, message, expected, actual, section } = one;
  const told = [
    `${operation}: ${message}`,
    `expected: ${expected}`,
    `actual: ${actual}`,
    `section: ${section}`,
    ...(one.standing === undefined ? [] : [`known since ${one.standing.date}: ${one.standing.reason}`]),
  ].map((line) => cut(oneLine(line), LONGEST));
  return `::${kind} title=${property(`Muster: ${rule}`)}::${data(told.join('\n'))}\n`;
}

const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** The text where the runner takes nothing in it for a command: environments' texts stand in it. `token`: a random word. */
export const withoutCommands = (text: string, token: string): string =>
  `::stop-commands::${token}\n${text}::${token}::\n`;
