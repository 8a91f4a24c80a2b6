import { signatureOf } from '../../harness/call/signature.ts';
import { repeated } from '../../harness/inquiry/repeated.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { routeOf } from '../../harness/transport/dispatcher.ts';
import { Transport } from '../../harness/transport/transport.ts';
import { GATEWAY_STATUSES } from '../../judge/exchange/status.ts';
import type { RunName } from '../../record/run-id.ts';

const EVERY_MS = 500;

/**
 * Waits until an environment answers, at most this many milliseconds. What it answers, and whether it ever did, is for
 * the preflight to judge.
 */
export async function waitUntilUp(
  profile: Profile,
  { run, ms, gaveUp }: { readonly run: RunName; readonly ms: number; readonly gaveUp: () => boolean },
): Promise<void> {
  const { origin, pathname } = new URL(profile.base_url);
  const deadline = Date.now() + ms;
  const transport = new Transport({
    origin,
    concurrency: 1,
    timeoutMs: Math.min(profile.timeouts.request_ms, ms),
    route: routeOf(profile),
  });
  const { headers, agent } = signatureOf(profile, run);
  try {
    const call = {
      method: 'GET',
      target: `${pathname.replace(/\/+$/, '')}/api/v2/account`,
      headers: {
        accept: 'application/json',
        ...(agent !== undefined && { 'user-agent': agent }),
        ...headers,
      },
      body: null,
    };
    await repeated(
      async () => gaveUp() || isUp(await transport.send(call)),
      (over) => (over || Date.now() + EVERY_MS > deadline ? undefined : EVERY_MS),
    );
  } finally {
    await transport.close();
  }
}

const isUp = ({ response }: Awaited<ReturnType<Transport['send']>>): boolean =>
  response !== null && !GATEWAY_STATUSES.has(response.status);
