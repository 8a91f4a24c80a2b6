import { RULES } from '../../spec/ledger/index.ts';
import type { Evidence } from '../store/evidence-files.ts';
import type { FaultRow, FaultServer, FaultsEvidence } from '../store/shape.ts';
import { count, median } from './figures.ts';

/** Names of more checks than these are not spelled out beside a fault. */
const MOST_CHECKS = 12;

/** The kill matrix as a page of Markdown, from `faults.json` and `matrix.json`; undefined where there is neither. */
export function killMatrixPage({ faults, matrix }: Evidence): string | undefined {
  const all = matrix ?? faults;
  if (all === undefined) return undefined;
  const servers = (faults ?? all).servers;
  return [
    '# Kill matrix',
    '',
    'Each seeded fault breaks rules of the specification. It is killed when a check, in a run of all checks, reports a',
    'breach of one of those rules. `npm run evidence faults matrix` writes this page from `evidence/figures/`.',
    '',
    ...sourceLines(faults, matrix),
    '',
    ...alive(servers),
    '## Rules',
    '',
    'Killed of seeded, by server. A fault that breaks several rules counts in each of their rows.',
    '',
    ...ruleTable(servers),
    '',
    '## Checks',
    '',
    matrix === undefined
      ? 'Each fault was run up to its first kill, so these are the checks that came first, not all that would find it.'
      : 'How many faults each check finds, and how many of them no other check finds.',
    '',
    ...checkTable(all),
    '',
    '## Faults',
    '',
    `The time is that ${faults ? 'until the first kill' : 'of all checks'}, from the start of the run; the numbers are the checks above.`,
    '',
    ...servers.flatMap((server) => faultTable(server, all)),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

function sourceLines(faults: FaultsEvidence | undefined, matrix: FaultsEvidence | undefined): string[] {
  const line = (what: string, { servers, date, commit, missing }: FaultsEvidence): string => {
    const rows = servers.flatMap((server) => server.rows);
    const seeded = servers.reduce((sum, server) => sum + server.faults, 0);
    const without = missing.map(({ name, reason }) => `; ${name} was not run, ${reason}`).join('');
    return `* ${what}: **${count(rows.filter((row) => row.killed).length)} of ${count(rows.length)}** killed, ${count(seeded)} seeded (${date}, commit \`${commit.slice(0, 7)}\`${without}).`;
  };
  return [
    ...(faults ? [line('Up to the first kill', faults)] : []),
    ...(matrix ? [line('All checks to the end', matrix)] : []),
  ];
}

function alive(servers: readonly FaultServer[]): string[] {
  const rows = servers.flatMap(({ name, rows }) =>
    rows.filter((row) => !row.killed).map((row) => `* ${name}: \`${row.id}\`, of \`${row.rules}\``),
  );
  return rows.length === 0 ? [] : ['## Alive', '', ...rows, ''];
}

const rulesOf = (row: FaultRow): string[] => row.rules.split(', ');

function ruleTable(servers: readonly FaultServer[]): string[] {
  const cell = (rule: string, { rows }: FaultServer): string => {
    const mine = rows.filter((row) => rulesOf(row).includes(rule));
    const killed = mine.filter((row) => row.killed).length;
    if (mine.length === 0) return '';
    return killed === mine.length ? `${killed}/${mine.length}` : `**${killed}/${mine.length}**`;
  };
  const named = new Set(servers.flatMap(({ rows }) => rows.flatMap(rulesOf)));
  const rules = [...Object.keys(RULES), ...named].filter((rule, index, every) => {
    return named.has(rule) && every.indexOf(rule) === index;
  });
  return [
    `| rule | ${servers.map(({ name }) => name).join(' | ')} |`,
    `|---|${servers.map(() => '---|').join('')}`,
    ...rules.map((rule) => `| \`${rule}\` | ${servers.map((server) => cell(rule, server)).join(' | ')} |`),
  ];
}

function checkTable({ checks, servers }: FaultsEvidence): string[] {
  const rows = servers.flatMap((server) => server.rows);
  return [
    '| | check | finds | alone |',
    '|--:|---|--:|--:|',
    ...checks.map((check, index) => {
      const found = rows.filter((row) => row.by.includes(index));
      return `| ${index + 1} | ${cellText(check)} | ${found.length} | ${found.filter((row) => row.by.length === 1).length} |`;
    }),
  ];
}

function faultTable({ name, rows }: FaultServer, all: FaultsEvidence): string[] {
  const wide = new Map(all.servers.find((server) => server.name === name)?.rows.map((row) => [row.id, row]));
  const killed = rows.filter((row) => row.killed).length;
  const seconds = median(rows.map((row) => row.seconds)).toFixed(1);
  return [
    `<details><summary>${name}: ${killed} of ${rows.length} killed, in ${seconds} s as a median</summary>`,
    '',
    '| fault | rules broken | fate | s | checks |',
    '|---|---|---|--:|---|',
    ...rows.map((row) => {
      const fate = row.killed ? 'killed' : '**alive**';
      const by = wide.get(row.id)?.by ?? [];
      return `| \`${row.id}\` | ${rulesOf(row)
        .map((rule) => `\`${rule}\``)
        .join(', ')} | ${fate} | ${row.seconds.toFixed(1)} | ${numbers(by)} |`;
    }),
    '',
    '</details>',
    '',
  ];
}

function numbers(places: readonly number[]): string {
  const shown = places.slice(0, MOST_CHECKS).map((place) => place + 1);
  const more = places.length - shown.length;
  return `${shown.join(' ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const cellText = (text: string): string =>
  text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('*', '\\*').replaceAll('_', '\\_');
