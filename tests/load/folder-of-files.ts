import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** A folder that is gone after the tests, and what writes a file into it and answers its path. */
export function folderOfFiles(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `muster-${name}-`));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const written = (file: string, text: string): string => {
    const path = join(folder, file);
    writeFileSync(path, text);
    return path;
  };
  return { folder, written };
}
