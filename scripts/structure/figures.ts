import { circlesOf } from './circles.ts';
import { importsOf } from './imports.ts';
import { functionsNaming } from './parameters.ts';
import { roomOf, sourcesOf, textOf } from './sources.ts';

/** What tends to be handed down from layer to layer. */
export const CLIMBERS = ['options', 'profile', 'seed'] as const;

export interface RoomFigures {
  readonly room: string;
  readonly files: number;
  readonly lines: number;
  /** Of its files, so many lie on a circle of imports. */
  readonly inCircles: number;
  /** Functions that name each of the climbers in their parameters, in their order. */
  readonly climbers: readonly number[];
}

export interface Structure {
  readonly rooms: readonly RoomFigures[];
  readonly circles: ReadonlyArray<readonly string[]>;
}

/** The figures of a checkout: the same reading of imports as the test that forbids circles. */
export function structureOf(root: string): Structure {
  const sources = sourcesOf(root);
  const circles = circlesOf(importsOf(root, sources).imports);
  const circled = new Set(circles.flat());
  const rooms = [...new Set(sources.map(roomOf))].sort().map((room): RoomFigures => {
    const files = sources.filter((path) => roomOf(path) === room);
    const texts = files.map((path) => textOf(root, path));
    const counts = texts.map((text) => functionsNaming(CLIMBERS, text));
    return {
      room,
      files: files.length,
      lines: sum(texts.map((text) => text.split('\n').length - 1)),
      inCircles: files.filter((path) => circled.has(path)).length,
      climbers: CLIMBERS.map((name) => sum(counts.map((count) => count.get(name) ?? 0))),
    };
  });
  return { rooms, circles };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
