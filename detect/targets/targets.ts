import { peerNames, peerTarget } from './peer.ts';
import { referenceTarget } from './reference.ts';
import type { Target } from './target.ts';

/** Every name that stands for a server. */
export const targetNames = (): string[] => ['reference', ...peerNames()];

/** A server by its name, built where it must be; null where this machine lacks what it is made with. */
export const targetNamed = (name: string): Target | null =>
  name === 'reference' ? referenceTarget() : peerTarget(name);
