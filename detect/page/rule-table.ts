import type { FaultRow } from '../../record/detection.ts';
import { RULES } from '../../spec/ledger/index.ts';
import { faultRules, serversOf } from './rows.ts';

/** How many of the faults of each rule were killed, a column for each server. */
export function ruleTable(faults: readonly FaultRow[]): string[] {
  const servers = serversOf(faults);
  const cell = (rule: string, server: string): string => {
    const mine = faults.filter((row) => row.target === server && faultRules(row).includes(rule));
    const killed = mine.filter((row) => row.killed).length;
    if (mine.length === 0) return '';
    return killed === mine.length ? `${killed}/${mine.length}` : `**${killed}/${mine.length}**`;
  };
  const named = new Set(faults.flatMap(faultRules));
  const rules = [...new Set([...Object.keys(RULES), ...named])].filter((rule) => named.has(rule));
  return [
    `| rule | ${servers.join(' | ')} |`,
    `|---|${servers.map(() => '---|').join('')}`,
    ...rules.map((rule) => `| \`${rule}\` | ${servers.map((server) => cell(rule, server)).join(' | ')} |`),
  ];
}
