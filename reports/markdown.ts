import type { ViolationResult } from '../judge/results.ts';
import { againstBaseline, sinceWhen } from './baseline.ts';
import { bySection } from './chapters.ts';
import { coverageTable, type Share, shareMet } from './coverage.ts';
import { cell, code, escaped } from './markdown-text.ts';
import { allExercised, meaningOf, obeyedFigure, outcomeOf, type ResultOutcome } from './outcome.ts';
import type { Result } from './result.ts';
import { SHIP, shippingOf } from './shipping.ts';
import { count, duration, number } from './text.ts';
import {
  cellOf,
  SHOWN_MOVES,
  STATES,
  type TransitionOutcome as StepOutcome,
  transitionsOf,
} from './transitions.ts';
import { weakSentences } from './weak-coverage.ts';
import { WORKED_AROUND, workedAroundSentences } from './worked-around.ts';

/** The report in Markdown, for a merge request or a chat. */
export function markdown(result: Result): string {
  const outcome = outcomeOf(result);
  const parts = [
    ...head(result, outcome),
    ...violations('Causes', outcome.causes),
    ...violations('Consequences of these', outcome.followers),
    ...violations('Known findings', outcome.standing),
    ...drift(outcome),
    ...unjudged(outcome),
    ...violations('Warnings', [...outcome.warnings.values()].flat()),
    ...listed(
      'Weak coverage',
      'What was judged here, but stands on little.',
      weakSentences(result.verdict.weak),
    ),
    ...listed(
      'What the harness worked around',
      WORKED_AROUND,
      workedAroundSentences(result.verdict.workedAround, result.stats.requests),
    ),
    ...rules(result),
    ...gaps(result),
    ...transitions(result),
    ...coverage(result),
  ];
  return `${parts.join('\n')}\n`;
}

function head(result: Result, outcome: ResultOutcome): string[] {
  const { run, verdict, stats, harness } = result;
  const ship = shippingOf(result, outcome);
  const against = againstBaseline(result, outcome);
  const when = new Date(run.started).toISOString().replace('T', ' ').slice(0, 16);
  return [
    `# Muster: ${escaped(run.name)} ${verdict.verdict}`,
    '',
    `**${verdict.verdict}**: ${meaningOf(result, outcome)}. **Ship it? ${SHIP[ship.answer]}.** ${escaped(ship.because)}.`,
    '',
    ...(against === '' ? [] : [`${escaped(against)}.`, '']),
    ...verdict.notes.flatMap((note) => [`> ${escaped(note)}`, '']),
    `${obeyedFigure(outcome, ', ')}${count(stats.requests, 'request')}, ` +
      `${count(stats.checks, 'check')}, ${duration(stats.seconds)}. ` +
      `${code(run.base_url)}${run.version === undefined ? '' : `, version ${code(run.version)}`}, seed ${run.seed}, ${when} UTC, Muster ${harness}.`,
  ];
}

function drift({ drift: gaps }: ResultOutcome): string[] {
  if (gaps.length === 0) return [];
  const rows = gaps.flatMap(({ id, drifted }) => drifted.map((one) => `| ${cell(id)} | ${escaped(one)} |`));
  return ['', '## Drift from decisions', '', '| gap | what |', '|---|---|', ...rows];
}

function unjudged(outcome: ResultOutcome): string[] {
  const { unjudged: groups } = outcome;
  if (groups.length === 0) return ['', '## Not exercised', '', allExercised(outcome)];
  const rows = groups.map(
    ({ reason, rules: list }) =>
      `| ${list.length} | ${escaped(reason)} | ${list.map((rule) => cell(rule.id)).join(', ')} |`,
  );
  return ['', '## Not exercised', '', '| rules | why | which |', '|---:|---|---|', ...rows];
}

function listed(title: string, intro: string, sentences: readonly string[]): string[] {
  if (sentences.length === 0) return [];
  return ['', `## ${title}`, '', intro, '', ...sentences.map((one) => `- ${escaped(one)}`)];
}

function violations(title: string, ones: readonly ViolationResult[]): string[] {
  if (ones.length === 0) return [];
  return ['', `## ${title}`, ...ones.flatMap(violation)];
}

const violation = (one: ViolationResult): string[] => [
  '',
  `### ${code(one.rule)} in ${one.operation}`,
  '',
  `${escaped(one.message)}${one.count > 1 ? ` (${number(one.count)} times)` : ''}. ${escaped(one.section)}.`,
  ...(one.standing === undefined
    ? []
    : ['', `Known since ${escaped(sinceWhen(one.standing))}: ${escaped(one.standing.reason)}.`]),
  ...(one.follows === undefined ? [] : ['', `Follows from ${code(one.follows)}.`]),
  '',
  `- expected: ${code(one.expected)}`,
  `- actual: ${code(one.actual)}`,
  `- exchanges: ${one.exchanges.map(code).join(', ') || 'none'}`,
  ...(one.counterexample === undefined ? [] : [`- counterexample: ${code(one.counterexample)}`]),
  ...(one.reproduce === '' ? [] : [`- reproduce: ${code(one.reproduce)}`]),
];

function rules({ verdict }: Result): string[] {
  const sections = [...bySection(verdict.rules)].flatMap(([section, list]) => [
    '',
    `### ${escaped(section)}`,
    '',
    '| verdict | rule | statement |',
    '|---|---|---|',
    ...list.map((rule) => `| ${rule.verdict} | ${cell(rule.id)} | ${escaped(rule.statement)} |`),
  ]);
  return ['', '## Rules', ...sections];
}

function gaps({ verdict }: Result): string[] {
  const observed = verdict.gaps.filter((gap) => gap.observed.length > 0);
  const rows = observed.map((gap) => {
    const decided =
      gap.decision === ''
        ? ''
        : ` (decided: ${escaped(gap.decision)}${gap.drift ? ', and this drifts from it' : ''})`;
    return `| ${cell(gap.id)} | ${escaped(gap.question)} | ${gap.observed.map(escaped).join('<br>')}${decided} |`;
  });
  const unseen = verdict.gaps.length - observed.length;
  return [
    '',
    '## Gaps',
    '',
    `The specification leaves these open; what this environment answers is no fault. ${count(unseen, 'gap')} not observed.`,
    '',
    '| gap | question | observed |',
    '|---|---|---|',
    ...rows,
  ];
}

function transitions({ observations }: Result): string[] {
  const table = transitionsOf(observations);
  if (table.length === 0) return [];
  const rows = STATES.map(
    (from) =>
      `| ${from} | ${SHOWN_MOVES.map((move) => cellOf(table, from, move).map(told).join('<br>')).join(' | ')} |`,
  );
  return ['', '## Check-in', '', `| from | ${SHOWN_MOVES.join(' | ')} |`, '|---|---|---|---|', ...rows];
}

function coverage({ coverage: all, run }: Result): string[] {
  const { rows, total } = coverageTable(all);
  const share = ({ met, of }: Share): string => (of === 0 ? '–' : `${met} / ${of}`);
  return [
    '',
    '## Coverage',
    '',
    `What of the contract was met at effort ${run.effort}: documented statuses, kinds of values, constraints broken.`,
    '',
    '| operation | calls | statuses | values | constraints |',
    '|---|---:|---:|---:|---:|',
    ...[...rows, total].map(
      (row) =>
        `| ${row.operation} | ${number(row.calls)} | ${share(row.statuses)} | ${share(row.values)} | ${share(row.constraints)} |`,
    ),
    ...all.situations.flatMap(({ name, reached, of }) => [
      '',
      `${escaped(name)}: ${share({ met: shareMet(reached).met, of })}.`,
    ]),
  ];
}

const FEW = 3;

function told({ answer, ways }: StepOutcome): string {
  if (ways.length === 0) return escaped(answer);
  const more = ways.length > FEW ? ` and ${ways.length - FEW} more` : '';
  return `${escaped(answer)} (${escaped(ways.slice(0, FEW).join('; '))}${more})`;
}
