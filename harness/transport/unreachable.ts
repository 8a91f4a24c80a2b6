/** What the profile says of the way, as far as it decides what a failure means. */
interface Way {
  readonly base_url: string;
  readonly proxy?: string | undefined;
  readonly tls: { readonly ca?: string; readonly cert?: string };
}

type Cause = readonly [shows: RegExp, sentence: (way: Way) => string];

const authority = ({ tls }: Way): string =>
  tls.ca === undefined
    ? 'name the authority that signed it in tls.ca'
    : 'the authority in tls.ca is another one than signed it';

/** What a connection that failed was about, by the words of Node.js and undici, and which key of the profile mends it. */
const CAUSES: readonly Cause[] = [
  [
    /Proxy response \(407\)/,
    () =>
      'the proxy asks for a user and password (407): write them into proxy, as http://user:password@host:port',
  ],
  [
    /Proxy response \((\d+)\)/,
    () => 'the proxy opens no connection to it: check proxy, and which hosts the proxy serves',
  ],
  [
    /wrong version number|packet length too long|http request/i,
    ({ proxy }) =>
      proxy?.startsWith('https:') === true
        ? 'TLS is spoken to a port without it: write http:// in proxy or in base_url'
        : 'TLS is spoken to a port without it: write http:// in base_url',
  ],
  [
    /no application protocol|protocol \(Expected HTTP/i,
    () =>
      'what answers there speaks no HTTP/1.1, perhaps HTTP/2 alone: give the address in base_url that serves HTTP/1.1',
  ],
  [
    /altnames|ERR_TLS_CERT_ALTNAME/i,
    () => 'its certificate is for another host: write the name that the certificate has in base_url',
  ],
  [/certificate has expired|CERT_HAS_EXPIRED/i, () => 'its certificate has expired: renew it there'],
  [/not yet valid/i, () => 'its certificate is not valid yet: check the clocks of both machines'],
  [
    /certificate required|handshake failure|bad certificate/i,
    ({ tls }) =>
      tls.cert === undefined
        ? 'it asks for a certificate of the client: name one in tls.cert, with its key in tls.key'
        : 'it refuses the certificate of the client: check tls.cert and tls.key',
  ],
  [
    /self[- ]signed|unable to (get|verify)|UNABLE_TO|issuer certificate/i,
    (way) => `its certificate is signed by nobody who is known here: ${authority(way)}`,
  ],
  [/ECONNREFUSED/, (way) => `connection refused: check ${addressKeys(way)}, and that it is running`],
  [/ENOTFOUND|EAI_AGAIN/, (way) => `no such host: check ${addressKeys(way)}`],
  [/EHOSTUNREACH|ENETUNREACH/, (way) => `no way leads there: check ${addressKeys(way)}, and the network`],
  [
    /other side closed|socket hang up|ECONNRESET|EPIPE/,
    ({ base_url: url }) =>
      url.startsWith('https:')
        ? 'the connection was closed without an answer: check base_url, and whether it asks for a certificate of the client (tls.cert, tls.key)'
        : 'the connection was closed without an answer: check base_url, and whether it takes https:// alone',
  ],
  [
    /timeout|took too long/i,
    () => 'nothing came in time: check base_url, and timeouts.request_ms if it is that slow',
  ],
];

const addressKeys = ({ proxy }: Way): string => (proxy === undefined ? 'base_url' : 'proxy and base_url');

/** Why a connection failed, with the key of the profile that mends it, as the end of a sentence. */
export function whyUnreachable(message: string, way: Way): string {
  const cause = CAUSES.find(([shows]) => shows.test(message));
  if (cause !== undefined) return cause[1](way);
  const [said = ''] = message.split('\n');
  return `${said === '' ? 'no answer' : said}: check base_url, and that it is running`;
}

/** What a server of TLS answers to a client that speaks plain HTTP. */
export const ASKS_FOR_TLS =
  /plain HTTP request was sent to HTTPS port|HTTP request to an HTTPS server|speaking plain HTTP to an SSL-enabled/i;

/** What a server of HTTP/2 alone answers to a client that speaks HTTP/1.1. */
export const ASKS_FOR_HTTP_2 = /Missing ALPN Protocol|HTTP\/2 (is )?required|Unknown ALPN Protocol/i;
