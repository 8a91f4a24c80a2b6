import type { Connection } from './connections-file.ts';
import type { Reached } from './run.ts';
import type { RuleVerdict, RunVerdict } from './verdict-file.ts';

/** Named in `certificate.json` and `manifest.json`. */
export const CERTIFICATE_FORMAT = 'muster/certificate@2';
export const BUNDLE_FORMAT = 'muster/bundle@2';

/** Names of the files of a bundle. */
export const BUNDLE = {
  manifest: 'manifest.json',
  signature: 'manifest.sig',
  timestamp: 'manifest.tsr',
  certificate: 'certificate.json',
  page: 'certificate.html',
  badge: 'badge.svg',
  profile: 'profile.json',
} as const;

/** The digests of a run's exchanges, beside its journal. */
export const DIGESTS_FILE = 'exchanges.sha256';

/** Named in the order of what they ask for: each asks for all that the one before it asks for. */
export const POLICY_NAMES = ['server', 'full', 'operational'] as const;
export type PolicyName = (typeof POLICY_NAMES)[number];

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
  /** Whether the journals alone show it; else it rests on what the checks of the signer's run claimed. */
  readonly shown: boolean;
}

/** A connection of a run, with what identifies the certificate of the other side. */
export interface CertifiedConnection extends Pick<Connection, 'origin' | 'address' | 'proxy'> {
  /** Of the leaf certificate; null where the connection is not encrypted. */
  readonly leaf: {
    /** The sha256 of its DER encoding, in hexadecimal digits. */
    readonly sha256: string;
    readonly subject: string;
    readonly issuer: string;
    /** ISO 8601. */
    readonly valid_from: string;
    readonly valid_to: string;
    /** Whether it is one for the host of the origin (RFC 9110, 4.3.4). */
    readonly names_host: boolean;
  } | null;
}

/** One of the runs that a certificate rests on. Times as ISO 8601. */
export interface CertifiedRun {
  /** Its folder in the bundle. */
  readonly folder: string;
  readonly run_id: string;
  /** Whether its requests say that they are Muster's. */
  readonly marked: boolean;
  readonly base_url: string;
  readonly reached: Reached;
  readonly connections: readonly CertifiedConnection[];
  readonly seed: number;
  readonly effort: string;
  readonly started: string;
  readonly ended: string;
  readonly verdict: RunVerdict;
  readonly exchanges: number;
}

/** `certificate.json`: what was asked, what was found, and what that cannot prove. All but `policy`, `nonce` and `issued` follows from the runs. */
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
  /** Given by the one who asked for the certificate. */
  readonly nonce: string | null;
  readonly certified: boolean;
  /** Why not; empty where it is certified. */
  readonly because: readonly string[];
  readonly runs: readonly CertifiedRun[];
  readonly rules: readonly CertifiedRule[];
  readonly limits: readonly string[];
}

/** A file of a bundle. */
export interface ListedFile {
  readonly sha256: string;
  readonly bytes: number;
}

/** `manifest.json`: every file of the bundle, and the key that signs this list. */
export interface Manifest {
  readonly format: typeof BUNDLE_FORMAT;
  readonly files: Readonly<Record<string, ListedFile>>;
  /** The public key as PEM (SPKI); null where the bundle is not signed. */
  readonly public_key: string | null;
}
