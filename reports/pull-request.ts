import type { ViolationResult } from '../judge/results.ts';
import type { StoredSize } from '../record/stored-size.ts';
import { againstBaseline } from './baseline.ts';
import { code, escaped } from './markdown-text.ts';
import { obeyedFigure, otherOperations, outcomeOf, type ResultOutcome } from './outcome.ts';
import type { Result } from './result.ts';
import { SHIP, shippingOf } from './shipping.ts';
import { count, cut, duration, number, oneLine } from './text.ts';
import { workedAroundSentences } from './worked-around.ts';

/** Bytes that a summary has at most: pull requests and job summaries take it whole, beside those of other tools. */
const ROOM = 8_000;
const LINE = 240;
const MOST_REASONS = 5;
/** A note may end with what to do: it is cut only where it is out of all measure. */
const LONGEST_NOTE = 1500;

/** A run in under 8 kB of Markdown, for a pull request: the verdict, the rules with causes, the counts, where the rest is. */
export function pullRequestSummary(
  result: Result,
  { folder, size }: { readonly folder: string; readonly size?: StoredSize },
): string {
  const outcome = outcomeOf(result);
  const head = headOf(result, outcome);
  const tail = tailOf(result, outcome, folder, size);
  const groups = [...outcome.violated.values()];
  const room = ROOM - bytes(head) - bytes(tail) - LINE;
  const blocks = groups.map(cause);
  const all = bytes(blocks.join('')) <= room;
  // The names of those that do not fit take room too.
  const causes = all ? blocks : fitting(blocks, room - bytes(named(groups)));
  const left = groups.slice(causes.length);
  const list =
    groups.length === 0 ? '' : `\n## Causes, the most basic first\n\n${causes.join('')}${named(left)}`;
  return `${head}${list}${tail}`;
}

function headOf(result: Result, outcome: ResultOutcome): string {
  const { run, verdict, stats } = result;
  const ship = shippingOf(result, outcome);
  const against = againstBaseline(result, outcome);
  return [
    `# Muster: ${plain(cut(run.name, LINE))} ${verdict.verdict}`,
    '',
    `**Ship it? ${SHIP[ship.answer]}**: ${plain(cut(ship.because, LINE))}.`,
    '',
    ...(against === '' ? [] : [`${plain(cut(against, LINE))}.`, '']),
    ...verdict.notes.slice(0, MOST_REASONS).flatMap((note) => [`> ${plain(cut(note, LONGEST_NOTE))}`, '']),
    `${obeyedFigure(outcome, ' · ')}${count(stats.requests, 'request')} · ` +
      `${count(stats.checks, 'check')} · ${duration(stats.seconds)} · ${code(cut(run.base_url, LINE))}${run.version === undefined ? '' : `, version ${code(cut(run.version, LINE))}`}, seed ${run.seed}`,
    '',
  ].join('\n');
}

/** A rule with the cause that was seen first, what was expected and what came, a line each, and where else. */
function cause([one, ...others]: readonly ViolationResult[]): string {
  if (one === undefined) return '';
  const also = otherOperations(one, others);
  const lines = [
    `- **${code(one.rule)}** in ${code(one.operation)}${one.count > 1 ? `, ${number(one.count)} times` : ''}: ${plain(cut(oneLine(one.message), LINE))}`,
    `  - ${plain(one.section)}`,
    `  - expected: ${code(cut(oneLine(one.expected), LINE))}`,
    `  - actual: ${code(cut(oneLine(one.actual), LINE))}`,
    ...(also.length === 0 ? [] : [`  - also in ${also.map((operation) => code(operation)).join(', ')}`]),
  ];
  return `${lines.join('\n')}\n`;
}

/** Rules that there is no room to explain, by name. */
function named(groups: ReadonlyArray<readonly ViolationResult[]>): string {
  if (groups.length === 0) return '';
  const rules = groups.flatMap(([one]) => one?.rule ?? []);
  const names = fitting(
    rules.map((rule) => `${code(rule)} `),
    ROOM / 4,
  );
  const more = rules.length - names.length;
  return `\nMore in the report, ${count(rules.length, 'rule')}: ${names.join('').trim()}${more > 0 ? ` and ${more} others` : ''}\n`;
}

function tailOf(
  { verdict, stats }: Result,
  outcome: ResultOutcome,
  folder: string,
  size: StoredSize | undefined,
): string {
  const { unjudged, warnings, followers, knownFailures } = outcome;
  const rules = unjudged.reduce((sum, group) => sum + group.rules.length, 0);
  const others = [
    followers.length > 0 && `${count(followers.length, 'consequence')} of these causes`,
    warnings.size > 0 && `${count(warnings.size, 'rule')} with warnings`,
    knownFailures.length > 0 && `${count(knownFailures.length, 'known failure')}`,
  ].filter((part) => part !== false);
  const reasons = unjudged
    .slice(0, MOST_REASONS)
    .map(({ reason, rules: group }) => `- ${group.length}: ${plain(cut(reason, LINE))}\n`);
  const unexercised = rules === 0 ? '' : `\n## Not exercised: ${count(rules, 'rule')}\n\n${reasons.join('')}`;
  const met = workedAroundSentences(verdict.workedAround, stats.requests)
    .slice(0, MOST_REASONS)
    .map((one) => `- ${plain(cut(oneLine(one), LINE))}\n`);
  const workedAround = met.length === 0 ? '' : `\n## Worked around\n\n${met.join('')}`;
  const also = others.length === 0 ? '' : `\nAlso: ${others.join(', ')}.\n`;
  const stored = size
    ? `\nStored: ${megabytes(size.all)}, of which exchanges ${megabytes(size.journal)}\n`
    : '';
  return `${unexercised}${workedAround}${also}\nThe full report: ${code(cut(`${folder}/report.html`, LINE))}\n${stored}`;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** The first of the blocks that fit into so many bytes. */
function fitting(blocks: readonly string[], room: number): string[] {
  let left = room;
  const taken: string[] = [];
  for (const block of blocks) {
    left -= bytes(block);
    if (left < 0) break;
    taken.push(block);
  }
  return taken;
}

const bytes = (text: string): number => Buffer.byteLength(text);

/** Text from elsewhere that is no markup and calls nobody: a zero-width space follows each at sign. */
const plain = (text: string): string => escaped(text).replaceAll('@', '@\u200b');
