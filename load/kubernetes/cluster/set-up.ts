import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { labelsOf, sendsMetrics } from '../../drive/metrics-outputs.ts';
import { configOf } from '../../drive/script-config.ts';
import { writeScript } from '../../drive/script-files.ts';
import { openConnection } from '../../prepare/connection.ts';
import { type SetUpOptions, setUp } from '../../prepare/set-up.ts';

/** Lines of an earlier run in the same folder, and what was made of them. */
const OLD = /^(exchanges|facts)\.ndjson$|^(load\.json|junit\.xml|report\.html)$/;

/**
 * The part of a run that comes before k6, where others start it: prepares attendees, and leaves the script with all that
 * it reads in the folder that the runners share. Answers whether all is there.
 */
export async function setUpRunners(options: SetUpOptions): Promise<boolean> {
  const { out } = options;
  mkdirSync(out, { recursive: true });
  for (const name of readdirSync(out)) if (OLD.test(name)) rmSync(join(out, name));
  const connection = openConnection(options.profile, out);
  try {
    const stored = await setUp(options, connection);
    if (stored === undefined) return false;
    const { plan, pool } = stored;
    const config = configOf(options, stored);
    const labels = sendsMetrics(options.options) ? { tags: labelsOf(stored) } : {};
    await writeScript(out, { ...config, ...labels }, plan, pool);
    options.live.say(
      `The script and its plan lie in ${out}: ${options.options.instances} runners may begin.`,
    );
    return true;
  } finally {
    await connection.close();
  }
}
