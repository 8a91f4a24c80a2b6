import type { LoadResult, Threshold } from '../../record/load-result.ts';
import { SummaryLines } from '../summary-lines.ts';
import type { Paint } from '../terminal.ts';
import { count, cut, duration, number, oneLine, versioned, wrap } from '../text.ts';
import { doorsInWords } from './doors.ts';
import { heldUpInWords } from './limits.ts';
import { troubleInWords } from './trouble.ts';
import { OUTCOME_WORDS, outcomeCounts } from './words.ts';

const WIDTH = 80;
const MOST_LISTED = 8;
const COLOUR = { pass: 'green', fail: 'red', invalid: 'magenta' } as const;
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
  const page = new SummaryLines(options.colour);
  const word = page.paint('bold', page.paint(COLOUR[result.verdict], result.verdict.toUpperCase()));
  if (options.quiet) return `${word}  ${options.folder}/report.html\n`;
  page.begin(
    `Muster load ${result.scenario}: ${oneLine(result.profile)} at ${oneLine(result.base_url)}${versioned(result.version)}, seed ${result.seed}`,
  );
  page.say(`  ${word}  ${LOAD_MEANING[result.verdict]}`);
  const { plan, requests, rate_limited: limited, generator } = result;
  page.dim(
    `  ${number(result.admitted)} of ${number(plan.admissions)} people in · ${count(plan.scanners, 'scanner')} · ${count(requests.total, 'request')} · ${duration(result.seconds)}`,
  );
  page.notes([...heldUpInWords(result), ...result.reasons, ...result.notes].slice(0, 6));
  page.say();
  for (const one of result.thresholds) page.say(`    ${thresholdLine(one, page.paint)}`);
  page.say();
  said(page, 'Doors', doorsInWords(result));
  said(page, 'Trouble', troubleInWords(result));
  reconciled(page, result);
  contract(page, result);
  const errors = Object.entries(requests.errors).map(([kind, times]) => `${kind} ×${times}`);
  if (requests.failed > 0) said(page, 'Errors', [errors.join(', ')]);
  if (limited.answers > 0)
    said(page, '429', [
      `${number(limited.answers)}; Retry-After kept ${number(limited.honest)}, broken ${number(limited.dishonest)}, contested ${number(limited.contested)}`,
    ]);
  const cpu =
    generator.cpu_mean === null ? '' : `, ${generator.cpu_mean} of ${generator.processors} processors`;
  page.heading('Generator', `scheduled ${Math.round(generator.lag_p99_ms)} ms late (p99)${cpu}`);
  page.heading('Report', `${options.folder}/report.html`);
  return page.text();
}

function thresholdLine(one: Threshold, paint: Paint): string {
  const isMeasured = one.samples !== 0;
  const met = one.met ? paint('green', '✓') : paint('red', '✗');
  const value = isMeasured ? shownValue(one.value, one.unit) : 'not measured';
  const about = one.over_ms === undefined ? '' : ` over any ${duration(one.over_ms / 1000)}`;
  const words = cut(
    `${shownValue(one.limit, one.unit)}${one.unit === '' ? `  ${one.about}` : about}`,
    WIDTH - 39,
  );
  const limit = paint('dim', `${one.compare} ${words}`);
  return `${isMeasured ? met : paint('magenta', '?')} ${one.name.padEnd(14)}${value.padStart(12)}  ${limit}`;
}

function said(page: SummaryLines, title: string, sentences: readonly string[]): void {
  const lines = sentences.flatMap((one) => wrap(one, WIDTH - 17));
  for (const [row, line] of lines.entries()) page.heading(row === 0 ? title : '', line);
}

function reconciled(page: SummaryLines, { reconciliation }: LoadResult): void {
  page.heading('Reconciled', outcomeCounts(reconciliation));
  const known = reconciliation.findings.filter(({ class: kind }) => kind !== 'unknown');
  for (const one of known.slice(0, MOST_LISTED))
    page.hanging(`${OUTCOME_WORDS[one.class]} ${one.id}: ${one.reason}`);
}

function contract(page: SummaryLines, { contract_violations: broken, judged }: LoadResult): void {
  const nothing = broken.length === 0 ? ', nothing broken' : '';
  page.heading('Contract', `${count(judged, 'answer')} judged${nothing}`);
  for (const { level, rule, rate, count: times, message } of broken.slice(0, MOST_LISTED)) {
    const since = rate === null ? '' : `, first at ${rate}/s`;
    const [mark, colour] = level === 'must' ? (['✗', 'red'] as const) : (['!', 'yellow'] as const);
    page.marked(mark, colour, [rule, `×${number(times)}${since}`]);
    page.hanging(message);
  }
}
