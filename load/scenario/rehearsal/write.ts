import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { userPath } from '../../../harness/paths.ts';
import { UsageError } from '../../../harness/profile/errors.ts';
import { fromHere } from '../../../reports/terminal.ts';
import { fileOf } from '../built-in.ts';

const FILE = 'rehearsal.yaml';
const TEMPLATE = new URL('../files/rehearsal.yaml', import.meta.url);

/** Writes a rehearsal to begin with: one that shows every key, or the file of a scenario. Answers its path. @throws UsageError */
export function writeRehearsal(from: string | undefined, out: string = FILE): string {
  const text = from === undefined ? readFileSync(fileURLToPath(TEMPLATE), 'utf8') : fileOf(from);
  if (text === undefined)
    throw new UsageError(
      `There is no file of a scenario "${from}": take --from rush, smoke, sessions, spike or soak.`,
    );
  const path = userPath(out);
  if (existsSync(path))
    throw new UsageError(`There is a file ${fromHere(path)} already: name another one with --out.`);
  writeFileSync(path, text);
  return fromHere(path);
}
