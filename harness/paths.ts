import { readFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the package, from which the test runner is started. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A path as the user gave it, from where the user stands. */
export const userPath = (path: string): string => (isAbsolute(path) ? path : resolve(process.cwd(), path));

/** The version of the harness. */
export const version = (): string =>
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
