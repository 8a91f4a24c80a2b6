import { UsageError } from '../../harness/profile/errors.ts';
import { peerNames, peerTarget } from './peer.ts';
import { referenceTarget } from './reference.ts';
import type { Target } from './target.ts';

/** Every name that stands for a server. */
export const targetNames = (): string[] => ['reference', ...peerNames()];

/**
 * The names that were asked for, `all` standing for every one.
 * @throws UsageError for a server that there is not.
 */
export function checkTargets(asked: readonly string[]): readonly string[] {
  const known = targetNames();
  if (asked.includes('all')) return known;
  for (const name of asked)
    if (!known.includes(name))
      throw new UsageError(`There is no server ${name}: name some of ${known.join(', ')}, or all.`);
  return asked;
}

/** A server by its name, built where it must be; null where this machine lacks what it is made with. */
export const targetNamed = (name: string): Target | null =>
  name === 'reference' ? referenceTarget() : peerTarget(name);
