import type { FaultRow } from '../../record/detection.ts';
import { checksOf, faultRules, median, serversOf } from './rows.ts';

/** Names of more checks than these are not spelled out beside a fault. */
const MOST_CHECKS = 12;

/** Every fault by server, with whether it was killed and the numbers of the checks that find it in `all`. */
export function faultTable(faults: readonly FaultRow[], all: readonly FaultRow[]): string[] {
  const places = new Map(checksOf(all).map((check, index) => [check, index + 1]));
  const by = new Map(all.map((row) => [`${row.target} ${row.id}`, row.by]));
  const cells = (row: FaultRow): string => {
    const rules = faultRules(row).map((rule) => `\`${rule}\``);
    const fate = row.killed ? 'killed' : '**survived**';
    const numbers = (by.get(`${row.target} ${row.id}`) ?? []).map((check) => places.get(check) ?? 0);
    return `| \`${row.id}\` | ${rules.join(', ')} | ${fate} | ${row.seconds.toFixed(1)} | ${shown(numbers)} |`;
  };
  return serversOf(faults).flatMap((server) => {
    const rows = faults.filter((row) => row.target === server);
    const killed = rows.filter((row) => row.killed).length;
    const seconds = median(rows.map((row) => row.seconds)).toFixed(1);
    return [
      `<details><summary>${server}: ${killed} of ${rows.length} killed, in ${seconds} s as a median</summary>`,
      '',
      '| fault | rules broken | fate | s | checks |',
      '|---|---|---|--:|---|',
      ...rows.map(cells),
      '',
      '</details>',
      '',
    ];
  });
}

function shown(numbers: readonly number[]): string {
  const first = numbers.toSorted((a, b) => a - b).slice(0, MOST_CHECKS);
  const more = numbers.length - first.length;
  return `${first.join(' ')}${more > 0 ? ` and ${more} more` : ''}`;
}
