import type { Evidence } from '../store/evidence-files.ts';
import type { Head } from '../store/shape.ts';

/** Measured once and for all, by hand. */
const ONCE = 'first-contact';

/** The parts whose published figures are of another commit than this. */
function ofOtherCommits({ load = [], reliability = [], ...others }: Evidence, commit: string): string[] {
  const heads: readonly Head[] = [
    ...Object.entries(others).flatMap(([name, one]) => (name === ONCE ? [] : [one as Head])),
    ...load,
    ...reliability,
  ];
  return heads.filter((head) => head.commit !== commit).map(({ part }) => part);
}

/** What to run so that all published figures are of this commit; nothing where they are. */
export function otherCommitsLine(evidence: Evidence, commit: string): string | undefined {
  const parts = ofOtherCommits(evidence, commit);
  if (parts.length === 0) return undefined;
  return `Of other commits than ${commit.slice(0, 7)} are the figures of ${parts.join(', ')}: npm run evidence ${parts.join(' ')}`;
}
