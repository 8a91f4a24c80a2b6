import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import {
  CERTIFICATE_FORMAT,
  type Certificate,
  type CertifiedConnection,
  type CertifiedRun,
} from '../../record/certificate.ts';
import { type Connection, readConnections } from '../../record/connections-file.ts';
import type { VerdictFile } from '../../record/verdict-file.ts';
import { ledgerHash } from '../../reports/ledger-hash.ts';
import type { Result } from '../../reports/result.ts';
import { verdictFile } from '../../reports/verdict-file.ts';
import { readResult } from '../../verify/run/read-result.ts';
import { type Assessment, assess } from '../policy/assess.ts';
import { LIMITS } from '../policy/limits.ts';
import type { CertificatePolicy } from '../policy/policies.ts';
import { shownByJournal } from './shown-by-journal.ts';

/** What of a certificate does not follow from its runs. */
export interface CertificateInputs {
  readonly policy: CertificatePolicy;
  readonly nonce: string | null;
  /** ISO 8601. */
  readonly issued: string;
}

/** Runs that were judged anew, from their stored exchanges. */
export interface JudgedRuns {
  readonly results: readonly Result[];
  /** The content of each `verdict.json`. */
  readonly verdicts: readonly VerdictFile[];
  /** The rules that each journal shows by itself. */
  readonly shown: ReadonlyArray<ReadonlySet<string>>;
  readonly connections: ReadonlyArray<readonly Connection[]>;
}

/** Judges the runs in these folders from what they stored: anyone who has the folders comes to the same. */
export async function judgeRuns(folders: readonly string[]): Promise<JudgedRuns> {
  const results: Result[] = [];
  const shown: Array<ReadonlySet<string>> = [];
  for (const folder of folders) {
    results.push(await readResult(folder, { rejudge: true }));
    shown.push(await shownByJournal(folder));
  }
  return {
    results,
    verdicts: results.map(verdictFile),
    shown,
    connections: folders.map(readConnections),
  };
}

/** What runs are worth under a policy. Pure. */
export function certificateOf(
  { results, shown, connections }: JudgedRuns,
  { policy, nonce, issued }: CertificateInputs,
): { certificate: Certificate; assessment: Assessment } {
  const assessment = assess(policy, results, nonce);
  const { run } = results[0]!;
  const certificate: Certificate = {
    format: CERTIFICATE_FORMAT,
    harness: run.harness ?? 'unknown',
    specification: ledgerHash(),
    policy: policy.name,
    asks: policy.asks,
    environment: run.name,
    base_url: run.base_url,
    embedded: results.some((one) => one.run.embedded === true),
    issued,
    nonce,
    certified: assessment.certified,
    because: assessment.because,
    runs: results.map((result, index) => certifiedRun(result, index, connections[index]!)),
    rules: assessment.rules.map((rule) => ({ ...rule, shown: shown.every((ids) => ids.has(rule.id)) })),
    limits: LIMITS,
  };
  return { certificate, assessment };
}

/** The folder of a run in a bundle. */
export const folderOf = (index: number): string => `runs/${index + 1}`;

const NOT_SAID = { identify: false, tls: 'unverified', proxy: null } as const;

const certifiedRun = (
  { run, verdict, stats }: Result,
  index: number,
  connections: readonly Connection[],
): CertifiedRun => ({
  folder: folderOf(index),
  run_id: run.runId,
  marked: run.marked !== false,
  base_url: run.base_url,
  reached: run.reached ?? NOT_SAID,
  connections: connections.map(certifiedConnection),
  seed: run.seed,
  effort: run.effort,
  started: new Date(run.started).toISOString(),
  ended: new Date(run.ended ?? run.started).toISOString(),
  verdict: verdict.verdict,
  exchanges: stats.requests,
});

function certifiedConnection({ origin, address, proxy, certificate }: Connection): CertifiedConnection {
  if (certificate === null) return { origin, address, proxy, leaf: null };
  const leaf = new X509Certificate(certificate);
  return {
    origin,
    address,
    proxy,
    leaf: {
      sha256: leaf.fingerprint256.replaceAll(':', '').toLowerCase(),
      subject: leaf.subject,
      issuer: leaf.issuer,
      valid_from: new Date(leaf.validFrom).toISOString(),
      valid_to: new Date(leaf.validTo).toISOString(),
      names_host: names(leaf, new URL(origin).hostname.replace(/^\[|\]$/g, '')),
    },
  };
}

const names = (leaf: X509Certificate, host: string): boolean =>
  (isIP(host) === 0 ? leaf.checkHost(host) : leaf.checkIP(host)) !== undefined;
