import { drawnFromSeed } from './drawn.ts';
import type { JournalLaw } from './law.ts';
import { marked, markedCreates } from './mark.ts';
import { complete, inOrder, numbered, once } from './order.ts';
import { oneEnvironment } from './place.ts';
import { datedNearby, withinTheRun } from './time.ts';

/** What holds for the journal of every run. A journal that its maker has changed before signing it breaks one. */
export const JOURNAL_LAWS: readonly JournalLaw[] = [
  once,
  inOrder,
  numbered,
  complete,
  oneEnvironment,
  marked,
  markedCreates,
  withinTheRun,
  datedNearby,
  drawnFromSeed,
];
