import { execFileSync } from 'node:child_process';
import { obtainOpenssl } from './obtain-openssl.ts';

const found = await obtainOpenssl();

/** For the option `skip` of tests that need OpenSSL: where CI is set they run, and fail, without it. */
export const WITHOUT_OPENSSL =
  found.path === undefined && !process.env.CI ? `OpenSSL is not at hand: ${found.reason ?? ''}` : false;

/** What a command of OpenSSL writes. @throws Error with what it says where it fails. */
export function openssl(cwd: string, ...args: readonly string[]): string {
  if (found.path === undefined) throw new Error(found.reason);
  return execFileSync(found.path, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  });
}
