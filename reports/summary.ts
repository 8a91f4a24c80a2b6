import { againstBaseline } from './baseline.ts';
import { meaningOf, obeyedFigure, outcomeOf, type ResultOutcome } from './outcome.ts';
import type { Result } from './result.ts';
import { SHIP, shippingOf } from './shipping.ts';
import { SummaryLines } from './summary-lines.ts';
import { count, cut, duration, number, oneLine, versioned, wrap } from './text.ts';
import { weakHeadline } from './weak-coverage.ts';
import { workedAroundHeadline } from './worked-around.ts';

export interface SummaryOptions {
  readonly colour: boolean;
  /** Where the reports were written. */
  readonly folder: string;
  /** Only the verdict and the place of the report. */
  readonly quiet?: boolean;
}

const WIDTH = 80;
const MOST_VIOLATIONS = 12;
const MOST_REASONS = 8;
/** A note says at its end what to do. */
const LONGEST_NOTE = 600;
const VERDICT_COLOUR = { conforms: 'green', violates: 'red', inconclusive: 'magenta', error: 'red' } as const;

/** The end of a run on a terminal of 80 columns, to be read in ten seconds. */
export function summary(result: Result, options: SummaryOptions): string {
  const page = new SummaryLines(options.colour);
  const { verdict, stats, run } = result;
  const word = page.paint('bold', page.paint(VERDICT_COLOUR[verdict.verdict], verdict.verdict.toUpperCase()));
  if (options.quiet) return `${word}  ${options.folder}/report.html\n`;

  const outcome = outcomeOf(result);
  page.begin(
    `Muster: ${oneLine(run.name)} at ${oneLine(run.base_url)}${versioned(run.version)}, seed ${run.seed}`,
  );
  page.say(`  ${word}  ${meaningOf(result, outcome)}`);
  const ship = shippingOf(result, outcome);
  for (const line of wrap(`Ship it? ${SHIP[ship.answer]}: ${oneLine(ship.because)}.`, WIDTH - 4))
    page.say(`  ${line}`);
  page.dim(
    `  ${obeyedFigure(outcome, ' · ')}${count(stats.requests, 'request')} · ${count(stats.checks, 'check')} · ${duration(stats.seconds)}`,
  );
  page.notes(verdict.notes.slice(0, 4).map((note) => cut(note, LONGEST_NOTE)));
  page.say();
  violations(page, outcome);
  beside(page, outcome);
  const against = againstBaseline(result, outcome);
  if (against !== '') page.heading('Baseline', cut(oneLine(against), WIDTH - 17));
  drift(page, outcome);
  if (outcome.knownFailures.length > 0)
    page.heading('Known failures', count(outcome.knownFailures.length, 'rule'));
  const { warnings, gapsInconsistent: several, gapsObserved } = outcome;
  const warned = `${page.paint('yellow', '!')} ${count(warnings.size, 'rule')}, in the report`;
  page.heading('Warnings', warnings.size === 0 ? 'none' : warned);
  unjudged(page, outcome);
  endedEarly(page, outcome);
  for (const [title, text] of besides(result))
    for (const [row, line] of wrap(text, WIDTH - 17).entries()) page.heading(row === 0 ? title : '', line);
  const inWays = several > 0 ? `, ${several} answered in several ways` : '';
  page.heading('Gaps', `${gapsObserved} of ${verdict.gaps.length} observed${inWays}`);
  page.heading('Left behind', leftBehind(result));
  page.heading('Report', `${options.folder}/report.html`);
  return page.text();
}

const times = (many: number): string => (many > 1 ? `×${number(many)}` : '');

function violations(page: SummaryLines, { violated, followers, causesApart }: ResultOutcome): void {
  if (violated.size === 0) return;
  const after = followers.length > 0 ? `, and ${count(followers.length, 'consequence')} of these` : '';
  page.heading('Violations', `${count(causesApart, 'cause')} in ${count(violated.size, 'rule')}${after}`);
  findings(page, '✗', firstOfEach(violated));
}

function beside(page: SummaryLines, { beside }: ResultOutcome): void {
  if (beside.size === 0) return;
  page.heading('Seen beside', `${count(beside.size, 'rule')} broken that the run was not asked for`);
  findings(page, '✗', firstOfEach(beside));
}

/** Each rule with how often it was seen broken, and what was seen first. */
const firstOfEach = (broken: ResultOutcome['beside']): Array<[string, string, string]> =>
  [...broken].map(([rule, ones]) => [
    rule,
    times(ones.reduce((sum, one) => sum + one.count, 0)),
    ones[0]?.message ?? '',
  ]);

function drift(page: SummaryLines, { drift }: ResultOutcome): void {
  if (drift.length === 0) return;
  page.heading('Drift', `${count(drift.length, 'gap')} answered otherwise than the profile decides`);
  findings(
    page,
    '≠',
    drift.map(({ id, drifted }) => [id, times(drifted.length), drifted[0] ?? '']),
  );
}

function findings(
  page: SummaryLines,
  mark: string,
  all: ReadonlyArray<readonly [string, string, string]>,
): void {
  for (const one of all.slice(0, MOST_VIOLATIONS)) page.finding(mark, 'red', one);
  if (all.length > MOST_VIOLATIONS) page.dim(`    and ${all.length - MOST_VIOLATIONS} more in the report`);
}

function unjudged(page: SummaryLines, { counts, isPart, unjudged }: ResultOutcome): void {
  const left = counts['not-exercised'] + counts.inconclusive + counts.flaky;
  const none = isPart ? 'what all shards together leave out' : 'nothing';
  const open = counts.inconclusive + counts.flaky;
  page.heading('Not exercised', left === 0 ? none : count(left, 'rule'));
  if (open > 0)
    page.heading('', `${page.paint('magenta', '?')} ${number(open)} of them asked, and inconclusive`);
  for (const { reason, rules } of unjudged.slice(0, MOST_REASONS)) page.counted(rules.length, reason);
  const more = unjudged.slice(MOST_REASONS).reduce((sum, group) => sum + group.rules.length, 0);
  if (more > 0) page.dim(`    ${number(more).padStart(4)}  for other reasons, in the report`);
}

function endedEarly(page: SummaryLines, { endedEarly }: ResultOutcome): void {
  if (endedEarly.size === 0) return;
  const checks = [...endedEarly.values()].flat();
  page.heading('Ended early', count(new Set(checks.map(({ check }) => check)).size, 'check'));
  for (const [reason, ones] of [...endedEarly].slice(0, MOST_REASONS)) page.counted(ones.length, reason);
}

/** What stands on little, and what was worked around, each where there is any. */
function besides({ verdict }: Result): Array<[string, string]> {
  const all: Array<[string, string]> = [
    ['Weak coverage', weakHeadline(verdict.weak)],
    ['Worked around', workedAroundHeadline(verdict.workedAround)],
  ];
  return all.filter(([, text]) => text !== '');
}

/** What stays in the environment, and what it cost to sign in. */
function leftBehind({ footprint }: Result): string {
  const { attendees, fields } = footprint;
  const stays = [
    `${count(attendees.length, 'attendee')}`,
    ...(fields.length > 0 ? [count(fields.length, 'attendee field')] : []),
  ].join(', ');
  return attendees.length + fields.length === 0 ? 'nothing' : `${stays}: left-behind.json`;
}
