import type { Check } from '../../fixtures/check/check.ts';
import { askForCode, type Flow } from '../../fixtures/records/code-grant.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import { OUT_OF_BAND } from '../../harness/oauth/out-of-band.ts';
import { newState } from '../../harness/oauth/pkce.ts';

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?(\/|$)/;

/** Addresses that applications with a loopback redirect usually register; the port is free to choose (RFC 8252, 7.3). */
const USUAL = ['http://127.0.0.1:49617/callback', 'http://localhost:49617/callback'];

/** Whether an address is one of this machine. */
export const isLoopbackAddress = (address: string): boolean => LOOPBACK.test(address);

/**
 * A code that came by a redirect, to the address of the profile or to a loopback one. Null where the environment accepts
 * none for the client.
 */
export async function codeByRedirect(
  worker: WorkerContext,
  check: Check,
  state = newState(),
): Promise<Flow | null> {
  const registered = worker.profile.user?.redirect_uri ?? OUT_OF_BAND;
  const addresses = registered === OUT_OF_BAND ? USUAL : [registered];
  for (const redirect_uri of addresses) {
    const { authorized, verifier, request } = await askForCode(worker, check, { redirect_uri, state });
    if (authorized.code !== null && authorized.redirectedTo !== null)
      return { code: authorized.code, verifier, request, authorized };
  }
  return null;
}
