import { againstBaseline } from './baseline.ts';
import { meaningOf, obeyedFigure, outcomeOf } from './outcome.ts';
import type { Result } from './result.ts';
import { SHIP, shippingOf } from './shipping.ts';
import { painter } from './terminal.ts';
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
const VERDICT_COLOUR = { conforms: 'green', violates: 'red', inconclusive: 'yellow', error: 'red' } as const;

/** The end of a run on a terminal of 80 columns, to be read in ten seconds. */
export function summary(result: Result, options: SummaryOptions): string {
  const paint = painter(options.colour);
  const { verdict, stats, run } = result;
  const outcome = outcomeOf(result);
  const word = paint('bold', paint(VERDICT_COLOUR[verdict.verdict], verdict.verdict.toUpperCase()));
  if (options.quiet) return `${word}  ${options.folder}/report.html\n`;

  const lines: string[] = [
    '',
    cut(
      `  Muster: ${oneLine(run.name)} at ${oneLine(run.base_url)}${versioned(run.version)}, seed ${run.seed}`,
      WIDTH,
    ),
    '',
  ];
  const say = (text = ''): void => void lines.push(text);
  const heading = (title: string, rest: string): void => say(`  ${paint('bold', title.padEnd(15))}${rest}`);

  say(`  ${word}  ${meaningOf(result, outcome)}`);
  const ship = shippingOf(result, outcome);
  for (const line of wrap(`Ship it? ${SHIP[ship.answer]}: ${oneLine(ship.because)}.`, WIDTH - 4))
    say(`  ${line}`);
  say(
    paint(
      'dim',
      `  ${obeyedFigure(outcome, ' · ')}${count(stats.requests, 'request')} · ${count(stats.checks, 'check')} · ${duration(stats.seconds)}`,
    ),
  );
  for (const note of verdict.notes.slice(0, 4))
    for (const line of wrap(cut(note, 3 * (WIDTH - 8)), WIDTH - 6)) say(`    ${paint('yellow', line)}`);
  say();

  if (outcome.violated.size > 0) {
    const after =
      outcome.followers.length > 0 ? `, and ${count(outcome.followers.length, 'consequence')} of these` : '';
    heading(
      'Violations',
      `${count(outcome.causesApart, 'cause')} in ${count(outcome.violated.size, 'rule')}${after}`,
    );
    for (const [rule, ones] of [...outcome.violated].slice(0, MOST_VIOLATIONS)) {
      const times = ones.reduce((sum, one) => sum + one.count, 0);
      say(`    ${paint('red', '✗')} ${rule}${times > 1 ? paint('dim', ` ×${number(times)}`) : ''}`);
      say(`      ${cut(oneLine(ones[0]?.message ?? ''), WIDTH - 6)}`);
    }
    if (outcome.violated.size > MOST_VIOLATIONS)
      say(paint('dim', `    and ${outcome.violated.size - MOST_VIOLATIONS} more in the report`));
  }
  const against = againstBaseline(result, outcome);
  if (against !== '') heading('Baseline', cut(oneLine(against), WIDTH - 17));
  if (outcome.drift.length > 0) {
    heading('Drift', `${count(outcome.drift.length, 'gap')} answered otherwise than the profile decides`);
    for (const { id, drifted } of outcome.drift.slice(0, MOST_VIOLATIONS)) {
      say(`    ${paint('red', '≠')} ${id}${drifted.length > 1 ? paint('dim', ` ×${drifted.length}`) : ''}`);
      say(`      ${cut(oneLine(drifted[0] ?? ''), WIDTH - 6)}`);
    }
    if (outcome.drift.length > MOST_VIOLATIONS)
      say(paint('dim', `    and ${outcome.drift.length - MOST_VIOLATIONS} more in the report`));
  }
  if (outcome.knownFailures.length > 0)
    heading('Known failures', count(outcome.knownFailures.length, 'rule'));
  heading(
    'Warnings',
    outcome.warnings.size === 0 ? 'none' : `${count(outcome.warnings.size, 'rule')}, in the report`,
  );
  const unjudged = outcome.counts['not-exercised'] + outcome.counts.inconclusive + outcome.counts.flaky;
  const none = outcome.isPart ? 'what all shards together leave out' : 'nothing';
  heading('Not exercised', unjudged === 0 ? none : count(unjudged, 'rule'));
  for (const { reason, rules } of outcome.unjudged.slice(0, MOST_REASONS))
    say(`    ${number(rules.length).padStart(4)}  ${cut(oneLine(reason), WIDTH - 10)}`);
  const more = outcome.unjudged.slice(MOST_REASONS).reduce((sum, group) => sum + group.rules.length, 0);
  if (more > 0) say(paint('dim', `    ${number(more).padStart(4)}  for other reasons, in the report`));
  if (outcome.endedEarly.size > 0) {
    const checks = [...outcome.endedEarly.values()].flat();
    heading('Ended early', count(new Set(checks.map(({ check }) => check)).size, 'check'));
    for (const [reason, ones] of [...outcome.endedEarly].slice(0, MOST_REASONS))
      say(`    ${number(ones.length).padStart(4)}  ${cut(oneLine(reason), WIDTH - 10)}`);
  }
  for (const [title, text] of besides(result)) heading(title, cut(text, WIDTH - 17));
  const several =
    outcome.gapsInconsistent > 0 ? `, ${outcome.gapsInconsistent} answered in several ways` : '';
  heading('Gaps', `${outcome.gapsObserved} of ${verdict.gaps.length} observed${several}`);
  heading('Left behind', leftBehind(result));
  heading('Report', `${options.folder}/report.html`);
  return `${lines.join('\n')}\n`;
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
