import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Of a folder of results: what only its owner may look into. */
export const PICTURES = 'pictures';

/**
 * Keeps the picture of a page for the user of this run alone. It lies in a folder of its own in that of the run. Where
 * none is named it lies in a new one that cannot be guessed. Answers where.
 */
export function pictureIn(run: string | undefined, picture: Uint8Array): string {
  const folder = run === undefined ? mkdtempSync(join(tmpdir(), 'muster-sign-in-')) : join(run, PICTURES);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // It may have been there before.
  chmodSync(folder, 0o700);
  const file = join(folder, 'sign-in.png');
  // What stands there is replaced and not written into: it may be a link.
  rmSync(file, { force: true });
  writeFileSync(file, picture, { mode: 0o600, flag: 'wx' });
  return file;
}
