import type { KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { UsageError } from '../../harness/profile/errors.ts';
import {
  BUNDLE,
  BUNDLE_FORMAT,
  CERTIFICATE_FORMAT,
  type Certificate,
  DIGESTS_FILE,
  type Manifest,
} from '../../record/certificate.ts';
import { EXCHANGES_FILE } from '../../record/exchanges-file.ts';
import { ledgerHash } from '../../reports/ledger-hash.ts';
import { digestsIn, digestsOf, fileDigest } from '../bundle/digests.ts';
import { fingerprintOf, isSignedBy, publicKeyOf } from '../bundle/keys.ts';
import { LIMITS } from '../policy/limits.ts';
import { POLICIES, requires } from '../policy/policies.ts';
import { seedsOf } from '../policy/seeds.ts';
import { journalDifference } from './journal.ts';
import { judgeAnew } from './judge-anew.ts';
import type { CheckReport, ForgeryKind, Refusal } from './report.ts';

/** What the receiver of a bundle asks of it. */
export interface CheckOptions {
  readonly trustedKey?: KeyObject;
  readonly nonce?: string;
  /** Milliseconds. */
  readonly maxAge?: number;
  readonly baseUrl?: string;
  readonly now: number;
}

/** Says whether a bundle is what it says, from itself alone. @throws UsageError where it is none. */
export async function checkBundle(bundle: string, options: CheckOptions): Promise<CheckReport> {
  const { text, manifest, certificate } = readBundle(bundle);
  const refusals: Refusal[] = [];
  const refuse = (kind: ForgeryKind, sentence: string): void => void refusals.push({ kind, sentence });
  const key = manifest.public_key === null ? undefined : publicKeyOf(manifest.public_key);
  checkSignature(bundle, text, key, options.trustedKey, refuse);
  refusals.push(...(await fileRefusals(bundle, manifest, certificate)));
  // What was changed after the signature is known by now: judging it says nothing more.
  if (refusals.length === 0) {
    checkAsked(certificate, options, refuse);
    refusals.push(...(await judgeAnew(bundle, certificate)));
  }
  const required = certificate.rules.filter(({ id }) => requires(POLICIES[certificate.policy], id as never));
  const passed = required.filter(({ standing }) => standing === 'passed');
  return {
    bundle,
    accepted: refusals.length === 0,
    refusals,
    fingerprint: key === undefined ? null : fingerprintOf(key),
    trusted: options.trustedKey !== undefined && refusals.every(({ kind }) => kind !== 'other-key'),
    policy: certificate.policy,
    environment: certificate.environment,
    base_url: certificate.base_url,
    issued: certificate.issued,
    required: required.length,
    shown: passed.filter(({ shown }) => shown).map(({ id }) => id),
    claimed: passed.filter(({ shown }) => !shown).map(({ id }) => id),
    limits: LIMITS,
  };
}

function readBundle(bundle: string): { text: string; manifest: Manifest; certificate: Certificate } {
  try {
    const text = readFileSync(join(bundle, BUNDLE.manifest), 'utf8');
    const manifest = JSON.parse(text) as Manifest;
    const certificate = JSON.parse(readFileSync(join(bundle, BUNDLE.certificate), 'utf8')) as Certificate;
    const paths = [...Object.keys(manifest.files), ...certificate.runs.map(({ folder }) => folder)];
    if (
      manifest.format === BUNDLE_FORMAT &&
      certificate.format === CERTIFICATE_FORMAT &&
      Object.hasOwn(POLICIES, certificate.policy) &&
      paths.every(staysInside)
    )
      return { text, manifest, certificate };
  } catch {
    // Said below, as for what is no bundle at all.
  }
  throw new UsageError(
    `${bundle} is no bundle: name the folder that muster certify has written, with manifest.json and certificate.json.`,
  );
}

/** A bundle comes from strangers: it names no file but its own. */
const staysInside = (path: string): boolean => !isAbsolute(path) && !path.split(/[\\/]/).includes('..');

function checkSignature(
  bundle: string,
  text: string,
  key: KeyObject | undefined,
  trusted: KeyObject | undefined,
  refuse: (kind: ForgeryKind, sentence: string) => void,
): void {
  const file = join(bundle, BUNDLE.signature);
  if (key === undefined || !existsSync(file)) {
    refuse('unsigned', 'The bundle is not signed: nobody answers for what it says.');
    return;
  }
  if (!isSignedBy(text, readFileSync(file, 'utf8'), key))
    refuse(
      'signature',
      'The signature does not fit manifest.json: the list of files was changed after it was signed.',
    );
  if (trusted !== undefined && fingerprintOf(trusted) !== fingerprintOf(key))
    refuse(
      'other-key',
      `The bundle is signed by ${fingerprintOf(key)}, and not by the trusted key ${fingerprintOf(trusted)}.`,
    );
}

/** Files that are not those of the signed list; of a journal which exchange it is. */
async function fileRefusals(
  bundle: string,
  manifest: Manifest,
  certificate: Certificate,
): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  const ofRuns = certificate.runs.flatMap(({ folder }) =>
    ['run.json', 'facts.ndjson', EXCHANGES_FILE, 'verdict.json', DIGESTS_FILE].map(
      (name) => `${folder}/${name}`,
    ),
  );
  const needed = [BUNDLE.profile, ...ofRuns];
  for (const name of new Set([...Object.keys(manifest.files), ...needed])) {
    const signed = manifest.files[name];
    if (signed === undefined) {
      refusals.push({
        kind: 'file-missing',
        sentence: `${name} is not in the list of files that was signed.`,
      });
      continue;
    }
    const file = join(bundle, name);
    if (!existsSync(file))
      refusals.push({ kind: 'file-missing', sentence: `${name} is missing from the bundle.` });
    else if ((await fileDigest(file)) !== signed) refusals.push(await changed(bundle, name));
  }
  return refusals;
}

async function changed(bundle: string, name: string): Promise<Refusal> {
  const at = name.lastIndexOf('/');
  const [folder, file] = [name.slice(0, Math.max(0, at)), name.slice(at + 1)];
  if (file === EXCHANGES_FILE) {
    const signed = digestsIn(readFileSync(join(bundle, folder, DIGESTS_FILE), 'utf8'));
    const difference = journalDifference(folder, signed, await digestsOf(join(bundle, folder)));
    return (
      difference ?? {
        kind: 'edited-journal',
        sentence: `The journal ${name} was changed after it was signed.`,
      }
    );
  }
  if (file === 'verdict.json' || file === BUNDLE.certificate)
    return { kind: 'edited-verdict', sentence: `The verdict in ${name} was changed after it was signed.` };
  return { kind: 'edited-file', sentence: `${name} was changed after it was signed.` };
}

/** What the receiver asks, and what the certificate says of itself. */
function checkAsked(
  certificate: Certificate,
  { nonce, maxAge, baseUrl, now }: CheckOptions,
  refuse: (kind: ForgeryKind, sentence: string) => void,
): void {
  if (certificate.specification !== ledgerHash())
    refuse(
      'other-ledger',
      `The certificate speaks of another ledger than this Muster has (${certificate.specification.slice(0, 12)}…, here ${ledgerHash().slice(0, 12)}…): it was made by Muster ${certificate.harness}.`,
    );
  if (!certificate.certified)
    refuse(
      'not-certified',
      `The bundle says itself that nothing is certified: ${certificate.because[0] ?? 'no reason is given'}.`,
    );
  if (nonce !== undefined && certificate.nonce !== nonce)
    refuse(
      'other-nonce',
      certificate.nonce === null
        ? 'The certificate holds no nonce: it does not answer your question.'
        : `The certificate answers another question: its nonce is "${certificate.nonce}".`,
    );
  if (certificate.nonce !== null) {
    const seeds = seedsOf(certificate.nonce, 0);
    if (certificate.runs.some(({ seed }, index) => seed !== seeds[index]))
      refuse(
        'other-seed',
        'The runs were not made for this nonce: their seeds are not those that follow from it.',
      );
  }
  if (baseUrl !== undefined && trimmed(baseUrl) !== trimmed(certificate.base_url))
    refuse('other-environment', `The certificate speaks of ${certificate.base_url}, and not of ${baseUrl}.`);
  const oldest = Math.min(...certificate.runs.map(({ started }) => Date.parse(started)));
  const age = now - Math.min(oldest, Date.parse(certificate.issued));
  if (maxAge !== undefined && !(age <= maxAge))
    refuse('stale', `The runs are ${days(age)} old, and you take what is at most ${days(maxAge)} old.`);
  if (oldest > now + CLOCKS_MS)
    refuse('stale', 'The runs lie in the future: a clock was wrong, or they were dated by hand.');
}

/** How far two clocks may lie apart. */
const CLOCKS_MS = 600_000;
const HOUR_MS = 3_600_000;

const trimmed = (url: string): string => url.replace(/\/+$/, '');

const days = (ms: number): string =>
  ms < 48 * HOUR_MS ? `${(ms / HOUR_MS).toFixed(1)} hours` : `${Math.floor(ms / (24 * HOUR_MS))} days`;
