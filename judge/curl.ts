import type { Exchange } from '../record/exchange.ts';

/** A word quoted for a POSIX shell; `$NAME` variables stay open inside double quotes. */
export const quoted = (text: string): string =>
  text.includes('$MUSTER_')
    ? `"${text.replace(/(["\\`])/g, '\\$1').replace(/\$(?!MUSTER_)/g, '\\$')}"`
    : `'${text.replaceAll("'", "'\\''")}'`;

/** Headers that the sender of a request writes itself. */
export const LEFT_OUT_HEADERS: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'connection',
  'user-agent',
  'x-request-id',
  'accept-encoding',
]);

export interface CurlOptions {
  /** Between the words of the command: a line for each where it continues lines. */
  readonly joint?: string;
  /** What curl says beside the body: headers, and its progress where no terminal is. In a script, neither or errors alone. */
  readonly flags?: '-i' | '-sS -i' | '-sS';
}

/** A `curl` command that sends a recorded request again; redacted secrets stand in it as `$MUSTER_…` variables. */
export function curlLine(
  { request }: Pick<Exchange, 'request'>,
  { joint = ' ', flags = '-i' }: CurlOptions = {},
): string {
  const { method, url, headers, body } = request;
  const parts = [`curl ${flags}`];
  if (method !== 'GET') parts.push(`-X ${method}`);
  for (const [name, value] of Object.entries(headers))
    if (!LEFT_OUT_HEADERS.has(name)) parts.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (body !== null) parts.push(`--data-raw ${quoted(body)}`);
  parts.push(quoted(url));
  return parts.join(joint);
}
