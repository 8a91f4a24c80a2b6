import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const LOG = /^request-log(?:-([\w.-]+))?\.ndjson$/;

/** The file name of the request log of a k6 process, by the name of the process; without one, of the only process. */
export const requestLogName = (k6 = ''): string => `request-log${k6 === '' ? '' : `-${k6}`}.ndjson`;

/** The name of the k6 process that wrote a request log; undefined where the file is no request log. */
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
