/**
 * What a run did to the environment, check by check: `node --import tsx bench/footprint.ts FOLDER`, of a folder that
 * muster verify has written. Counts and times come from the run's own record: "idle" is time within a check in which it
 * had nothing in flight, "pause" the longest stretch of it. The heaviest checks come first.
 */
import { Footprint, type Toll } from '../judge/footprint.ts';
import { readExchanges } from '../record/exchanges-file.ts';
import { readFacts } from '../record/facts-file.ts';
import { readRun } from '../record/run.ts';

const COLUMNS: ReadonlyArray<readonly [keyof Toll | 'took', string]> = [
  ['attendees', 'attendees'],
  ['tokens', 'tokens'],
  ['signIns', 'sign-ins'],
  ['deadTokens', 'dead'],
  ['withoutToken', 'tokenless'],
  ['requests', 'requests'],
  ['took', 'ms'],
  ['idle', 'idle'],
  ['pause', 'pause'],
];

const [folder = 'results/latest', order = 'attendees'] = process.argv.slice(2);
const run = readRun(folder);
if (run === undefined)
  throw new Error(`${folder} holds no run: name a folder that muster verify has written.`);

const footprint = new Footprint();
for await (const exchange of readExchanges(folder)) footprint.add(exchange);
const took = new Map<string, number>();
for (const fact of readFacts(folder)) if (fact.kind === 'check') took.set(fact.check, fact.milliseconds);

type Row = Toll & { took: number };
const line = (row: Row, name: string): string =>
  `${COLUMNS.map(([key, title]) => String(Math.round(row[key])).padStart(Math.max(6, title.length) + 1)).join('')}  ${name}`;

console.log(`${COLUMNS.map(([, title]) => ` ${title.padStart(6)}`).join('')}  check`);
const rows = [...footprint.checks()].map(([name, toll]) => ({
  name,
  row: { ...toll, took: took.get(name) ?? 0 },
}));
const key = (COLUMNS.find(([, title]) => title === order)?.[0] ?? 'attendees') as keyof Row;
rows.sort((a, b) => b.row[key] - a.row[key]);
for (const { name, row } of rows) console.log(line(row, name.slice(0, 90) || '(set-up)'));
const total = { ...footprint.total(), took: (run.ended ?? run.started) - run.started };
console.log(
  line(total, `the whole run; idle: nobody had anything in flight; fields left: ${footprint.fields.length}`),
);
