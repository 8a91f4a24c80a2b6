import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../../docs/certification.md', import.meta.url));

export type Row = readonly [first: string, second: string];

/** The rows of a table in docs/certification.md, which stands between two comments with its name. */
export function rowsIn(table: string): Row[] {
  const { body } = partsOf(readFileSync(PAGE, 'utf8'), table);
  return body
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => {
      const [, first = '', second = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
      return [plain(first), plain(second)];
    });
}

/** Writes the rows of a table, where MUSTER_WRITE_DOCS asks for it. */
export function writeRows(table: string, heads: Row, rows: readonly Row[]): void {
  if (process.env['MUSTER_WRITE_DOCS'] === undefined) return;
  const { before, after } = partsOf(readFileSync(PAGE, 'utf8'), table);
  const lines = [heads, ['---', '---'], ...rows].map(
    ([one, other]) => `| ${escaped(one)} | ${escaped(other)} |`,
  );
  writeFileSync(PAGE, `${before}\n${lines.join('\n')}\n${after}`);
}

function partsOf(text: string, table: string) {
  const [start, end] = [`<!-- ${table} -->`, `<!-- end of ${table} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/certification.md has no table "${table}"`);
  return {
    before: text.slice(0, from + start.length),
    body: text.slice(from + start.length, to),
    after: text.slice(to),
  };
}

const escaped = (cell: string): string => cell.replaceAll('|', '\\|');
const plain = (cell: string): string => cell.replaceAll('\\|', '|');
