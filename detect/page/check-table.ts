import type { FaultRow } from '../../record/detection.ts';
import { checksOf } from './rows.ts';

/** How many faults each check finds, and how many it finds alone. */
export const checkTable = (rows: readonly FaultRow[]): string[] => [
  '| | check | finds | alone |',
  '|--:|---|--:|--:|',
  ...checksOf(rows).map((check, index) => {
    const found = rows.filter((row) => row.by.includes(check));
    const alone = found.filter((row) => row.by.length === 1);
    return `| ${index + 1} | ${cellText(check)} | ${found.length} | ${alone.length} |`;
  }),
];

const cellText = (text: string): string =>
  text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('*', '\\*').replaceAll('_', '\\_');
