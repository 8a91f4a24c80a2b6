/**
 * The reference environment, which counts what it is asked. Each line on standard input is answered by a line of JSON: the
 * requests so far, of the API and beside it, and the pages of attendees among them. It takes the arguments of
 * `reference/main.ts`, and ends with its standard input.
 */
import { subscribe } from 'node:diagnostics_channel';
import { createInterface } from 'node:readline';
import { readArguments } from '../reference/arguments.ts';
import { startReference } from '../reference/index.ts';

let requests = 0;
let pages = 0;
subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: { url?: string; method?: string } };
  requests += 1;
  if (request.method === 'GET' && /\/attendees(\?|$)/.test(request.url ?? '')) pages += 1;
});
const says = (what: object): void => void process.stdout.write(`${JSON.stringify(what)}\n`);

const reference = await startReference(readArguments(process.argv.slice(2)).options);
createInterface({ input: process.stdin })
  .on('line', () => says({ requests, pages }))
  .once('close', () => void reference.close().finally(() => process.exit(0)));
says(reference.profile);
