import { signatureOf } from '../../harness/call/signature.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { routeOf } from '../../harness/transport/dispatcher.ts';

/**
 * Environment variables by which k6 reaches the environment as the harness does: headers, TLS, proxy of the profile. They
 * are not files because a run's folder is kept. HTTPS_PROXY and NO_PROXY of this process k6 inherits.
 */
export function k6Environment(profile: Profile): NodeJS.ProcessEnv {
  const { headers, agent } = signatureOf(profile);
  const { tls, proxy } = routeOf(profile);
  return {
    MUSTER_HEADERS: JSON.stringify({ ...(agent !== undefined && { 'User-Agent': agent }), ...headers }),
    ...(tls !== undefined && { MUSTER_TLS: JSON.stringify(tls) }),
    ...(tls?.ca !== undefined && { SSL_CERT_FILE: tls.ca }),
    ...(proxy !== undefined && { HTTPS_PROXY: proxy, HTTP_PROXY: proxy }),
  };
}
