import { nearest, UsageError } from '../../harness/profile/errors.ts';
import type { Ending } from '../../harness/run/ending.ts';
import { bySection } from '../../reports/chapters.ts';
import { count, wrap } from '../../reports/text.ts';
import { DERIVED } from '../../spec/ledger/derived.ts';
import { GAPS, RULES, type RuleEntry, type RuleId } from '../../spec/ledger/index.ts';
import type { RulesOptions } from '../options.ts';

const WIDTH = 80;

/** Prints the ledger, or the part of it that was asked for. */
export async function listRules(chapter: string | undefined, { grep, json }: RulesOptions): Promise<Ending> {
  const wanted = (id: string, section: string, text: string): boolean =>
    (chapter === undefined || isUnder(chapter, id, section)) &&
    (grep === undefined || `${id} ${section} ${text}`.toLowerCase().includes(grep.toLowerCase()));
  const rules = Object.entries(RULES)
    .map(([id, rule]) => ({ id, ...told(rule) }))
    .filter((rule) => wanted(rule.id, rule.section, rule.statement));
  const gaps = Object.entries(GAPS)
    .map(([id, { section, question }]) => ({ id, section, question }))
    .filter((gap) => wanted(gap.id, gap.section, gap.question));
  if (rules.length + gaps.length === 0) throw nothing(chapter, grep);
  // The suites are read only for what is listed.
  const { checksByRule } = await import('./list-checks.ts');
  const checks = await checksByRule();
  const listed = rules.map((rule) => ({ ...rule, checks: checks.get(rule.id) ?? [] }));
  process.stdout.write(json ? `${JSON.stringify({ rules: listed, gaps }, null, 2)}\n` : table(listed, gaps));
  return 'ok';
}

const isUnder = (chapter: string, id: string, section: string): boolean =>
  section.toLowerCase().includes(chapter.toLowerCase()) ||
  id === chapter ||
  id.startsWith(`${chapter}.`) ||
  (chapter.endsWith('.') && id.startsWith(chapter));

function nothing(chapter: string | undefined, grep: string | undefined): UsageError {
  if (chapter === undefined || grep !== undefined)
    return new UsageError(`No rule or gap has "${grep}" in it: try another word, or leave out --grep.`);
  const sections = [...new Set([...Object.values(RULES), ...Object.values(GAPS)].map((one) => one.section))];
  const ids = Object.keys({ ...RULES, ...GAPS }).map((id) => id.split('.')[0] ?? id);
  const words = [...new Set([...ids, ...sections.flatMap((section) => section.split(' > '))])];
  const near = nearest(chapter, words) ?? words.find((word) => word.startsWith(chapter.slice(0, 3)));
  return new UsageError(
    `No rule or gap stands under "${chapter}"${near === undefined ? '' : `: did you mean "${near}"?`} (muster rules lists all).`,
  );
}

type Told = Omit<RuleEntry, 'tier' | 'subject'>;

/** A rule without what tells causes from consequences, which is for the judge alone. */
const told = ({ tier: _tier, subject: _subject, ...rule }: RuleEntry): Told => rule;

interface ToldRule extends Told {
  readonly id: string;
  readonly checks: readonly string[];
}

interface ToldGap {
  readonly id: string;
  readonly section: string;
  readonly question: string;
}

function table(rules: readonly ToldRule[], gaps: readonly ToldGap[]): string {
  const lines: string[] = [`${count(rules.length, 'rule')}, ${count(gaps.length, 'gap')}`];
  const indented = (text: string, indent: number): string[] =>
    wrap(text, WIDTH - indent).map((line) => `${' '.repeat(indent)}${line}`);
  for (const [section, list] of bySection<ToldRule | ToldGap>([...rules, ...gaps])) {
    lines.push('', section);
    for (const entry of list)
      if ('question' in entry) lines.push(`  ${entry.id}  [gap]`, ...indented(entry.question, 4));
      else {
        lines.push(
          `  ${entry.id}  [${entry.level}${entry.source === 'contract' ? '' : `, ${entry.source}`}]`,
        );
        lines.push(...indented(entry.statement, 4));
        const rests = DERIVED[entry.id as RuleId];
        if (rests !== undefined) lines.push(...indented(`it rests on this: ${rests}`, 4));
        for (const check of entry.checks) lines.push(...indented(`· ${check}`, 4));
      }
  }
  return `${lines.join('\n')}\n`;
}
