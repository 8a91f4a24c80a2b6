import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLE, type Certificate, POLICY_NAMES } from '../../record/certificate.ts';
import { certificateOf, type JudgedRuns } from '../bundle/certificate.ts';
import { fingerprintOf, isSignedBy, publicKeyOf } from '../bundle/keys.ts';
import { restingOnClaims } from '../policy/claimed-only.ts';
import { LIMITS } from '../policy/limits.ts';
import { POLICIES } from '../policy/policies.ts';
import { datedBy } from './dated.ts';
import { readCertificate, readManifest, readProfile } from './documents.ts';
import { fileRefusals, listRefusals } from './files.ts';
import { type JudgedAnew, judgeAnew } from './judge-anew.ts';
import { filesOf, textOf } from './open-bundle.ts';
import { asked, type CheckOptions } from './receiver.ts';
import { type BundleRefusal, type CheckReport, refusal, type Said } from './report.ts';

/** Says whether a bundle is what it says, from itself alone. @throws UsageError where there is no bundle at all */
export async function checkBundle(bundle: string, options: CheckOptions): Promise<CheckReport> {
  const { files, refusals } = filesOf(bundle);
  const found: Found = { refusals: [...refusals], certificate: null, fingerprint: null };
  if (refusals.length === 0) await look(bundle, options, files, found);
  return reportOf(bundle, options, found);
}

/** What is found on the way. */
interface Found {
  readonly refusals: BundleRefusal[];
  certificate: Certificate | null;
  fingerprint: string | null;
  timestamp?: CheckReport['timestamp'];
  /** The certificate by the policy that the receiver asks for. */
  counted?: Certificate;
}

async function look(
  bundle: string,
  options: CheckOptions,
  files: ReturnType<typeof filesOf>['files'],
  found: Found,
): Promise<void> {
  const manifest = readManifest(bundle);
  if ('refusal' in manifest) return void found.refusals.push(manifest.refusal);
  const { public_key: pem } = manifest.document;
  const key = pem === null ? undefined : publicKeyOf(pem);
  found.fingerprint = key === undefined ? null : fingerprintOf(key);
  found.refusals.push(
    ...signatureRefusals(bundle, manifest.text, key, options.trustedKey),
    ...(await fileRefusals(bundle, manifest.document, files)),
  );
  const [certificate, profile] = [readCertificate(bundle), readProfile(bundle)];
  if ('document' in certificate) found.certificate = certificate.document;
  // What was changed after the signature is known by now: judging it says nothing more.
  if (found.refusals.length > 0) return;
  if ('refusal' in certificate) return void found.refusals.push(certificate.refusal);
  if ('refusal' in profile) return void found.refusals.push(profile.refusal);
  const dated = datedBy(bundle, certificate.document, options);
  found.refusals.push(
    ...listRefusals(manifest.document, certificate.document),
    ...asked(certificate.document, options),
    ...dated.refusals,
  );
  found.timestamp = dated.timestamp;
  if (found.refusals.some(({ kind }) => kind === 'file-missing' || kind === 'other-ledger')) return;
  const { sign_in_origins: origins } = profile.document;
  const again: JudgedAnew = await judgeAnew(bundle, certificate.document, {
    fingerprint: found.fingerprint,
    signInOrigins: Array.isArray(origins) ? origins.map(String) : [],
  });
  found.refusals.push(...again.refusals);
  if (again.judged === undefined || again.refusals.length > 0) return;
  found.counted = underPolicy(certificate.document, again.judged, options);
  const { policy: own } = certificate.document;
  // That nothing is certified under its own policy, it has said itself.
  if (!found.counted.certified && options.policy !== undefined && options.policy !== own)
    found.refusals.push(
      refusal(
        'other-policy',
        `The certificate is of the policy ${own}, and you ask for ${options.policy}: ${found.counted.because[0]}.`,
      ),
    );
}

function signatureRefusals(
  bundle: string,
  text: string,
  key: KeyObject | undefined,
  trusted: KeyObject | undefined,
): BundleRefusal[] {
  if (key === undefined || !existsSync(join(bundle, BUNDLE.signature)))
    return [refusal('unsigned', 'The bundle is not signed: nobody answers for what it says.')];
  if (!isSignedBy(text, textOf(bundle, BUNDLE.signature), key))
    return [
      refusal(
        'signature',
        'The signature does not fit manifest.json: the list of files was changed after it was signed.',
      ),
    ];
  if (trusted === undefined || fingerprintOf(trusted) === fingerprintOf(key)) return [];
  return [
    refusal(
      'other-key',
      `The bundle is signed by ${fingerprintOf(key)}, and not by the trusted key ${fingerprintOf(trusted)}.`,
    ),
  ];
}

/** What the receiver's own policy makes of the runs, whatever policy the certificate is of. */
function underPolicy(
  { policy: own, nonce, issued }: Certificate,
  judged: JudgedRuns,
  { policy = own }: CheckOptions,
): Certificate {
  return certificateOf(judged, { policy: POLICIES[policy], nonce, issued }).certificate;
}

function reportOf(bundle: string, options: CheckOptions, found: Found): CheckReport {
  const { refusals, certificate, fingerprint, counted } = found;
  const passed = (counted?.rules ?? []).filter(({ standing }) => standing === 'passed');
  const shown = passed.filter((rule) => rule.shown).map(({ id }) => id);
  const claimed = passed.filter((rule) => !rule.shown).map(({ id }) => id);
  const undecided =
    refusals.length > 0
      ? []
      : [
          ...undecidedBy(options, fingerprint),
          ...(options.shownOnly === true ? restingOnClaims(shown, claimed) : []),
        ];
  return {
    bundle,
    outcome: refusals.length > 0 ? 'refused' : undecided.length > 0 ? 'not-decided' : 'accepted',
    refusals,
    undecided,
    certificate: certificate === null ? null : saidBy(certificate),
    fingerprint,
    trusted: options.trustedKey !== undefined && refusals.every(({ kind }) => !UNTRUSTED.has(kind)),
    timestamp: found.timestamp ?? null,
    policy: options.policy ?? certificate?.policy ?? null,
    ...{ shown, claimed },
    shownOnly: options.shownOnly === true,
    limits: LIMITS,
  };
}

const saidBy = ({ policy, environment, base_url, embedded, issued, nonce }: Certificate): Said => ({
  ...{ policy, environment, base_url, embedded, issued, nonce },
});

/** What a receiver has to decide before a bundle means anything. */
const undecidedBy = ({ trustedKey, policy }: CheckOptions, fingerprint: string | null): string[] => [
  ...(trustedKey === undefined
    ? [`Whose key is ${fingerprint}? Name the one that you trust: --trusted-key FILE.`]
    : []),
  ...(policy === undefined
    ? [`What do you ask for? Name the policy: --policy ${POLICY_NAMES.join(' | ')}.`]
    : []),
];

const UNTRUSTED: ReadonlySet<BundleRefusal['kind']> = new Set([
  'other-key',
  'signature',
  'unsigned',
  'malformed',
]);
