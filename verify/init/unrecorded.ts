import type { Wire } from '../../harness/call/wire.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { openOwnWire } from '../doctor/own-wire.ts';
import { PATIENCE_MS } from '../doctor/visit.ts';

const MOST_REQUESTS = 100;

/** Talks to an environment at the pace of the profile. No exchange is recorded: its pages show secrets, and `secrets` are typed there. */
export async function unrecorded<T>(
  profile: Profile,
  secrets: readonly string[],
  work: (wire: Wire) => Promise<T>,
): Promise<T> {
  const { wire, redactor, end } = openOwnWire(profile, {
    ...{ prefix: 'i', concurrency: 1, exchanges: false },
    ...{ ms: PATIENCE_MS, most: MOST_REQUESTS },
  });
  for (const secret of secrets) redactor.add(secret, 'MANAGER_PASSWORD');
  try {
    return await work(wire);
  } finally {
    await end();
  }
}
