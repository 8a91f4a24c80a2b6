import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a file whole or not at all: where the disk is full or the process dies, what stood there before still stands. */
export function writeWhole(file: string, text: string): void {
  const part = `${file}.part`;
  try {
    writeFileSync(part, text);
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}
