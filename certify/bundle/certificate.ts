import { CERTIFICATE_FORMAT, type Certificate, type CertifiedRun } from '../../record/certificate.ts';
import { ledgerHash } from '../../reports/ledger-hash.ts';
import type { Result } from '../../reports/result.ts';
import { readResult } from '../../verify/run/read-result.ts';
import { type Assessment, assess } from '../policy/assess.ts';
import { LIMITS } from '../policy/limits.ts';
import type { Policy } from '../policy/policies.ts';
import { shownByExchanges } from './rules-in-exchanges.ts';

export interface CertificateOptions {
  readonly policy: Policy;
  readonly harness: string;
  readonly nonce: string | null;
  readonly embedded: boolean;
  readonly issued: Date;
}

/** What runs that lie in these folders are worth under a policy: judged from their stored exchanges, as the checker will. */
export async function certificateOf(
  folders: readonly string[],
  { policy, harness, nonce, embedded, issued }: CertificateOptions,
): Promise<{ certificate: Certificate; assessment: Assessment }> {
  const results: Result[] = [];
  for (const folder of folders) results.push(await readResult(folder, { rejudge: true }));
  const assessment = assess(policy, results);
  const shown = await Promise.all(folders.map(shownByExchanges));
  const first = results[0]!.run;
  const certificate: Certificate = {
    format: CERTIFICATE_FORMAT,
    harness,
    specification: ledgerHash(),
    policy: policy.name,
    asks: policy.asks,
    environment: first.name,
    base_url: first.base_url,
    embedded,
    issued: issued.toISOString(),
    nonce,
    certified: assessment.certified,
    because: assessment.because,
    runs: results.map((result, index) => certifiedRun(result, `runs/${index + 1}`)),
    rules: assessment.rules.map((rule) => ({ ...rule, shown: shown.every((ids) => ids.has(rule.id)) })),
    limits: LIMITS,
  };
  return { certificate, assessment };
}

const certifiedRun = ({ run, verdict, stats }: Result, folder: string): CertifiedRun => ({
  folder,
  run_id: run.runId,
  base_url: run.base_url,
  seed: run.seed,
  effort: run.effort,
  started: new Date(run.started).toISOString(),
  ended: new Date(run.ended ?? run.started).toISOString(),
  verdict: verdict.verdict,
  exchanges: stats.requests,
});
