import { userPath } from '../harness/paths.ts';
import type { Ending } from '../harness/run/ending.ts';
import { wantsColour } from '../reports/terminal.ts';
import { readPublicKey } from './bundle/keys.ts';
import { checkBundle } from './check/check-bundle.ts';
import { checkSummary } from './check/terminal-summary.ts';

export interface RunCheckOptions {
  readonly check: string;
  readonly trustedKey?: string;
  readonly nonce?: string;
  /** Milliseconds. */
  readonly maxAge?: number;
  readonly baseUrl?: string;
  readonly quiet: boolean;
  readonly json: boolean;
}

/** Checks a bundle that somebody handed in, sends nothing, and answers whether it is accepted. @throws UsageError */
export async function runCheck(options: RunCheckOptions): Promise<Ending> {
  const { check, trustedKey, nonce, maxAge, baseUrl, quiet, json } = options;
  const report = await checkBundle(userPath(check), {
    ...(trustedKey !== undefined && { trustedKey: readPublicKey(userPath(trustedKey)) }),
    ...(nonce !== undefined && { nonce }),
    ...(maxAge !== undefined && { maxAge }),
    ...(baseUrl !== undefined && { baseUrl }),
    now: Date.now(),
  });
  process.stdout.write(
    json
      ? `${JSON.stringify({ ...report, bundle: check }, null, 2)}\n`
      : checkSummary({ ...report, bundle: check }, { colour: wantsColour(), quiet }),
  );
  return report.accepted ? 'ok' : 'violated';
}
