import type { Obtained } from '../../../harness/obtain/obtained.ts';
import { runBounded } from '../../../harness/obtain/run-bounded.ts';

/** An OpenSSL 3, which has `ts` and makes CAdES signatures: the one that `MUSTER_OPENSSL` names, or that of the PATH. */
export async function obtainOpenssl(): Promise<Obtained> {
  const named = process.env.MUSTER_OPENSSL;
  const path = named || 'openssl';
  const { code, output } = await runBounded(path, ['version'], { ms: 20_000, quiet: true });
  const version = code === 0 ? /^OpenSSL ([3-9]\.\S+)/.exec(output)?.[1] : undefined;
  if (version !== undefined)
    return { path, how: `OpenSSL ${version} ${named ? 'that MUSTER_OPENSSL names' : 'on the PATH'}` };
  return {
    reason: `${named ? `MUSTER_OPENSSL names ${named}, which is no OpenSSL 3` : 'no OpenSSL 3 is on the PATH'}: install one, or name it in MUSTER_OPENSSL`,
  };
}
