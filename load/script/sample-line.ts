/** The line of an answer in full, after the line of its request. */
export const sampleLine = (
  head: string,
  probe: boolean,
  method: string,
  path: string,
  sent: string | null,
  headers: object,
  body: string,
): string =>
  `["s",${head},"${probe ? 'probe' : 'valid'}","${method}",${JSON.stringify(path)},${sent === null ? 'null' : JSON.stringify(sent)},${JSON.stringify(headers)},${JSON.stringify(body)}]`;

/** An answer that repeats the token is stored without it. */
export const withoutToken = (body: string, token: string): string =>
  token === '' || body.indexOf(token) < 0 ? body : body.split(token).join('$MUSTER_TOKEN');
