import type { KeyObject } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BUNDLE,
  BUNDLE_FORMAT,
  type Certificate,
  DIGESTS_FILE,
  type ListedFile,
  type Manifest,
} from '../../record/certificate.ts';
import { CONNECTIONS_FILE } from '../../record/connections-file.ts';
import { EXCHANGES_FILE } from '../../record/exchanges-file.ts';
import { FACTS_FILE } from '../../record/facts-file.ts';
import { RUN_FILE } from '../../record/run.ts';
import { VERDICT_FILE, type VerdictFile, writeVerdict } from '../../record/verdict-file.ts';
import { badge } from '../../reports/certificate/badge.ts';
import { certificatePage } from '../../reports/certificate/page.ts';
import { digestsOf, digestText, fileDigest } from './digests.ts';
import { fingerprintOf, pemOf, signatureBy } from './keys.ts';

/** What of a run is copied into a bundle; its verdict and its digests are written there. */
const COPIED = [RUN_FILE, FACTS_FILE, EXCHANGES_FILE, CONNECTIONS_FILE] as const;

/** What a bundle holds of each run. */
export const OF_A_RUN = [...COPIED, VERDICT_FILE, DIGESTS_FILE] as const;

export interface BundleContent {
  readonly certificate: Certificate;
  readonly profile: object;
  /** Where the runs lie, in the order of the certificate's. */
  readonly runs: readonly string[];
  /** What judging each of them anew comes to. */
  readonly verdicts: readonly VerdictFile[];
  readonly key: KeyObject | undefined;
}

/** Writes a bundle into a folder of its own: everything that judging anew takes, its digests, and their signature. */
export async function writeBundle(folder: string, content: BundleContent): Promise<void> {
  const { certificate, profile, runs, verdicts, key } = content;
  rmSync(folder, { recursive: true, force: true });
  const files: string[] = [];
  const put = (name: string, text: string): void => {
    writeFileSync(join(folder, name), text);
    files.push(name);
  };
  for (const [index, run] of runs.entries()) {
    const at = certificate.runs[index]!.folder;
    mkdirSync(join(folder, at), { recursive: true });
    for (const name of COPIED) {
      // A run that never reached its environment has no journal.
      if (existsSync(join(run, name))) copyFileSync(join(run, name), join(folder, at, name));
      else writeFileSync(join(folder, at, name), '');
      files.push(`${at}/${name}`);
    }
    writeVerdict(join(folder, at), verdicts[index]!);
    files.push(`${at}/${VERDICT_FILE}`);
    put(`${at}/${DIGESTS_FILE}`, digestText(await digestsOf(run)));
  }
  const fingerprint = key === undefined ? null : fingerprintOf(key);
  put(BUNDLE.certificate, indentedJson(certificate));
  put(BUNDLE.profile, indentedJson(profile));
  put(BUNDLE.page, certificatePage(certificate, fingerprint));
  put(BUNDLE.badge, badge(certificate));
  await signBundle(folder, files, key);
}

/** Writes the list of all files by their sizes and digests, and signs it where there is a key. */
export async function signBundle(
  folder: string,
  files: readonly string[],
  key: KeyObject | undefined,
): Promise<void> {
  const listed: Record<string, ListedFile> = {};
  for (const name of [...files].sort()) {
    const file = join(folder, name);
    listed[name] = { sha256: await fileDigest(file), bytes: statSync(file).size };
  }
  const manifest: Manifest = {
    format: BUNDLE_FORMAT,
    files: listed,
    public_key: key === undefined ? null : pemOf(key),
  };
  const text = indentedJson(manifest);
  writeFileSync(join(folder, BUNDLE.manifest), text);
  rmSync(join(folder, BUNDLE.signature), { force: true });
  if (key !== undefined) writeFileSync(join(folder, BUNDLE.signature), `${signatureBy(text, key)}\n`);
}

/** How the JSON files of a bundle are written: what is derived anew is compared with the whole text. */
export const indentedJson = (content: object): string => `${JSON.stringify(content, null, 2)}\n`;
