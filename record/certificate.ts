import type { RuleVerdict, RunVerdict } from './verdict-file.ts';

/** Named in `certificate.json` and `manifest.json`. */
export const CERTIFICATE_FORMAT = 'muster/certificate@1';
export const BUNDLE_FORMAT = 'muster/bundle@1';

/** Names of the files of a bundle. */
export const BUNDLE = {
  manifest: 'manifest.json',
  signature: 'manifest.sig',
  certificate: 'certificate.json',
  page: 'certificate.html',
  badge: 'badge.svg',
  profile: 'profile.json',
} as const;

/** The digests of a run's exchanges, beside its journal. */
export const DIGESTS_FILE = 'exchanges.sha256';

export type PolicyName = 'server' | 'full' | 'operational';

/**
 * What a policy says of a rule. `missing`: not passed, though not seen broken; `unrequired`: the policy does not ask for
 * it; `inapplicable`: it binds only environments or clients of another kind.
 */
export type Standing = 'passed' | 'broken' | 'missing' | 'unrequired' | 'inapplicable';

export interface CertifiedRule {
  readonly id: string;
  readonly section: string;
  readonly standing: Standing;
  /** In each of the runs. */
  readonly verdicts: readonly RuleVerdict[];
  readonly reason: string;
  /** Whether the judge sees it in the stored exchanges alone; else it rests on what checks wrote down of them. */
  readonly shown: boolean;
}

/** One of the runs that a certificate rests on. Times as ISO 8601. */
export interface CertifiedRun {
  /** Its folder in the bundle. */
  readonly folder: string;
  readonly run_id: string;
  readonly base_url: string;
  readonly seed: number;
  readonly effort: string;
  readonly started: string;
  readonly ended: string;
  readonly verdict: RunVerdict;
  readonly exchanges: number;
}

/** `certificate.json`: what was asked, what was found, and what that cannot prove. */
export interface Certificate {
  readonly format: typeof CERTIFICATE_FORMAT;
  readonly harness: string;
  /** The sha256 of the ledger. */
  readonly specification: string;
  readonly policy: PolicyName;
  readonly asks: string;
  readonly environment: string;
  readonly base_url: string;
  /** Whether it is the reference environment that Muster itself brought. */
  readonly embedded: boolean;
  /** ISO 8601. */
  readonly issued: string;
  /** Given by whoever asked for the certificate. */
  readonly nonce: string | null;
  readonly certified: boolean;
  /** Why not; empty where it is certified. */
  readonly because: readonly string[];
  readonly runs: readonly CertifiedRun[];
  readonly rules: readonly CertifiedRule[];
  readonly limits: readonly string[];
}

/** `manifest.json`: every file by its sha256, and the key that signs this list. */
export interface Manifest {
  readonly format: typeof BUNDLE_FORMAT;
  readonly files: Readonly<Record<string, string>>;
  /** The public key as PEM (SPKI); null where the bundle is not signed. */
  readonly public_key: string | null;
}
