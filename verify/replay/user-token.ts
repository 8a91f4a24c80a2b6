import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Profile } from '../../harness/profile/profile.ts';
import { openRun } from '../../harness/run/open-run.ts';

/** A token of the user of a profile, who signs in as in a run; undefined where there is none. */
export async function userToken(profile: Profile): Promise<string | undefined> {
  if (profile.user === undefined) return undefined;
  if (profile.user.sign_in === 'token') return profile.user.token;
  const out = mkdtempSync(join(tmpdir(), 'muster-replay-'));
  const run = openRun(profile, { out, seed: 1, effort: 'quick', workers: 1, quiet: true, exchanges: false });
  try {
    return (await run.broker.view().broker.live('personal')).token;
  } catch {
    return undefined;
  } finally {
    await run.stop();
    rmSync(out, { recursive: true, force: true });
  }
}
