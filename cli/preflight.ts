import type { Profile } from '../harness/profile/profile.ts';
import type { RunFact } from '../judge/facts.ts';

export async function preflight(_profile: Profile, _out: string): Promise<RunFact | null> {
  return null;
}
