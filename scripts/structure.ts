// Prints the structure's figures: npm run structure [-- DIR] [--since REVISION] [--circles]. With --ratchet it writes those
// that only fall into scripts/structure/ratchets.json, and refuses where one has risen.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CLIMBERS, type RoomFigures, structureOf } from './structure/figures.ts';
import {
  joined,
  RATCHETS_FILE,
  type Ratchets,
  type RoomRatchets,
  ratchetsOf,
  risen,
} from './structure/ratchets.ts';
import { ruleWalk } from './structure/rule-walk.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    since: { type: 'string' },
    circles: { type: 'boolean', default: false },
    ratchet: { type: 'boolean', default: false },
  },
});
const here = resolve(positionals[0] ?? '.');

if (values.since !== undefined) {
  const before = mkdtempSync(join(tmpdir(), 'muster-structure-'));
  try {
    execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', here, before]);
    execFileSync('git', ['checkout', '--quiet', '--detach', values.since], { cwd: before });
    console.log(`As of ${values.since}\n`);
    print(before);
    console.log('\nToday\n');
  } finally {
    rmSync(before, { recursive: true, force: true });
  }
}
print(here);
if (values.ratchet) {
  const file = join(here, RATCHETS_FILE);
  const now = ratchetsOf(here);
  const rose = risen(now, JSON.parse(readFileSync(file, 'utf8')) as Ratchets);
  for (const sentence of rose)
    process.stderr.write(`${sentence}: make it less, for it is never to become more.\n`);
  if (rose.length > 0) process.exitCode = 1;
  else writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
}

function print(folder: string): void {
  const { rooms, circles } = structureOf(folder);
  const total = rooms.reduce((all: RoomFigures, one) => ({
    room: 'all',
    files: all.files + one.files,
    lines: all.lines + one.lines,
    inCircles: all.inCircles + one.inCircles,
    climbers: all.climbers.map((count, index) => count + (one.climbers[index] ?? 0)),
  }));
  console.log(row(['room', 'files', 'lines', 'in circles', ...CLIMBERS]));
  for (const one of [...rooms, total])
    console.log(row([one.room, one.files, one.lines, one.inCircles, ...one.climbers]));
  printRatchets(ratchetsOf(folder));
  const { edits, words } = ruleWalk(readFileSync(join(folder, 'CONTRIBUTING.md'), 'utf8'));
  console.log(`\n${circles.length} circles of imports`);
  for (const circle of circles)
    console.log(values.circles ? circle.join('\n  ') : `${circle.length} files, such as ${circle[0]}`);
  console.log(`To add a rule: ${edits} edits, ${words} words to know (CONTRIBUTING.md)`);
}

function printRatchets({ rooms, sharedNames, productLines }: Ratchets): void {
  const columns: ReadonlyArray<readonly [keyof RoomRatchets, string]> = [
    ['worst', 'worst'],
    ['members', 'members'],
    ['statusSets', 'status sets'],
    ['retryLoops', 'pausing loops'],
    ['parameters', 'above 5 par.'],
    ['thresholds', 'thresholds'],
    ['riddles', 'riddles'],
    ['longSentences', 'sentences > 25'],
  ];
  const all = Object.values(rooms).reduce((one, other) => joined(one, other));
  const cells = (name: string, one: RoomRatchets): string =>
    wide([name, ...columns.map(([column]) => one[column])]);
  console.log(`\n${wide(['room', ...columns.map(([, title]) => title)])}`);
  for (const [name, one] of Object.entries(rooms)) console.log(cells(name, one));
  console.log(cells('all', all));
  console.log(
    `${sharedNames.length} names are exported by two rooms or more; ${productLines} lines are product`,
  );
}

function wide(cells: readonly (string | number)[]): string {
  return cells.map((cell, index) => (index === 0 ? `${cell}`.padEnd(12) : `${cell}`.padStart(15))).join('');
}

function row(cells: readonly (string | number)[]): string {
  return cells.map((cell, index) => (index === 0 ? `${cell}`.padEnd(12) : `${cell}`.padStart(11))).join('');
}
