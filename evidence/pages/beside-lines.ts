import type { Evidence } from '../store/evidence-files.ts';
import type { BesideRun, BesideTool } from '../store/shape.ts';
import { count, list, whenOf } from './figures.ts';

/** What the tools found of the faults of a draw. */
export const besideSentence = ({ name, faults, tools }: BesideRun): string =>
  `${name}: ${tools.map((tool) => sentenceOf(tool, faults.length)).join(', ')}`;

const sentenceOf = ({ name, faults, requests, seconds, false_accusations: wrong }: BesideTool, of: number) =>
  `${name} ${faults.number} of ${of} faults with ${count(requests)} requests in ${seconds} s and ${wrong} false accusations`;

const number = (value: number | null): string => (value === null ? '–' : String(value));

const rowOf = (draw: string, tool: BesideTool, of: number): string =>
  [
    ...[
      draw,
      tool.name,
      String(tool.false_accusations),
      String(tool.seconds),
      String(tool.processor_seconds),
    ],
    ...[number(tool.first_seconds), count(tool.requests)],
    ...[String(tool.findings.number), String(tool.findings.a_second), number(tool.findings.requests_each)],
    `${tool.faults.number} of ${of}`,
    ...[String(tool.faults.a_second), number(tool.faults.requests_each)],
  ].join(' | ');

const KINDS = [
  { title: 'Found by both', muster: true, schemathesis: true },
  { title: 'by Muster alone', muster: true, schemathesis: false },
  { title: 'by Schemathesis alone', muster: false, schemathesis: true },
  { title: 'by neither', muster: false, schemathesis: false },
];

function whoFound({ name, faults }: BesideRun): string {
  const kinds = KINDS.map(({ title, muster, schemathesis }) => {
    const ids = faults.filter((one) => one.muster === muster && one.schemathesis === schemathesis);
    return `${title}: ${ids.length === 0 ? 'none' : list(ids.map(({ id }) => `\`${id}\``))}`;
  });
  return `- ${name}. ${kinds.join('; ')}.`;
}

/** The section of docs/cost.md on Schemathesis. */
export function besideLines({ 'cost-schemathesis': beside }: Evidence): string {
  const first = beside?.runs[0];
  if (beside === undefined || first === undefined)
    return 'Nothing has been measured yet: `npm run evidence cost` does, and writes it here.';
  const rows = beside.runs.flatMap((run) =>
    run.tools.map((tool) => rowOf(run.name, tool, run.faults.length)),
  );
  return [
    '| draw | tool | false accusations | seconds | of the processor | first said after | requests | findings | a second | requests each | faults found | a second | requests each |',
    `|${'---|'.repeat(13)}`,
    ...rows.map((row) => `| ${row} |`),
    '',
    ...beside.runs.map(whoFound),
    '',
    `Measured ${whenOf(beside)}, on ${beside.cores} cores with Node.js ${beside.node} and Schemathesis ${first.version}, one pass after the other.`,
  ].join('\n');
}
