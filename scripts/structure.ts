// Prints the structure's figures: npm run structure [-- DIR] [--since REVISION] [--circles]
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CLIMBERS, type RoomFigures, structureOf } from './structure/figures.ts';
import { ruleWalk } from './structure/rule-walk.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { since: { type: 'string' }, circles: { type: 'boolean', default: false } },
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
  const { edits, words } = ruleWalk(readFileSync(join(folder, 'CONTRIBUTING.md'), 'utf8'));
  console.log(`\n${circles.length} circles of imports`);
  for (const circle of circles)
    console.log(values.circles ? circle.join('\n  ') : `${circle.length} files, such as ${circle[0]}`);
  console.log(`To add a rule: ${edits} edits, ${words} words to know (CONTRIBUTING.md)`);
}

function row(cells: readonly (string | number)[]): string {
  return cells.map((cell, index) => (index === 0 ? `${cell}`.padEnd(12) : `${cell}`.padStart(11))).join('');
}
