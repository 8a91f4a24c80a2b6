/**
 * Attendee pages of 25 a second from the reference environment (authorisation and limiter on, nothing cached), divided by what
 * bare Fastify does with the same bytes. Each server has a process of its own; rounds alternate, so that what else the machine
 * does falls on both. Prints one line of JSON.
 */
import { fileURLToPath } from 'node:url';
import { type Asked, medianOf, ratesOf, ratioOf } from './serve/rates.ts';
import { started, startedBare } from './serve/started.ts';
import { obtainToken } from './token.ts';

const ROUNDS = 7;
const LOAD = { rounds: ROUNDS, roundMs: 1500, warmUpMs: 1500, connections: 16 };
const PATH = '/api/v2/events/1001/attendees?page=2';

const main = fileURLToPath(new URL('../reference/main.ts', import.meta.url));
const reference = await started(['--import', 'tsx', main, '--rate', '1000000000', '--watch-stdin']);
const profile = JSON.parse(reference.line);
const token = await obtainToken(profile);
if (token === undefined) throw new Error('the reference environment granted no token');
const page = await fetch(profile.base_url + PATH, { headers: { authorization: `Bearer ${token}` } });
const text = await page.text();
const bare = await startedBare(text);
try {
  const ask = (): Asked => ({ method: 'GET', path: PATH });
  const rates = await ratesOf(
    new Map([
      [{ name: 'reference', origin: profile.base_url as string, token }, ask],
      [{ name: 'bare', origin: bare.line, token }, ask],
    ]),
    LOAD,
  );
  const figures = {
    bytes: Buffer.byteLength(text),
    rounds: ROUNDS,
    reference_per_second: medianOf(rates, 'reference'),
    bare_per_second: medianOf(rates, 'bare'),
    ratio: ratioOf(rates, 'reference', 'bare'),
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
} finally {
  await reference.stop();
  await bare.stop();
}
