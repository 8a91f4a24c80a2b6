import { renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a file whole or not at all: where the disk is full or the process dies, what stood there before still stands.
 * What it throws names the file as its `path`, as Node.js does of a file that cannot be opened.
 */
export function writeWhole(file: string, text: string): void {
  const part = `${file}.part`;
  try {
    writeFileSync(part, text);
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    if (error instanceof Error && !('path' in error)) Object.assign(error, { path: file });
    throw error;
  }
}
