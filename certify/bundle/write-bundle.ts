import type { KeyObject } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BUNDLE,
  BUNDLE_FORMAT,
  type Certificate,
  DIGESTS_FILE,
  type Manifest,
} from '../../record/certificate.ts';
import { EXCHANGES_FILE } from '../../record/exchanges-file.ts';
import { FACTS_FILE } from '../../record/facts-file.ts';
import { RUN_FILE } from '../../record/run.ts';
import { badge } from '../../reports/certificate/badge.ts';
import { certificatePage } from '../../reports/certificate/page.ts';
import { digestsOf, digestText, fileDigest } from './digests.ts';
import { fingerprintOf, pemOf, signatureOf } from './keys.ts';

/** What of a run goes into a bundle. */
const OF_A_RUN = [RUN_FILE, FACTS_FILE, EXCHANGES_FILE, 'verdict.json'];

export interface BundleContent {
  readonly certificate: Certificate;
  readonly profile: object;
  /** Where the runs lie, in the order of the certificate's. */
  readonly runs: readonly string[];
  readonly key: KeyObject | undefined;
}

/** Writes a bundle into a folder of its own: everything that judging anew takes, its digests, and their signature. */
export async function writeBundle(folder: string, content: BundleContent): Promise<void> {
  const { certificate, profile, runs, key } = content;
  rmSync(folder, { recursive: true, force: true });
  const files: string[] = [];
  const put = (name: string, text: string): void => {
    writeFileSync(join(folder, name), text);
    files.push(name);
  };
  for (const [index, run] of runs.entries()) {
    const at = certificate.runs[index]!.folder;
    mkdirSync(join(folder, at), { recursive: true });
    // A run that never reached its environment has no journal.
    const there = OF_A_RUN.filter((name) => existsSync(join(run, name)));
    for (const name of there) copyFileSync(join(run, name), join(folder, at, name));
    files.push(...there.map((name) => `${at}/${name}`));
    put(`${at}/${DIGESTS_FILE}`, digestText(await digestsOf(run)));
  }
  const fingerprint = key === undefined ? null : fingerprintOf(key);
  put(BUNDLE.certificate, json(certificate));
  put(BUNDLE.profile, json(profile));
  put(BUNDLE.page, certificatePage(certificate, fingerprint));
  put(BUNDLE.badge, badge(certificate));
  await signBundle(folder, files, key);
}

/** Writes the list of all files by their digests, and signs it where there is a key. */
export async function signBundle(
  folder: string,
  files: readonly string[],
  key: KeyObject | undefined,
): Promise<void> {
  const digests: Record<string, string> = {};
  for (const name of [...files].sort()) digests[name] = await fileDigest(join(folder, name));
  const manifest: Manifest = {
    format: BUNDLE_FORMAT,
    files: digests,
    public_key: key === undefined ? null : pemOf(key),
  };
  const text = json(manifest);
  writeFileSync(join(folder, BUNDLE.manifest), text);
  rmSync(join(folder, BUNDLE.signature), { force: true });
  if (key !== undefined) writeFileSync(join(folder, BUNDLE.signature), `${signatureOf(text, key)}\n`);
}

const json = (content: object): string => `${JSON.stringify(content, null, 2)}\n`;
