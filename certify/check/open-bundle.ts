import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../harness/profile/errors.ts';
import { BUNDLE } from '../../record/certificate.ts';
import { type BundleRefusal, refusal } from './report.ts';

/** What a bundle may hold at the most: an honest one has 18 files, 19 with a time stamp, and journals of some 30 MB. */
const MOST_FILES = 64;
const MOST_BYTES = 4 * 2 ** 30;
/** Files that are read whole. */
const MOST_TEXT_BYTES = 16 * 2 ** 20;

/** A file of a bundle, by its name with slashes. */
export interface FoundFile {
  readonly name: string;
  readonly bytes: number;
}

/** What is said of a path that leads to no bundle; `why` goes on where the sentence says so. */
export const noBundle = (bundle: string, why?: string): UsageError =>
  new UsageError(
    `${bundle} is no bundle${why === undefined ? '' : `, as ${why}`}: name the folder that muster certify has written, with ${BUNDLE.manifest} in it, or its .tgz.`,
  );

/** What file managers and the tar of macOS leave in a folder of their own accord. Nothing reads it. */
const LEFT_BY_TOOLS = /^(\._.*|\.DS_Store|Thumbs\.db|desktop\.ini)$/;

const entriesIn = (folder: string): Dirent[] =>
  readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => !entry.isFile() || !LEFT_BY_TOOLS.test(entry.name),
  );

/** The files that lie in a bundle, or why it is none to be opened. @throws UsageError where there is no bundle at all */
export function filesOf(bundle: string): {
  readonly files: readonly FoundFile[];
  readonly refusals: readonly BundleRefusal[];
} {
  if (!isFile(join(bundle, BUNDLE.manifest))) throw noBundle(bundle);
  const files: FoundFile[] = [];
  const odd: string[] = [];
  const folders = [''];
  for (let at = folders.pop(); at !== undefined && files.length <= MOST_FILES; at = folders.pop())
    for (const entry of entriesIn(join(bundle, at))) {
      const name = at === '' ? entry.name : `${at}/${entry.name}`;
      if (entry.isDirectory() && name.split('/').length < 3) folders.push(name);
      else if (entry.isFile()) files.push({ name, bytes: lstatSync(join(bundle, name)).size });
      else odd.push(name);
    }
  const bytes = files.reduce((sum, one) => sum + one.bytes, 0);
  return {
    files,
    refusals: [
      ...odd.map((name) => refusal('malformed', `${name} is no plain file: a bundle holds no links.`)),
      ...(files.length > MOST_FILES
        ? [
            refusal(
              'malformed',
              `The bundle holds more than ${MOST_FILES} files, and no bundle of Muster does.`,
            ),
          ]
        : []),
      ...(bytes > MOST_BYTES
        ? [
            refusal(
              'malformed',
              `The bundle is larger than ${MOST_BYTES / 2 ** 30} GB, and no bundle of Muster is.`,
            ),
          ]
        : []),
    ],
  };
}

/** The text of a small file of a bundle. @throws Error where it is too large, or no plain file */
export function textOf(bundle: string, name: string): string {
  const file = openSync(join(bundle, name), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const found = fstatSync(file);
    if (!found.isFile()) throw new Error('it is no plain file');
    if (found.size > MOST_TEXT_BYTES) throw new Error(`it is larger than ${MOST_TEXT_BYTES / 2 ** 20} MB`);
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

function isFile(path: string): boolean {
  try {
    return lstatSync(path).isFile();
  } catch {
    return false;
  }
}
