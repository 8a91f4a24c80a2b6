import { LEARNED } from './learned.ts';
import { replaced } from './replaced.ts';
import { SecretFinder } from './secret-finder.ts';

/** A text without what this process has learned of secrets. */
export function withoutSecrets(text: string): string {
  const finder = new SecretFinder();
  for (const [secret, name] of LEARNED.telling) finder.add(secret, name);
  return replaced(text, finder.find(text));
}
