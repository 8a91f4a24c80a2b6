import { ResumeFile } from '../../record/resume-file.ts';
import type { Context } from '../part.ts';

/** Something that is measured by itself. */
interface Item<Row> {
  readonly name: string;
  measure(): Promise<Row>;
}

/** Measures what has no result of this commit yet, so many at once, and answers the results in the order of the items. */
export async function measured<Row extends { readonly name: string }>(
  part: string,
  { state, progress }: Context,
  items: ReadonlyArray<Item<Row>>,
  { said, atOnce = 1 }: { said(row: Row): string; atOnce?: number },
): Promise<Row[]> {
  const file = new ResumeFile<Row>(state(part));
  const rows = new Map(file.earlier.map((row) => [row.name, row]));
  const left = items.filter(({ name }) => !rows.has(name));
  const says = progress(part, left.length);
  const work = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      const row = await item.measure();
      rows.set(row.name, row);
      file.add(row);
      says(said(row));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return items.flatMap(({ name }) => rows.get(name) ?? []);
}
