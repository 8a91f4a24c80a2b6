// Prints the structure's figures of a checkout: node --import tsx scripts/structure.ts [DIR] [--circles]
import { resolve } from 'node:path';
import { CLIMBERS, type RoomFigures, structureOf } from './structure/figures.ts';

const [folder = '.'] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const { rooms, circles } = structureOf(resolve(folder));
const total = rooms.reduce((all: RoomFigures, one) => ({
  room: 'all',
  files: all.files + one.files,
  lines: all.lines + one.lines,
  inCircles: all.inCircles + one.inCircles,
  climbers: all.climbers.map((count, index) => count + (one.climbers[index] ?? 0)),
}));
const row = (cells: readonly (string | number)[]): string =>
  cells.map((cell, index) => (index === 0 ? `${cell}`.padEnd(12) : `${cell}`.padStart(11))).join('');

console.log(row(['room', 'files', 'lines', 'in circles', ...CLIMBERS]));
for (const one of [...rooms, total])
  console.log(row([one.room, one.files, one.lines, one.inCircles, ...one.climbers]));
console.log(`\n${circles.length} circles of imports`);
for (const circle of circles)
  console.log(
    process.argv.includes('--circles') ? circle.join('\n  ') : `${circle.length} files, such as ${circle[0]}`,
  );
