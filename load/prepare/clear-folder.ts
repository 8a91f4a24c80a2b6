import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Files of an earlier load run: what it recorded, and its reports. */
const OLD =
  /^(exchanges|facts)\.ndjson$|^(load|load-run|left-behind)\.json$|^(junit\.xml|report\.html|series\.csv)$/;
const OLD_LOG = /^request-log[\w.-]*\.ndjson(\.clean)?$/;

/**
 * Creates the folder of a load run, and deletes the files of an earlier run there, which reports would show as this
 * run's. `logs`: request logs too.
 */
export function clearFolder(out: string, { logs }: { readonly logs: boolean }): void {
  mkdirSync(out, { recursive: true });
  for (const name of readdirSync(out))
    if (OLD.test(name) || (logs && OLD_LOG.test(name))) rmSync(join(out, name));
}
