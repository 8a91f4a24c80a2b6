import type { PolicyName } from '../../record/certificate.ts';

/** What of a bundle may be wrong, as data: each has a sentence of its own. */
export type ForgeryKind =
  | 'malformed'
  | 'unsigned'
  | 'signature'
  | 'other-key'
  | 'file-missing'
  | 'file-added'
  | 'edited-file'
  | 'edited-verdict'
  | 'edited-journal'
  | 'removed-exchange'
  | 'added-exchange'
  | 'reordered'
  | 'truncated'
  | 'other-ledger'
  | 'other-release'
  | 'other-policy'
  | 'other-environment'
  | 'other-run'
  | 'other-nonce'
  | 'other-seed'
  | 'same-run'
  | 'unencrypted'
  | 'proxy'
  | 'embedded'
  | 'stale'
  | 'untimely'
  | 'timestamp'
  | 'not-certified';

/** Why a bundle is not accepted. */
export interface BundleRefusal {
  readonly kind: ForgeryKind;
  readonly sentence: string;
}

export const refusal = (kind: ForgeryKind, sentence: string): BundleRefusal => ({ kind, sentence });

/** What a certificate says of itself. */
export interface Said {
  readonly policy: PolicyName;
  readonly environment: string;
  readonly base_url: string;
  readonly embedded: boolean;
  readonly issued: string;
  readonly nonce: string | null;
}

/** What a checker found of a bundle. */
export interface CheckReport {
  readonly bundle: string;
  /** `not-decided`: nothing is wrong, and the receiver has not said whom to trust, or what to ask for. */
  readonly outcome: 'accepted' | 'refused' | 'not-decided';
  readonly refusals: readonly BundleRefusal[];
  /** What the receiver has still to say, one sentence each. */
  readonly undecided: readonly string[];
  /** Null where the certificate cannot be read. */
  readonly certificate: Said | null;
  /** Of the signing key; null where there is none. */
  readonly fingerprint: string | null;
  /** Whether the key is one that the receiver has named. */
  readonly trusted: boolean;
  /** By whom the bundle is dated, and when; null where no authority was asked. ISO 8601. */
  readonly timestamp: { readonly authority: string; readonly time: string } | null;
  /** The policy that the rules below are counted by: the receiver's, else the certificate's. */
  readonly policy: PolicyName | null;
  /** Must-rules that this policy requires and the runs passed: those that the journals show, and those that rest on what the signer's run claimed. */
  readonly shown: readonly string[];
  readonly claimed: readonly string[];
  /** Whether the journals alone were asked (--shown-only). */
  readonly shownOnly: boolean;
  readonly limits: readonly string[];
}
