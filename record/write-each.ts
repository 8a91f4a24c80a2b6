import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from './write-whole.ts';

/** The text of a file, or the files of a folder by name. */
export type Rendered = string | Readonly<Record<string, string>>;

/**
 * Renders and writes files and folders of a folder, each whatever becomes of the others: what one of them cannot show, the
 * others may. Answers one sentence for each reason why some are not there.
 */
export function writeEach(folder: string, files: Readonly<Record<string, () => Rendered>>): string[] {
  const failed = new Map<string, string[]>();
  for (const [name, render] of Object.entries(files))
    try {
      write(join(folder, name), render());
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      failed.set(why, [...(failed.get(why) ?? []), name]);
    }
  return [...failed].map(([why, names]) => `${names.join(', ')} could not be written: ${why}`);
}

/** A folder holds nothing afterwards of what it held before. */
function write(path: string, rendered: Rendered): void {
  if (typeof rendered === 'string') {
    writeWhole(path, rendered);
    return;
  }
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  for (const [name, text] of Object.entries(rendered)) writeFileSync(join(path, name), text);
}
