import Papa from 'papaparse';
import { cellText, PLAIN_COLUMNS, questionColumns } from './columns.ts';
import { type CsvTarget, formQuestions, localApi } from './local-api.ts';

interface Shown {
  readonly [column: string]: unknown;
  readonly fields: ReadonlyArray<{ readonly field: { readonly id: number }; readonly value: unknown }>;
}

/** The attendees of the main event as CSV, as an import takes them. */
export async function exportAttendees(
  reached: CsvTarget,
  progress: (sentence: string) => void,
): Promise<string> {
  const api = await localApi(reached);
  const questions = questionColumns(await formQuestions(api));
  const rows: string[][] = [[...PLAIN_COLUMNS, ...questions.keys()]];
  for (let page = 1; ; page += 1) {
    const { body } = await api('GET', `attendees?per_page=100&page=${page}`);
    const { items, metadata } = body as { items: Shown[]; metadata: { total_pages: number } };
    for (const item of items) {
      const answers = new Map(item.fields.map(({ field, value }) => [field.id, value]));
      rows.push([
        ...PLAIN_COLUMNS.map((column) => String(item[column] ?? '')),
        ...[...questions.values()].map((id) => cellText(answers.get(id))),
      ]);
    }
    if (page % 100 === 0) progress(`${page} of ${metadata.total_pages} pages are read.`);
    if (page >= metadata.total_pages) return `${Papa.unparse(rows, { newline: '\n' })}\n`;
  }
}
