import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UsageError } from '../../harness/profile/errors.ts';

/** The module that the script imports from beside itself. */
const FILE = 'client.js';
/** Sends nothing: the script has its own way then. */
const NONE = 'export default undefined;\n';

/** The sentence on a module of a user that cannot be taken. */
export const unfit = (client: string, why: string): UsageError =>
  new UsageError(
    `The scanner's module ${basename(client)} ${why} (docs/rehearse.md shows one under "Your own client").`,
  );

/** Looks whether a module of the user is there, which a dry run does not try. @throws UsageError */
export const checkScannerModule = (client: string): void => void textOf(client);

/** Writes the module that sends the requests beside the script: that of the user, or none. @throws UsageError */
export function writeClient(folder: string, client: string | undefined): void {
  writeFileSync(join(folder, FILE), client === undefined ? NONE : textOf(client));
}

function textOf(client: string): string {
  try {
    return readFileSync(client, 'utf8');
  } catch {
    throw unfit(client, 'cannot be read: name a JavaScript file beside the rehearsal');
  }
}
