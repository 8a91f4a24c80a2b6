import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan } from '../../load/plan/plan.ts';
import { bundleScript } from '../../load/run/bundle.ts';
import type { ScriptConfig } from '../../load/script/config.ts';
import { pack } from '../../load/script/items.ts';
import { ledgersIn } from './ledger-files.ts';

/** Where the script and its data lie in the folder of a run. */
export const SCRIPT_FOLDER = 'k6';
const CONFIG = 'config.json';

/** Writes the bundled script with everything that it reads, and answers its folder. */
export async function writeScript(
  out: string,
  config: ScriptConfig,
  plan: Plan,
  pool: readonly string[],
): Promise<string> {
  const folder = join(out, SCRIPT_FOLDER);
  // k6 appends: what an earlier run has left in this folder is not of this one.
  for (const file of ledgersIn(out)) rmSync(file);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await bundleScript(folder);
  writeFileSync(join(folder, CONFIG), JSON.stringify(config));
  const { packs, lanes } = pack(plan, pool);
  writeFileSync(join(folder, 'lanes.json'), JSON.stringify(lanes));
  writeFileSync(join(folder, 'packs.json'), JSON.stringify(packs));
  return folder;
}

/** The configuration that was written for the script of a run. */
export const readScriptConfig = (out: string): ScriptConfig =>
  JSON.parse(readFileSync(join(out, SCRIPT_FOLDER, CONFIG), 'utf8')) as ScriptConfig;
