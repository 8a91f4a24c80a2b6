import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Duplex } from 'node:stream';
import { connect } from 'node:tls';
import { bareOf, goesAround } from '../../transport/no-proxy.ts';
import { direct, tunnelled, type UpstreamTarget, upstreamOf } from './guard/upstream.ts';
import type { BrowserWay } from './task.ts';

const HTTPS_PORT = 443;
const PATIENCE_MS = 10_000;

/**
 * The keys that a browser may take for an environment behind an authority of its own, as Chromium names them. Its store
 * of authorities cannot be added to from outside, and what it is told to take it takes whatever name and dates say. So
 * those are looked at here, as the client looks at them: a handshake with each origin that is allowed, by `tls.ca`. The
 * key of who passes is trusted, whether or not the authority itself is sent along.
 */
export async function trustedKeys(way: BrowserWay): Promise<readonly string[]> {
  if (way.tls.ca === undefined) return [];
  const secure = way.origins.all.filter((origin) => origin.startsWith('https:'));
  const keys = await Promise.all(secure.map((origin) => keyOf(origin, way).catch(() => undefined)));
  return [...new Set(keys.filter((key) => key !== undefined))];
}

/** The key at an origin whose certificate is as it should be. @throws Error */
async function keyOf(origin: string, way: BrowserWay): Promise<string> {
  const { hostname, port } = new URL(origin);
  const target: UpstreamTarget = { host: hostname, port: port === '' ? HTTPS_PORT : Number(port) };
  const { ca, cert, key } = way.tls;
  const socket = await connectionTo(target, way);
  try {
    return await new Promise<string>((resolve, reject) => {
      const host = bareOf(hostname);
      const secured = connect({
        socket,
        // What a certificate is held against, be it a name or an address; only a name is sent.
        host,
        ...(isName(host) && { servername: host }),
        ...(ca !== undefined && { ca: readFileSync(ca) }),
        ...(cert !== undefined && { cert: readFileSync(cert) }),
        ...(key !== undefined && { key: readFileSync(key) }),
        rejectUnauthorized: true,
      });
      secured.setTimeout(PATIENCE_MS, () => reject(new Error('the handshake took too long')));
      secured.once('error', reject);
      secured.once('secureConnect', () => resolve(spkiOf(secured.getPeerCertificate().raw)));
    });
  } finally {
    socket.destroy();
  }
}

const isName = (host: string): boolean => !/^[\d.]+$/.test(host) && !host.includes(':');

const connectionTo = async (target: UpstreamTarget, { proxy, noProxy = '' }: BrowserWay): Promise<Duplex> =>
  proxy !== undefined && !goesAround(target.host, target.port, noProxy)
    ? tunnelled(upstreamOf(proxy), target)
    : direct(target);

function spkiOf(certificate: Buffer): string {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}
