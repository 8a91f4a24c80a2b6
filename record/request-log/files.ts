import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const LOG = /^request-log(?:-([\w.-]+))?\.ndjson$/;

/** The file name of the request log of a k6; without a name that of the only one. */
export const requestLogName = (k6 = ''): string => `request-log${k6 === '' ? '' : `-${k6}`}.ndjson`;

/** Which k6 a request log is from; undefined where the name is no request log's. */
export const writerOf = (name: string): string | undefined => {
  const match = LOG.exec(name);
  return match === null ? undefined : (match[1] ?? '');
};

/** The request logs of a run: one for each k6. */
export const requestLogsIn = (out: string): string[] =>
  readdirSync(out)
    .filter((name) => LOG.test(name))
    .sort()
    .map((name) => join(out, name));
