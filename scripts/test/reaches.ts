import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Whether something is so of a test file, or of what it imports under tests, itself or through others. */
export function reaches(
  file: string,
  isSo: (file: string, text: string) => boolean,
  seen = new Set<string>(),
): boolean {
  if (seen.has(file) || !file.startsWith('tests/') || !existsSync(file)) return false;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  if (isSo(file, text)) return true;
  const imported = [...text.matchAll(/from '(\.[^']*)'/g)];
  return imported.some(([, name = '']) =>
    reaches(join(dirname(file), name).replaceAll('\\', '/'), isSo, seen),
  );
}
