import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { Pool } from 'undici';
import { obtainToken } from './token.ts';

/**
 * Attendee pages of 25 a second from the reference environment (authorisation and limiter on, nothing cached),
 * divided by what bare Fastify does with the same bytes. Each server has a process of its own; rounds alternate, so
 * that what else the machine does falls on both.
 */

const ROUNDS = 7;
const ROUND_MS = 1500;
const WARM_UP_MS = 1500;
const CONNECTIONS = 16;
const PATH = '/api/v2/events/1001/attendees?page=2';

interface Started {
  readonly process: ChildProcess;
  readonly line: string;
}

/** Starts a script and waits for its first line. */
async function start(script: string, args: readonly string[]): Promise<Started> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) return { process: child, line };
  throw new Error(`${script} ended before it was ready`);
}

/** The other side of the comparison, in a process of its own: takes the bytes from stdin, answers them to all. */
async function serveBare(): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const app = Fastify();
  app.get('/api/v2/events/:event_id/attendees', async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(text),
  );
  process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
}

async function startBare(text: string): Promise<Started> {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url), '--bare'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(text);
  for await (const line of createInterface({ input: child.stdout })) return { process: child, line };
  throw new Error('the bare server ended before it was ready');
}

/** Keeps every connection busy for so long; returns requests a second. */
async function load(pool: Pool, token: string, forMs: number): Promise<number> {
  const begin = performance.now();
  let done = 0;
  const work = async (): Promise<void> => {
    while (performance.now() - begin < forMs) {
      const { statusCode, body } = await pool.request({
        path: PATH,
        method: 'GET',
        headers: { authorization: `Bearer ${token}` },
      });
      await body.dump();
      if (statusCode !== 200) throw new Error(`answered with ${statusCode}`);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return (done * 1000) / (performance.now() - begin);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function compare(): Promise<void> {
  const main = fileURLToPath(new URL('../reference/main.ts', import.meta.url));
  const reference = await start(main, ['--rate', '1000000000', '--watch-stdin']);
  const profile = JSON.parse(reference.line);
  const token = await obtainToken(profile);
  if (token === undefined) throw new Error('the reference environment granted no token');
  const page = await fetch(profile.base_url + PATH, { headers: { authorization: `Bearer ${token}` } });
  const text = await page.text();
  const bare = await startBare(text);
  const pools = [profile.base_url, bare.line].map((origin) => new Pool(origin, { connections: CONNECTIONS }));
  try {
    for (const pool of pools) await load(pool, token, WARM_UP_MS);
    const rates: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const side of round % 2 === 0 ? [0, 1] : [1, 0]) {
        rates[side as 0 | 1].push(await load(pools[side]!, token, ROUND_MS));
      }
    }
    const ratios = rates[0].map((rate, round) => rate / rates[1][round]!);
    const figures = {
      bytes: Buffer.byteLength(text),
      rounds: ROUNDS,
      reference_per_second: Math.round(median(rates[0])),
      bare_per_second: Math.round(median(rates[1])),
      ratio: Number(median(ratios).toFixed(3)),
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
  } finally {
    for (const pool of pools) await pool.destroy();
    reference.process.kill('SIGTERM');
    bare.process.kill('SIGTERM');
  }
}

await (process.argv.includes('--bare') ? serveBare() : compare());
