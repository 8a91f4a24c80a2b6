/**
 * Shows which faults of load a run detects: `node --import tsx tests/load/faults-run.ts [WORD…]`, or `healthy N` for so
 * many runs of a healthy environment. Prints one line each; ends with 1 where one was missed.
 */
import { findK6 } from '../../cli/load/find-k6.ts';
import { LOAD_FAULTS } from '../../reference/index.ts';
import { named, rushOf } from './fault-rush.ts';
import { rush } from './rush.ts';

const { path } = await findK6();
const [first, second] = process.argv.slice(2);
let wrong = 0;
if (first === 'healthy') {
  for (let seed = 1; seed <= Number(second ?? 20); seed += 1) {
    const result = await rush(path, { seed, arrivals: 300, seconds: 8, scanners: 20 });
    if (result.verdict !== 'pass') wrong += 1;
    console.log(
      `${result.verdict.padEnd(8)} seed ${seed} ${result.reasons.join('; ')} ${[...named(result)].join(', ')}`,
    );
  }
} else {
  for (const fault of LOAD_FAULTS) {
    if (first !== undefined && !process.argv.slice(2).some((word) => fault.id.includes(word))) continue;
    const result = await rush(path, rushOf(fault)).catch((error: Error) => error);
    if (result instanceof Error) {
      wrong += 1;
      console.log(`BROKE   ${fault.id}: ${result.message}`);
      continue;
    }
    const said = named(result);
    const found = result.verdict === 'fail' && fault.shows.some((name) => said.has(name));
    const warned = fault.shows.some((name) => said.has(name));
    if (!found && !warned) wrong += 1;
    console.log(
      `${found ? 'found' : warned ? 'warned' : 'MISSED'}\t${fault.id}\t${result.verdict}\t${[...said].join(', ')}\t${result.reasons.join('; ')}`,
    );
  }
}
console.log(wrong === 0 ? 'all well' : `${wrong} wrong`);
process.exitCode = wrong === 0 ? 0 : 1;
