import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../harness/paths.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import type { ServerProcess } from '../../harness/run/server-process.ts';
import type { Script } from '../../reports/replay/script.ts';
import { scriptVariables } from '../../verify/replay/replay-target.ts';
import { runScript, type ScriptOutcome } from '../../verify/replay/run-script.ts';

/** What the script of a finding comes to against a server, as a user of the report runs it. */
export async function shownAgain(script: Script, server: ServerProcess): Promise<ScriptOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-shown-'));
  try {
    const profile = join(folder, 'muster.yaml');
    writeFileSync(profile, JSON.stringify(server.profile), { mode: 0o600 });
    return await runScript(script.text, {
      ...(await scriptVariables(resolveProfile(server.profile, 'reference'))),
      MUSTER_PROFILE: profile,
      MUSTER_COMMAND: `'${process.execPath}' '${join(ROOT, 'bin', 'muster.mjs')}'`,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
