import { SEED } from './draw.ts';
import { isMeasured } from './measured.ts';
import { reaches } from './reaches.ts';

/**
 * What runs the same tests once more: those that measure with the samples of the same day. What is red is a test file, or
 * a module that defines tests for several.
 */
export function againFor(
  red: ReadonlySet<string>,
  files: readonly string[],
  seed: string | undefined,
): string {
  const isRed = (path: string): boolean => red.has(path);
  const named = files.filter((file) => isRed(file) || reaches(file, isRed));
  const words = named.join(' ');
  if (seed === undefined) return `npm run test:all -- ${words}`;
  return `${named.some(isMeasured) ? `${SEED}=${seed} ` : ''}npm test -- ${words}`;
}
