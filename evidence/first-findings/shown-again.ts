import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SeededFault, Target } from '../../detect/targets/target.ts';
import { clone } from '../../harness/paths.ts';
import { resolveProfile } from '../../harness/profile/resolve-profile.ts';
import type { ServerProcess } from '../../harness/run/server-process.ts';
import type { Script } from '../../reports/replay/script.ts';
import { scriptVariables } from '../../verify/replay/replay-target.ts';
import { runScript, type ScriptOutcome } from '../../verify/replay/run-script.ts';

/** What the script of a finding comes to against a server, as a user of the report runs it. */
async function shownAgain(script: Script, server: ServerProcess): Promise<ScriptOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-shown-'));
  try {
    const profile = join(folder, 'muster.yaml');
    writeFileSync(profile, JSON.stringify(server.profile), { mode: 0o600 });
    return await runScript(script.text, {
      ...(await scriptVariables(resolveProfile(server.profile, 'reference'))),
      MUSTER_PROFILE: profile,
      MUSTER_COMMAND: `'${process.execPath}' '${join(clone(), 'bin', 'muster.mjs')}'`,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a script comes to where a fault is, and where it is not. */
export interface ShownInBoth {
  readonly broken: ScriptOutcome;
  readonly plain: ScriptOutcome;
}

/** Runs the script of a finding against the server with the fault, and against one that lacks nothing but the fault. */
export async function shownInBoth(
  script: Script,
  { variants = [] }: SeededFault,
  { target, server }: { readonly target: Target; readonly server: ServerProcess },
): Promise<ShownInBoth> {
  const broken = await shownAgain(script, server);
  const plain = await target.start({ variants });
  try {
    return { broken, plain: await shownAgain(script, plain) };
  } finally {
    await plain.stop();
  }
}

/** Whether a script says still broken where the fault is, and mended where it is not. */
export const decides = ({ broken, plain }: ShownInBoth): boolean =>
  broken.state === 'failed' && plain.state === 'fixed';
