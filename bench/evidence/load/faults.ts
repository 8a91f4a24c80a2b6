import { findK6 } from '../../../cli/load/find-k6.ts';
import { LOAD_FAULTS } from '../../../reference/index.ts';
import { named, rushOf } from '../../../tests/load/fault-rush.ts';
import { rush } from '../../../tests/load/rush.ts';
import type { LoadPart } from './part.ts';

/** A rush that the machine spoilt is no word on the fault. */
const TRIES = 3;

interface Row {
  readonly id: string;
  readonly found: boolean;
  readonly verdict: string;
  readonly by: readonly string[];
  readonly rushes: number;
}

/** Every fault of load, each in a rush of its own: is it found, and under a name that it may be found by? */
export const faults: LoadPart = {
  name: 'faults',
  command: 'node --import tsx bench/evidence/load.ts faults',
  measure: async () => {
    const { path } = await findK6();
    const rows: Row[] = [];
    for (const fault of LOAD_FAULTS) {
      const row = await hunt(path, fault);
      rows.push(row);
      process.stderr.write(`${row.found ? 'found' : 'MISSED'} ${row.id}: ${row.by.join(', ')}\n`);
    }
    const found = rows.filter((row) => row.found).length;
    const failed = rows.filter((row) => row.found && row.verdict === 'fail').length;
    return {
      figures: { faults: rows.length, found, failed, rows },
      good: found === rows.length,
      sentence: `${found} of ${rows.length} faults of load were found and named, ${failed} of them with a FAIL and the others, which break what is only a should, with a warning`,
    };
  },
};

async function hunt(k6: string, fault: (typeof LOAD_FAULTS)[number]): Promise<Row> {
  for (let rushes = 1; ; rushes += 1) {
    const result = await rush(k6, rushOf(fault));
    const said = named(result);
    const by = fault.shows.filter((name) => said.has(name));
    const found = by.length > 0;
    if (found || rushes === TRIES || result.generator.trusted)
      return { id: fault.id, found, verdict: result.verdict, by, rushes };
  }
}
