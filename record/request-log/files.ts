import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const LOG = /^request-log(-[\w.-]+)?\.ndjson$/;

/** The request logs of a run: one for each k6. */
export const requestLogsIn = (out: string): string[] =>
  readdirSync(out)
    .filter((name) => LOG.test(name))
    .sort()
    .map((name) => join(out, name));
