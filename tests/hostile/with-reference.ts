import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import type { Profile } from '../../harness/profile/profile.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import { startReferenceProcess } from '../../harness/run/reference-process.ts';
import type { ServerProcess } from '../../harness/run/server-process.ts';

/** The reference environment and a folder of its own for all tests of a file; `profile` can be asked for within them. */
export function withReference(name: string): { readonly out: string; readonly profile: Profile } {
  const out = mkdtempSync(join(tmpdir(), `muster-${name}-`));
  let reference: ServerProcess;
  before(async () => {
    reference = await startReferenceProcess([]);
  });
  after(async () => {
    await reference.stop();
    rmSync(out, { recursive: true, force: true });
  });
  return {
    out,
    get profile() {
      return resolveProfile(reference.profile, 'the reference');
    },
  };
}
