import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan } from '../../record/load-plan.ts';
import { requestLogsIn } from '../../record/request-log/files.ts';
import type { ScriptConfig } from '../script/config.ts';
import { pack } from '../script/items.ts';
import { bundleScript } from './bundle.ts';
import { writeClient } from './own-client.ts';

/** Where the script and its data lie in the folder of a run. */
export const SCRIPT_FOLDER = 'k6';
const CONFIG = 'config.json';

/** What a script runs on. */
interface WrittenScript {
  readonly config: ScriptConfig;
  readonly plan: Plan;
  /** Ids of the prepared attendees. */
  readonly pool: readonly string[];
  /** A module of the user that sends the requests of the scanners. */
  readonly client?: string;
}

/** Writes the bundled script with configuration and plan into the folder of a run, and answers the folder that k6 runs in. */
export async function writeScript(
  out: string,
  { config, plan, pool, client }: WrittenScript,
): Promise<string> {
  const folder = join(out, SCRIPT_FOLDER);
  // k6 appends to a request log: one of an earlier run would be read as part of this run.
  for (const file of requestLogsIn(out)) rmSync(file);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await bundleScript(folder);
  writeClient(folder, client);
  writeFileSync(join(folder, CONFIG), JSON.stringify(config));
  const { packs, scanners } = pack(plan, pool);
  writeFileSync(join(folder, 'scanners.json'), JSON.stringify(scanners));
  writeFileSync(join(folder, 'packs.json'), JSON.stringify(packs));
  return folder;
}

/** The configuration that was written for the script of a run. */
export const readScriptConfig = (out: string): ScriptConfig =>
  JSON.parse(readFileSync(join(out, SCRIPT_FOLDER, CONFIG), 'utf8')) as ScriptConfig;
