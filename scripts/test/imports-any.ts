import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Whether a test file imports one of the modules, itself or through others under tests. */
export function importsAny(modules: ReadonlySet<string>, file: string, seen = new Set<string>()): boolean {
  if (modules.has(file)) return true;
  if (seen.has(file) || !file.startsWith('tests/') || !existsSync(file)) return false;
  seen.add(file);
  const imported = [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']*)'/g)];
  return imported.some(([, name = '']) =>
    importsAny(modules, join(dirname(file), name).replaceAll('\\', '/'), seen),
  );
}
