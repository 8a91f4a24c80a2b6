import { routeOf } from '../../harness/client/dispatcher.ts';
import { signatureOf } from '../../harness/client/signature.ts';
import type { Profile } from '../../harness/profile/profile.ts';

/**
 * How k6 reaches the environment as the harness itself does, in variables of its process: nothing of it is stored. The
 * proxies of this process it knows by itself.
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
