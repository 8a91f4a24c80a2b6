import { cpus, loadavg, totalmem } from 'node:os';
import { pinnedVersion } from '../../load/k6/obtain-k6.ts';
import { ResumeFile } from '../../record/resume-file.ts';
import type { Context, Part, PartOutcome } from '../part.ts';
import type { Head, LoadEvidence } from '../store/shape.ts';

/** One kind of figures of the load tester: what is measured, one after the other, and what is made of it. */
export interface LoadFigures<Row> {
  readonly name: string;
  readonly about: string;
  readonly items: ReadonlyArray<{ readonly name: string; measure(): Promise<Row> }>;
  /** The items are seeded faults, which `--fault` chooses from. */
  readonly faults?: true;
  /** A row in a few words. */
  said(row: Row): string;
  summed(rows: readonly Row[]): Pick<LoadEvidence, 'figures' | 'good' | 'sentence'>;
}

interface Line<Row> {
  readonly item: string;
  readonly load_average: number;
  readonly row: Row;
}

/** Measures what has no result of this commit yet. */
export const loadPart = <Row>(figures: LoadFigures<Row>): Part => ({
  name: `load-${figures.name}`,
  about: figures.about,
  run: (context) => runLoad(`load-${figures.name}`, figures, context),
});

async function runLoad<Row>(
  part: string,
  { items, faults, said, summed }: LoadFigures<Row>,
  { wanted, state, progress }: Context,
): Promise<PartOutcome> {
  const file = new ResumeFile<Line<Row>>(state(part));
  const lines = new Map(file.earlier.map((line) => [line.item, line]));
  const words = faults ? wanted.faults : [];
  const left = items
    .filter(
      ({ name }) => !lines.has(name) && (words.length === 0 || words.some((word) => name.includes(word))),
    )
    .slice(0, wanted.sample);
  const says = progress(part, left.length);
  for (const { name, measure } of left) {
    const load_average = Math.round(10 * (loadavg()[0] ?? 0)) / 10;
    const line = { item: name, load_average, row: await measure() };
    file.add(line);
    lines.set(name, line);
    says(said(line.row));
  }
  const done = items.map(({ name }) => lines.get(name)).filter((line) => line !== undefined);
  const { good, sentence, figures } = summed(done.map(({ row }) => row));
  const machine = {
    processor: cpus()[0]?.model ?? 'unknown',
    memory_gb: Math.round(totalmem() / 1e9),
    load_average_before: done[0]?.load_average ?? 0,
    k6: pinnedVersion(),
  };
  const command = `npm run evidence ${part}`;
  const body: Omit<LoadEvidence, keyof Head> = { machine, command, good, sentence, figures };
  return { body, complete: done.length === items.length, good, sentence };
}
