import { bySection } from '../../reports/chapters.ts';
import { count } from '../../reports/text.ts';
import { DERIVED } from '../../spec/ledger/derived.ts';
import { GAPS, RULES, type RuleId } from '../../spec/ledger/index.ts';

/** What a page on the ledger is made of. */
export interface LedgerSources {
  /** Names of checks by the rule that they exercise. */
  readonly checks: ReadonlyMap<string, readonly string[]>;
  readonly faults: ReadonlyArray<{ readonly id: string; readonly rule: string }>;
}

/** Every rule with its place in the specification, the checks that exercise it and the faults that prove them. */
export function ledgerPage({ checks, faults }: LedgerSources): string {
  const rules = Object.entries(RULES).map(([id, rule]) => ({ id, ...rule }));
  const gaps = Object.entries(GAPS).map(([id, gap]) => ({ id, ...gap }));
  const parts = [
    '# The ledger',
    '',
    `${count(rules.length, 'rule')} that can be broken, and ${count(gaps.length, 'question')} that the specification leaves open. A fault is a seeded`,
    'breach of the reference environment: the checks are run against each of them, and have to find it. What found which, on',
    'servers by other hands too, stands in [the kill matrix](../../evidence/kill-matrix.md).',
    '',
  ];
  for (const [section, list] of bySection(rules)) {
    parts.push(`## ${plain(section)}`, '', '| rule | says | checks | faults |', '|---|---|---:|---|');
    for (const { id, statement, level } of list) {
      const own = faults.filter(({ rule }) => rule === id).map((fault) => `\`${fault.id}\``);
      const should = level === 'should' ? ' *(should)*' : '';
      parts.push(
        `| \`${id}\`${should} | ${plain(statement)}${rests(id)} | ${checks.get(id)?.length || 'every exchange'} | ${own.join(', ')} |`,
      );
    }
    parts.push('');
  }
  parts.push('## Gaps', '', '| gap | question |', '|---|---|');
  for (const { id, question } of gaps) parts.push(`| \`${id}\` | ${plain(question)} |`);
  return `${parts.join('\n')}\n`;
}

/** Where a rule stands that is in no sentence of the specification. */
const rests = (id: string): string => {
  const ground = DERIVED[id as RuleId];
  return ground === undefined ? '' : ` (${plain(ground)})`;
};

const plain = (text: string): string => text.replace(/[|_*<>[\]]/g, (sign) => `\\${sign}`);
