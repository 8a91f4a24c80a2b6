import { existsSync, readFileSync } from 'node:fs';
import { extname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone, or of compiled modules that are laid out like it: the test runner is started from it. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** From the modules that run to what they came with: themselves, the package around `dist`, the clone around `.cache/compiled/…`. */
const AROUND = ['.', '..', '../../..'];

/** Where a file lies that comes with Muster, in a clone or in the package. */
export const shipped = (path: string): string =>
  AROUND.map((way) => join(ROOT, way, path)).find((one) => existsSync(one)) ?? path;

/** The clone whose modules run, from their sources or as they were compiled; the package, where there is none. */
export const clone = (): string =>
  AROUND.map((way) => join(ROOT, way)).find((one) => existsSync(join(one, 'cli/main.ts'))) ?? ROOT;

/** What the modules of Muster end with: `.ts` where the sources run, `.js` where they were compiled. */
export const EXTENSION = extname(new URL(import.meta.url).pathname);

/** A path as the user gave it, from where the user stands. */
export const userPath = (path: string): string => (isAbsolute(path) ? path : resolve(process.cwd(), path));

/** The version of the harness. */
export const version = (): string =>
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
