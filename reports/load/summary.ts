import type { LoadResult, Threshold } from '../../record/load-result.ts';
import { painter } from '../terminal.ts';
import { count, cut, duration, number, oneLine, versioned, wrap } from '../text.ts';
import { doorsInWords } from './doors.ts';
import { troubleInWords } from './trouble.ts';
import { OUTCOME_WORDS, outcomeCounts } from './words.ts';

const WIDTH = 80;
const MOST_LISTED = 8;
const COLOUR = { pass: 'green', fail: 'red', invalid: 'yellow' } as const;
export const LOAD_MEANING = {
  pass: 'every objective is met, and nothing was lost',
  fail: 'an objective is missed',
  invalid: 'what was measured cannot be trusted',
} as const;

/** A value of an objective with its unit, as a person reads it. */
export const shownValue = (value: number, unit: string): string => {
  const text = unit === 'ms' ? number(Math.round(value)) : String(Math.round(value * 1000) / 1000);
  return unit === '' ? text : `${text} ${unit}`;
};

/** The summary of a load run for a terminal of 80 columns. */
export function loadSummary(
  result: LoadResult,
  options: { colour: boolean; folder: string; quiet: boolean },
): string {
  const paint = painter(options.colour);
  const word = paint('bold', paint(COLOUR[result.verdict], result.verdict.toUpperCase()));
  if (options.quiet) return `${word}  ${options.folder}/report.html\n`;
  const lines: string[] = [
    '',
    cut(
      `  Muster load ${result.scenario}: ${oneLine(result.profile)} at ${oneLine(result.base_url)}${versioned(result.version)}, seed ${result.seed}`,
      WIDTH,
    ),
    '',
  ];
  const say = (text = ''): void => void lines.push(text);
  const heading = (title: string, rest: string): void => say(`  ${paint('bold', title.padEnd(15))}${rest}`);
  say(`  ${word}  ${LOAD_MEANING[result.verdict]}`);
  const { plan, requests, reconciliation: found, rate_limited: limited, generator } = result;
  say(
    paint(
      'dim',
      `  ${number(result.admitted)} of ${number(plan.admissions)} people in · ${count(plan.scanners, 'scanner')} · ${count(requests.total, 'request')} · ${duration(result.seconds)}`,
    ),
  );
  for (const reason of [...result.reasons, ...result.notes].slice(0, 6))
    for (const line of wrap(reason, WIDTH - 6)) say(`    ${paint('yellow', line)}`);
  say();
  const sign = (one: Threshold): string =>
    one.samples === 0 ? paint('yellow', '?') : one.met ? paint('green', '✓') : paint('red', '✗');
  for (const one of result.thresholds)
    say(
      `    ${sign(one)} ${one.name.padEnd(14)}${(one.samples === 0 ? 'not measured' : shownValue(one.value, one.unit)).padStart(12)}  ${paint('dim', `${one.compare} ${shownValue(one.limit, one.unit)}${one.unit === '' ? `  ${one.about}` : ''}`)}`,
    );
  say();
  for (const [title, said] of [
    ['Doors', doorsInWords(result)],
    ['Trouble', troubleInWords(result)],
  ] as const)
    for (const [row, line] of said.flatMap((one) => wrap(one, WIDTH - 17)).entries())
      heading(row === 0 ? title : '', line);
  heading('Reconciled', outcomeCounts(found));
  for (const one of found.findings.filter(({ class: kind }) => kind !== 'unknown').slice(0, MOST_LISTED))
    say(cut(`      ${OUTCOME_WORDS[one.class]} ${one.id}: ${one.reason}`, WIDTH));
  heading(
    'Contract',
    result.contract_violations.length === 0
      ? `${count(result.judged, 'answer')} judged, nothing broken`
      : `${count(result.judged, 'answer')} judged`,
  );
  for (const one of result.contract_violations.slice(0, MOST_LISTED)) {
    say(
      `    ${paint(one.level === 'must' ? 'red' : 'yellow', '✗')} ${one.rule}${paint('dim', ` ×${number(one.count)}${one.rate === null ? '' : `, first at ${one.rate}/s`}`)}`,
    );
    say(`      ${cut(oneLine(one.message), WIDTH - 6)}`);
  }
  if (requests.failed > 0)
    heading(
      'Errors',
      cut(
        Object.entries(requests.errors)
          .map(([kind, times]) => `${kind} ×${times}`)
          .join(', '),
        WIDTH - 17,
      ),
    );
  if (limited.answers > 0)
    heading(
      '429',
      `${number(limited.answers)}; Retry-After kept ${number(limited.honest)}, broken ${number(limited.dishonest)}, contested ${number(limited.contested)}`,
    );
  const cpu =
    generator.cpu_mean === null ? '' : `, ${generator.cpu_mean} of ${generator.processors} processors`;
  heading('Generator', `scheduled ${Math.round(generator.lag_p99_ms)} ms late (p99)${cpu}`);
  heading('Report', `${options.folder}/report.html`);
  return `${lines.join('\n')}\n`;
}
