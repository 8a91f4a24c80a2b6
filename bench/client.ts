/**
 * Attendee pages a second through the whole client (each answer paced, recorded, journalled and judged) against a bare
 * undici Pool that asks the same server for the same pages at the same concurrency, in one run. Prints the ratio of the
 * medians, and microseconds a judged page.
 *
 *   node --import tsx bench/client.ts [--seconds 2] [--rounds 5] [--concurrency 8] [--json]
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import type { Broker } from '../harness/broker/protocol.ts';
import { Client } from '../harness/client/client.ts';
import { EXCHANGES_FILE } from '../harness/journal/journal.ts';
import { requestToken } from '../harness/oauth/token-request.ts';
import { resolveProfile } from '../harness/profile/load-profile.ts';
import { openWire } from '../harness/run/open-wire.ts';
import { startReferenceProcess } from '../harness/run/reference-process.ts';
import type { Exchange } from '../judge/exchange.ts';
import { judgeExchange } from '../judge/exchange-judge.ts';

/** So many bytes of the journal are judged again; the whole of it may be longer than a string can be. */
const TAIL = 40_000_000;
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    concurrency: { type: 'string', default: '8' },
    json: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const concurrency = Number(values.concurrency);

const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** How often `work` completes a second, with `concurrency` of it under way. */
async function rate(work: () => Promise<void>): Promise<number> {
  let done = 0;
  const end = performance.now() + seconds * 1000;
  const lane = async (): Promise<void> => {
    while (performance.now() < end) {
      await work();
      done += 1;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: concurrency }, lane));
  return (done * 1000) / (performance.now() - started);
}

const reference = await startReferenceProcess();
const out = mkdtempSync(join(tmpdir(), 'muster-bench-'));
try {
  const profile = resolveProfile(reference.profile, 'The reference environment');
  const opened = openWire({ profile, out, prefix: 'bench', concurrency, permits: async () => 64 });
  const { id = '', secret = '' } = profile.client ?? {};
  const { issued } = await requestToken(opened.wire, {
    grant_type: 'client_credentials',
    client_id: id,
    client_secret: secret,
    scope: 'read write',
  });
  if (issued === null) throw new Error('the reference environment granted no token');
  const broker = { live: async () => issued, pause: async () => {} } as unknown as Broker;
  const client = new Client(opened.wire, broker, profile, () => {});
  const event = profile.event_id ?? '';
  const pool = new Pool(profile.base_url, { connections: concurrency, pipelining: 1 });
  const bare = async (): Promise<void> => {
    const { body } = await pool.request({
      method: 'GET',
      path: `/api/v2/events/${event}/attendees`,
      headers: { authorization: `Bearer ${issued.token}`, accept: 'application/json' },
    });
    await body.text();
  };
  const judged = async (): Promise<void> => {
    const reply = await client.call('listAttendees', { path: { event_id: event } });
    if (reply.status !== 200 || reply.items.length !== 25) throw new Error(`a page answered ${reply.status}`);
  };
  await rate(bare);
  await rate(judged);
  const bareRates: number[] = [];
  const judgedRates: number[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    bareRates.push(await rate(bare));
    judgedRates.push(await rate(judged));
  }
  await pool.close();
  opened.facts.flush();
  const lines = readFileSync(join(out, EXCHANGES_FILE))
    .subarray(-TAIL)
    .toString()
    .trimEnd()
    .split('\n')
    .slice(1);
  const pages = lines
    .map((line) => JSON.parse(line) as Exchange)
    .filter((one) => one.operation === 'listAttendees');
  const started = performance.now();
  for (const page of pages) judgeExchange(page);
  const micros = ((performance.now() - started) * 1000) / pages.length;
  await opened.close();
  const result = {
    bench: 'client',
    bare_pages_per_second: Math.round(median(bareRates)),
    judged_pages_per_second: Math.round(median(judgedRates)),
    ratio: Number((median(judgedRates) / median(bareRates)).toFixed(3)),
    microseconds_per_judged_page: Number(micros.toFixed(1)),
    concurrency,
    rounds: bareRates.length,
  };
  console.log(
    values.json
      ? JSON.stringify(result)
      : `bare undici ${result.bare_pages_per_second}/s, judged and journalled ${result.judged_pages_per_second}/s: ratio ${result.ratio} (at least 0.4 is asked); ${result.microseconds_per_judged_page} µs to judge a page`,
  );
  process.exitCode = result.ratio >= 0.4 ? 0 : 1;
} finally {
  rmSync(out, { recursive: true, force: true });
  await reference.stop();
}
