import { goneSentence } from '../judge/baseline.ts';
import type { ViolationResult } from '../judge/results.ts';
import type { KnownFinding } from '../record/baseline.ts';
import { sinceWhen } from './baseline.ts';
import { otherOperations, outcomeOf } from './outcome.ts';
import type { Result } from './result.ts';
import { count, cut, grouped, oneLine } from './text.ts';

/** As many annotations of a kind as GitHub shows of one step. */
const MOST = 10;
const LONGEST = 1_000;

/**
 * Workflow commands that annotate a run on GitHub. There is an error for each rule with a cause, and a warning for each
 * rule that warns and each known finding that is gone. A known finding that still stands has a notice. There is room for
 * ten of a kind: the last one counts and names what there is besides.
 */
export function annotations(result: Pick<Result, 'verdict'>): string {
  const { violated, warnings, standing } = outcomeOf(result);
  return [
    ...fitting('error', violated),
    ...result.verdict.gone.slice(0, MOST).map(gone),
    ...fitting('warning', warnings),
    ...fitting(
      'notice',
      grouped(standing, ({ rule }) => rule),
    ),
  ].join('');
}

type Kind = 'error' | 'warning' | 'notice';

function fitting(kind: Kind, byRule: ReadonlyMap<string, readonly ViolationResult[]>): string[] {
  const groups = [...byRule.values()];
  const shown = groups.length <= MOST ? groups : groups.slice(0, MOST - 1);
  const lines = shown.map((group) => annotation(kind, group));
  const left = groups.slice(shown.length).flatMap((group) => group[0]?.rule ?? []);
  if (left.length > 0)
    lines.push(
      `::${kind} title=${property(`Muster: ${count(left.length, 'more rule')}`)}::${data(cut(left.join(', '), LONGEST))}\n`,
    );
  return lines;
}

const gone = (one: KnownFinding): string =>
  `::warning title=${property(`Muster: ${one.rule} is gone`)}::${data(cut(oneLine(goneSentence(one)), LONGEST))}\n`;

function annotation(kind: Kind, [one, ...others]: readonly ViolationResult[]): string {
  if (one === undefined) return '';
  const { rule, operation, message, expected, actual, section } = one;
  const also = otherOperations(one, others);
  const told = [
    `${operation}: ${message}`,
    `expected: ${expected}`,
    `actual: ${actual}`,
    ...(also.length === 0 ? [] : [`also in: ${also.join(', ')}`]),
    `section: ${section}`,
    ...(one.standing === undefined ? [] : [`known since ${sinceWhen(one.standing)}: ${one.standing.reason}`]),
  ].map((line) => cut(oneLine(line), LONGEST));
  return `::${kind} title=${property(`Muster: ${rule}`)}::${data(told.join('\n'))}\n`;
}

const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** The text where the runner takes nothing in it for a command: environments' texts stand in it. `token`: a random word. */
export const withoutCommands = (text: string, token: string): string =>
  `::stop-commands::${token}\n${text}::${token}::\n`;
