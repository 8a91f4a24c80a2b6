import { SEED } from './draw.ts';
import { isMeasured } from './measured.ts';

/** What runs the same tests once more: those that measure with the samples of the same day. */
export function againFor(red: ReadonlySet<string>, seed: string | undefined): string {
  const files = [...red].join(' ');
  if (seed === undefined) return `npm run test:all -- ${files}`;
  return `${[...red].some(isMeasured) ? `${SEED}=${seed} ` : ''}npm test -- ${files}`;
}
