import { X509Certificate } from 'node:crypto';
import { checkServerIdentity, type PeerCertificate, TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
import type { Connection } from '../../record/connections-file.ts';

type OnConnection = ((connection: Connection) => void) | undefined;

/** A connector that tells of each connection it has opened: its address, and the certificate of the other side. */
export const noting =
  (connector: buildConnector.connector, origin: string, told: OnConnection): buildConnector.connector =>
  (options, callback) =>
    connector(options, (...[error, socket]) => {
      if (socket !== null && error === null) {
        const certificate = socket instanceof TLSSocket ? pemOf(socket.getPeerCertificate()) : null;
        // A session that is resumed may show no certificate again: the connection that began it has.
        if (certificate !== undefined)
          told?.({ origin, address: socket.remoteAddress ?? null, proxy: null, certificate });
        callback(null, socket);
      } else callback(error ?? new Error('the connection could not be opened'), null);
    });

/** Options of TLS through a proxy that tell of the certificate behind it. The address is known to the proxy alone. */
export const leafOf = (origin: string, proxy: string, told: OnConnection) => ({
  checkServerIdentity: (host: string, peer: PeerCertificate): Error | undefined => {
    const certificate = pemOf(peer);
    if (certificate !== undefined) told?.({ origin, address: null, proxy: nameOf(proxy), certificate });
    return checkServerIdentity(host, peer);
  },
});

/** A proxy without its user and password, which are secrets: scheme://host:port, or `unknown`. It may be named without its scheme. */
export function nameOf(proxy: string): string {
  const address = [proxy, `http://${proxy}`].find((text) => URL.canParse(text) && new URL(text).host !== '');
  if (address === undefined) return 'unknown';
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

const pemOf = (peer: PeerCertificate): string | undefined =>
  peer.raw === undefined ? undefined : new X509Certificate(peer.raw).toString();
