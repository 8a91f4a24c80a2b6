import { type CommentFigures, commentFigures } from './comments.ts';
import { complexitiesOf } from './complexity.ts';
import { exportedNames } from './exported.ts';
import { type Shapes, shapesOf } from './shapes.ts';
import { roomOf, sourcesOf, textOf } from './sources.ts';

/** The figures as they were when they were lowest. */
export const RATCHETS_FILE = 'scripts/structure/ratchets.json';

/** The one table of what statuses of refusals may be about. */
const TABLE = 'spec/refusals.ts';

/** Rooms of what users run; all others stand beside it. */
const BESIDE = new Set(['.', 'bench', 'bin', 'evidence', 'scripts', 'site', 'tests']);

/** A function may be so complex, and is not told of. */
const SIMPLE = 20;

/** What of a room is to become less. */
export interface RoomRatchets extends Shapes, CommentFigures {
  /** The cognitive complexity of its most complex function; 0 where all are simple. */
  readonly worst: number;
}

/** What is to become less, in each room and in all of them together. */
export interface Ratchets {
  readonly rooms: Readonly<Record<string, RoomRatchets>>;
  /** Names that more than one room exports, in their order. */
  readonly sharedNames: readonly string[];
  readonly productLines: number;
}

/** Columns that name the greatest of its kind, and not how many there are. */
const GREATEST: ReadonlySet<keyof RoomRatchets> = new Set(['worst', 'members']);

/** Counts them in a checkout; peers and what is generated are left out. */
export function ratchetsOf(root: string): Ratchets {
  const sources = sourcesOf(root).filter((path) => !BESIDE.has(roomOf(path)));
  const texts = new Map(sources.map((path) => [path, textOf(root, path)]));
  const rooms: Record<string, RoomRatchets> = {};
  for (const [path, text] of texts) {
    const room = roomOf(path);
    const shapes = { ...shapesOf(text), ...commentFigures(text) };
    rooms[room] = joined(rooms[room], { worst: 0, ...shapes, ...(path === TABLE && { statusSets: 0 }) });
  }
  for (const { file, complexity } of complexitiesOf(root, sources, SIMPLE)) {
    const known = rooms[roomOf(file)];
    if (known !== undefined) rooms[roomOf(file)] = { ...known, worst: Math.max(known.worst, complexity) };
  }
  return {
    rooms,
    sharedNames: sharedIn(texts),
    productLines: [...texts.values()].reduce((sum, text) => sum + text.split('\n').length - 1, 0),
  };
}

/** Two counts as one. */
export function joined(one: RoomRatchets | undefined, other: RoomRatchets): RoomRatchets {
  if (one === undefined) return other;
  const columns = Object.keys(other) as Array<keyof RoomRatchets>;
  const both = columns.map((column) => [
    column,
    GREATEST.has(column) ? Math.max(one[column], other[column]) : one[column] + other[column],
  ]);
  return Object.fromEntries(both) as unknown as RoomRatchets;
}

/** The names that files of more than one room export. */
function sharedIn(texts: ReadonlyMap<string, string>): string[] {
  const rooms = new Map<string, Set<string>>();
  for (const [path, text] of texts)
    for (const name of exportedNames(text)) {
      const known = rooms.get(name) ?? new Set();
      rooms.set(name, known.add(roomOf(path)));
    }
  return [...rooms].flatMap(([name, all]) => (all.size > 1 ? [name] : [])).sort();
}

/** What may not rise; how many lines and thresholds there are follows from what the product does, too, and is only shown. */
const HELD: ReadonlyArray<keyof RoomRatchets> = [
  'worst',
  'members',
  'statusSets',
  'retryLoops',
  'parameters',
];

/** What comments may not gain, in rooms whose comments have been gone over. */
const HELD_OF_WORDS: ReadonlyArray<keyof RoomRatchets> = ['riddles', 'longSentences'];
const GONE_OVER = new Set(['certify', 'fixtures', 'harness', 'judge', 'record', 'suites', 'verify']);

/** Each figure that is held and greater than it was, as a sentence. */
export function risen(now: Ratchets, before: Ratchets): string[] {
  const rose = (what: string, value: number, most: number): string[] =>
    value > most ? [`${what} is ${value}, and was ${most}`] : [];
  const ofRooms = Object.entries(now.rooms).flatMap(([room, figures]) =>
    [...HELD, ...(GONE_OVER.has(room) ? HELD_OF_WORDS : [])].flatMap((column) =>
      rose(`${column} of ${room}`, figures[column], before.rooms[room]?.[column] ?? 0),
    ),
  );
  const known = new Set(before.sharedNames);
  const shared = now.sharedNames.filter((name) => !known.has(name));
  return [...ofRooms, ...shared.map((name) => `${name} is exported by two rooms, and was by one at most`)];
}
