import { oneLine } from './text.ts';

/** Text that Markdown and the HTML inside it leave alone, on one line. */
export const escaped = (value: string): string =>
  oneLine(value).replace(/[\\`*_{}[\]<>|#~&]/g, (sign) => `\\${sign}`);

/** A code span inside a table, where a pipe must not end the cell. */
export const cell = (value: string): string => code(value).replaceAll('|', '\\|');

/** A code span on one line. */
export function code(value: string): string {
  const line = oneLine(value);
  if (line === '') return '(empty)';
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}
