import type { ViolationResult } from '../results.ts';

/** Characters as HTML writes them within a text. */
const ENTITY = /&(?:amp|lt|gt|quot|apos|#0*39|#x0*27);/gi;

const entitiesIn = (text: string): number => text.match(ENTITY)?.length ?? 0;

/** Whether a text came back with characters escaped that were sent plain. */
export const isEscaped = ({ actual, expected }: Pick<ViolationResult, 'actual' | 'expected'>): boolean =>
  entitiesIn(actual) > entitiesIn(expected);
