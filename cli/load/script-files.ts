import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KINDS, type PlanItem } from '../../load/plan/item.ts';
import type { Plan } from '../../load/plan/plan.ts';
import { bundleScript } from '../../load/run/bundle.ts';
import type { ScriptConfig, ScriptItem } from '../../load/script/config.ts';
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
  writeFileSync(join(folder, 'lanes.json'), JSON.stringify(plan.lanes));
  writeFileSync(join(folder, 'items.json'), JSON.stringify(scriptItems(plan.items, pool)));
  return folder;
}

/** The configuration that was written for the script of a run. */
export const readScriptConfig = (out: string): ScriptConfig =>
  JSON.parse(readFileSync(join(out, SCRIPT_FOLDER, CONFIG), 'utf8')) as ScriptConfig;

const scriptItems = (items: readonly PlanItem[], pool: readonly string[]): ScriptItem[] =>
  items.map(({ due, kind, who, doubled }) => [
    due,
    KINDS.indexOf(kind),
    kind === 'walkIn' || kind === 'create' ? String(who) : (pool[who] ?? ''),
    doubled ? 1 : 0,
  ]);
