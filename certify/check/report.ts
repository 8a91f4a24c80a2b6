/** What of a bundle may be wrong, as data: each has a sentence of its own. */
export type ForgeryKind =
  | 'unsigned'
  | 'signature'
  | 'other-key'
  | 'file-missing'
  | 'edited-file'
  | 'edited-verdict'
  | 'edited-journal'
  | 'removed-exchange'
  | 'added-exchange'
  | 'reordered'
  | 'truncated'
  | 'other-ledger'
  | 'other-policy'
  | 'other-environment'
  | 'other-nonce'
  | 'other-seed'
  | 'stale'
  | 'not-certified';

/** Why a bundle is not accepted. */
export interface Refusal {
  readonly kind: ForgeryKind;
  readonly sentence: string;
}

/** What a checker found of a bundle. */
export interface CheckReport {
  readonly bundle: string;
  readonly accepted: boolean;
  readonly refusals: readonly Refusal[];
  /** Of the signing key; null where there is none. */
  readonly fingerprint: string | null;
  /** Whether the key is one that the receiver has named. */
  readonly trusted: boolean;
  readonly policy: string;
  readonly environment: string;
  readonly base_url: string;
  readonly issued: string;
  /** Must-rules that the policy requires: all, those that the exchanges show alone, and those that rest on what checks wrote. */
  readonly required: number;
  readonly shown: readonly string[];
  readonly claimed: readonly string[];
  readonly limits: readonly string[];
}
