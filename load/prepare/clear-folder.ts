import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Lines of an earlier load run, and what was made of them. */
const OLD = /^(exchanges|facts)\.ndjson$|^(load|load-run|left-behind)\.json$|^(junit\.xml|report\.html)$/;
const OLD_LOG = /^request-log[\w.-]*\.ndjson(\.clean)?$/;

/** Makes the folder of a load run, and takes away what an earlier one has left there: no report is to show it as this one's. */
export function clearFolder(out: string, { logs }: { readonly logs: boolean }): void {
  mkdirSync(out, { recursive: true });
  for (const name of readdirSync(out))
    if (OLD.test(name) || (logs && OLD_LOG.test(name))) rmSync(join(out, name));
}
