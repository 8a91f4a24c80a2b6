import type { ViolationFact } from '../record/facts.ts';

/** What tells how plainly a breach was seen. */
type Sighting = Pick<ViolationFact, 'check' | 'exchanges' | 'attributes' | 'wants'>;

/** Checks whose calls run at the same time, and those whose values and calls are drawn: a reader has more to understand of them. */
const AT_ONCE = /^concurrency\/|^[\w/-]*overlap/;
const DRAWN = /^(model|properties)\//;

/** How plainly a check sees: one call after the other that everybody would send (0), drawn ones (1), or several at once (2). */
export const plainness = ({ check }: Pick<Sighting, 'check'>): 0 | 1 | 2 =>
  AT_ONCE.test(check) ? 2 : DRAWN.test(check) ? 1 : 0;

/** What makes one sighting plainer than another, in this order; the smaller is the plainer. */
const MEASURES: ReadonlyArray<(one: Sighting) => number> = [
  plainness,
  // One that a value decides is shown again by requests alone.
  ({ wants = [] }) => (wants.length > 0 ? 0 : 1),
  ({ exchanges }) => exchanges.length,
  ({ attributes = [] }) => attributes.length,
];

/** Whether a sighting of a breach is plainer than another of the same one: the plainest is shown, and of equal ones the first. */
export function isPlainer(one: Sighting, other: Sighting): boolean {
  for (const measure of MEASURES) {
    const [mine, its] = [measure(one), measure(other)];
    if (mine !== its) return mine < its;
  }
  return false;
}
