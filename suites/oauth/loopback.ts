import type { Check } from '../../fixtures/check/check.ts';
import { authorize, type Flow } from '../../fixtures/records/code-grant.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import { newState } from '../../harness/oauth/pkce.ts';

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?(\/|$)/;

/** Addresses that applications with a loopback redirect usually register; the port is free to choose (RFC 8252, 7.3). */
const USUAL = ['http://127.0.0.1:49617/callback', 'http://localhost:49617/callback'];

/** A code that came by a redirect to a loopback address; null where the environment accepts none for the client. */
export async function codeByLoopback(
  worker: WorkerContext,
  check: Check,
  state = newState(),
): Promise<Flow | null> {
  const registered = worker.profile.user?.redirect_uri ?? '';
  const addresses = LOOPBACK.test(registered) ? [registered] : USUAL;
  for (const redirect_uri of addresses) {
    const { authorized, verifier, request } = await authorize(worker, check, { redirect_uri, state });
    if (authorized.code !== null && authorized.redirectedTo !== null)
      return { code: authorized.code, verifier, request, authorized };
  }
  return null;
}
