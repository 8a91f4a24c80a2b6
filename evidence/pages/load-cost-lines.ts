import type { Evidence } from '../store/evidence-files.ts';
import type { LoadCost } from '../store/shape.ts';
import { count, whenOf } from './figures.ts';

/** One of the tables of docs/scale.md: what loads cost, by the attendees of the event or by the people who come. */
export function loadCostLines({ load }: Evidence, part: 'load-attendees' | 'load-people'): string {
  const evidence = load?.find((one) => one.part === part);
  if (evidence === undefined)
    return `Nothing has been measured yet: \`npm run evidence ${part}\` does, and writes it here.`;
  const { rows } = evidence.figures as { readonly rows: readonly LoadCost[] };
  return [
    '| attendees before | people | list pages | seconds | of the processor | of which k6 | MB of memory | door p95, ms | verdict |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${cellsOf(row).join(' | ')} |`),
    '',
    `${capital(evidence.sentence)}. Measured ${whenOf(evidence)}, on ${evidence.cores} cores with Node.js ${evidence.node}, at a load average of ${evidence.machine.load_average_before}.`,
  ].join('\n');
}

const cellsOf = (row: LoadCost): string[] => [
  ...[count(row.attendees), count(row.people), count(row.pages), String(row.seconds)],
  ...[String(row.processor_seconds), String(row.k6_seconds), String(row.most_mb)],
  ...[String(row.door_p95_ms), row.verdict],
];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
