import { LOAD_FAULTS } from '../../reference/index.ts';
import { k6Path } from './k6-path.ts';
import { loadPart } from './load-part.ts';
import { named, rushOf } from './rush/fault-rush.ts';
import { rush } from './rush/rush.ts';

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
export const faults = loadPart<Row>({
  name: 'faults',
  about: 'every seeded fault that only shows under load, in a rush of its own',
  faults: true,
  items: LOAD_FAULTS.map((fault) => ({ name: fault.id, measure: () => hunt(fault) })),
  said: ({ id, found, by }) => `${found ? 'found' : 'MISSED'} ${id}: ${by.join(', ')}`,
  summed: (rows) => {
    const found = rows.filter((row) => row.found).length;
    const failed = rows.filter((row) => row.found && row.verdict === 'fail').length;
    return {
      figures: { faults: LOAD_FAULTS.length, found, failed, rows },
      good: found === rows.length,
      sentence: `${found} of ${rows.length} faults of load were found and named, ${failed} of them with a FAIL and the others, which break what is only a should, with a warning`,
    };
  },
});

async function hunt(fault: (typeof LOAD_FAULTS)[number]): Promise<Row> {
  const k6 = await k6Path();
  for (let rushes = 1; ; rushes += 1) {
    const result = await rush(k6, rushOf(fault));
    const said = named(result);
    const by = fault.shows.filter((name) => said.has(name));
    const found = by.length > 0;
    if (found || rushes === TRIES || result.generator.trusted)
      return { id: fault.id, found, verdict: result.verdict, by, rushes };
  }
}
