import type { Exchange } from '../record/exchange.ts';

/** A request as HTTP writes one, its URL whole: the journal holds the one that was sent, without secrets. */
export const requestText = ({ request: { method, url, headers, body } }: Exchange): string =>
  `${method} ${url}\n${headerLines(headers)}${body === null ? '' : `\n\n${body}`}`;

/** What came of it: status, headers and body, or why nothing came. */
export const responseText = ({ response, failure }: Exchange): string =>
  response === null
    ? (failure?.message ?? 'none')
    : `${response.status}\n${headerLines(response.headers)}\n\n${response.body}`;

export const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
