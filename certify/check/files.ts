import { join } from 'node:path';
import { BUNDLE, type Certificate, DIGESTS_FILE, type Manifest } from '../../record/certificate.ts';
import { EXCHANGES_FILE } from '../../record/exchanges-file.ts';
import { VERDICT_FILE } from '../../record/verdict-file.ts';
import { digestsIn, digestsOf, fileDigest } from '../bundle/digests.ts';
import { OF_A_RUN } from '../bundle/write-bundle.ts';
import { journalDifference } from './journal-difference.ts';
import { type FoundFile, textOf } from './open-bundle.ts';
import { type BundleRefusal, refusal } from './report.ts';

/** What lies beside the files of the signed list. */
const UNLISTED: readonly string[] = [BUNDLE.manifest, BUNDLE.signature, BUNDLE.timestamp];

/** Every file that a bundle of these runs holds. */
export const filesFor = ({ runs }: Pick<Certificate, 'runs'>): string[] => [
  BUNDLE.certificate,
  BUNDLE.profile,
  BUNDLE.page,
  BUNDLE.badge,
  ...runs.flatMap(({ folder }) => OF_A_RUN.map((name) => `${folder}/${name}`)),
];

/** Files that are not those of the signed list; of a journal which exchange it is. Sizes come first: what is too long is not read. */
export async function fileRefusals(
  bundle: string,
  { files }: Manifest,
  found: readonly FoundFile[],
): Promise<BundleRefusal[]> {
  const sizes = new Map(found.map(({ name, bytes }) => [name, bytes]));
  const refusals = found
    .filter(({ name }) => !Object.hasOwn(files, name) && !UNLISTED.includes(name))
    .map(({ name }) =>
      refusal('file-added', `${name} is in the bundle, and not in the list of files that was signed.`),
    );
  for (const [name, { sha256, bytes }] of Object.entries(files)) {
    const size = sizes.get(name);
    if (size === undefined) refusals.push(refusal('file-missing', `${name} is missing from the bundle.`));
    else if (size > bytes && !(name.endsWith(EXCHANGES_FILE) && size <= 2 * bytes))
      refusals.push(
        refusal('edited-file', `${name} has ${size} bytes, and the list that was signed gives it ${bytes}.`),
      );
    else if (size !== bytes || (await fileDigest(join(bundle, name))) !== sha256)
      refusals.push(await changed(bundle, name));
  }
  return refusals;
}

/** Files that a bundle of these runs has, and the signed list has not. */
export const listRefusals = ({ files }: Manifest, certificate: Certificate): BundleRefusal[] => {
  const needed = filesFor(certificate);
  return [
    ...needed
      .filter((name) => !Object.hasOwn(files, name))
      .map((name) => refusal('file-missing', `${name} is not in the list of files that was signed.`)),
    ...Object.keys(files)
      .filter((name) => !needed.includes(name))
      .map((name) => refusal('file-added', `${name} was signed, and is no file of a bundle.`)),
  ];
};

async function changed(bundle: string, name: string): Promise<BundleRefusal> {
  const at = name.lastIndexOf('/');
  const [folder, file] = [name.slice(0, Math.max(0, at)), name.slice(at + 1)];
  if (file === EXCHANGES_FILE)
    return (
      (await changedJournal(bundle, folder)) ??
      refusal('edited-journal', `The journal ${name} was changed after it was signed.`)
    );
  if (file === VERDICT_FILE || file === BUNDLE.certificate)
    return refusal('edited-verdict', `The verdict in ${name} was changed after it was signed.`);
  return refusal('edited-file', `${name} was changed after it was signed.`);
}

async function changedJournal(bundle: string, folder: string): Promise<BundleRefusal | undefined> {
  try {
    const signed = digestsIn(textOf(bundle, `${folder}/${DIGESTS_FILE}`));
    return journalDifference(folder, signed, await digestsOf(join(bundle, folder)));
  } catch {
    return undefined;
  }
}
