import type { Evidence } from '../store/evidence-files.ts';
import type { CostRun } from '../store/shape.ts';
import { count, whenOf } from './figures.ts';

/** What one run cost. */
export const costSentence = ({ name, requests, seconds, results_mb: results, exit }: CostRun): string =>
  `${name}: ${count(requests)} requests in ${seconds} s, ${results} MB of results${exit === 0 ? '' : `, ended with ${exit}`}`;

/** The table of docs/cost.md. */
export function costLines({ cost }: Evidence): string {
  if (cost === undefined)
    return 'Nothing has been measured yet: `npm run evidence cost` does, and writes it here.';
  const rows = cost.runs.map((run) =>
    [
      ...[count(run.attendees), String(run.latency_ms), count(run.requests), String(run.seconds)],
      ...[String(run.processor_seconds), String(run.most_mb), String(run.journal_mb), String(run.results_mb)],
      `${run.obeyed} of ${run.musts}`,
    ].join(' | '),
  );
  return [
    '| attendees | ms an answer | requests | seconds | of the processor | MB of memory | MB of journal | MB of results | must-rules |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
    '',
    `Measured ${whenOf(cost)}, on ${cost.cores} cores with Node.js ${cost.node}, each run by itself.`,
  ].join('\n');
}
