import { userPath } from '../harness/paths.ts';
import { checkBaseUrl } from '../harness/profile/base-url.ts';
import { UsageError } from '../harness/profile/errors.ts';
import type { Ending } from '../harness/run/ending.ts';
import { nameOf } from '../harness/transport/connections.ts';
import { wantsColour } from '../reports/terminal.ts';
import { readAuthority, readPublicKey } from './bundle/keys.ts';
import { checkBundle } from './check/check-bundle.ts';
import { withFolder } from './check/packed-bundle.ts';
import type { CheckOptions } from './check/receiver.ts';
import type { CheckReport } from './check/report.ts';
import { checkSummary } from './check/terminal-summary.ts';

/** What the receiver asks, keys and certificates by their files. */
export interface RunCheckOptions extends Omit<CheckOptions, 'trustedKey' | 'trustedTimestamp' | 'now'> {
  readonly check: string;
  readonly trustedKey?: string;
  readonly trustedTimestamp?: string;
  readonly quiet: boolean;
  readonly json: boolean;
}

const ENDING: Readonly<Record<CheckReport['outcome'], Ending>> = {
  accepted: 'ok',
  refused: 'violated',
  'not-decided': 'inconclusive',
};

/** @throws UsageError */
function checkProxy(address: string): string {
  const name = nameOf(address);
  if (name === 'unknown') throw new UsageError(`--allow-proxy takes scheme://host:port, not "${address}".`);
  return name;
}

/** Checks a bundle that was handed in, sends nothing, and answers whether it is accepted. @throws UsageError */
export async function checkBundles(options: RunCheckOptions): Promise<Ending> {
  const { check, trustedKey, trustedTimestamp, quiet, json, ...asked } = options;
  const { baseUrl, allowProxy } = asked;
  const receiver = {
    ...asked,
    // As the certificate writes them.
    ...(baseUrl !== undefined && { baseUrl: checkBaseUrl(baseUrl, '--base-url') }),
    ...(allowProxy !== undefined && { allowProxy: checkProxy(allowProxy) }),
    ...(trustedKey !== undefined && { trustedKey: readPublicKey(userPath(trustedKey)) }),
    ...(trustedTimestamp !== undefined && { trustedTimestamp: readAuthority(userPath(trustedTimestamp)) }),
    now: Date.now(),
  };
  const report = await withFolder(userPath(check), (folder) => checkBundle(folder, receiver));
  process.stdout.write(
    json
      ? `${JSON.stringify({ ...report, bundle: check }, null, 2)}\n`
      : checkSummary({ ...report, bundle: check }, { colour: wantsColour(), quiet }),
  );
  return ENDING[report.outcome];
}
