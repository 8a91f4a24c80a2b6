import { join } from 'node:path';
import { writeWhole } from './write-whole.ts';

/**
 * Renders and writes files of a folder, each whatever becomes of the others: what one of them cannot show, the others may.
 * Answers one sentence for each that is not there.
 */
export function writeEach(folder: string, files: Readonly<Record<string, () => string>>): string[] {
  const failed: string[] = [];
  for (const [name, render] of Object.entries(files))
    try {
      writeWhole(join(folder, name), render());
    } catch (error) {
      failed.push(`${name} could not be written: ${error instanceof Error ? error.message : String(error)}`);
    }
  return failed;
}
