/**
 * Attendee pages a second through the whole client (each answer paced, recorded, journalled and judged) against a bare
 * undici Pool that asks the same server for the same pages at the same concurrency, in one run: once reading each page
 * as text, once parsing it, as whoever wants its attendees must. A round lasts some seconds, so that opening the wire
 * and starting the journal's thread, once a run, are no part of a page. Prints the medians of the rounds' ratios, and
 * microseconds a judged page.
 *
 *   node --import tsx bench/client.ts [--seconds 3] [--rounds 7] [--concurrency 8] [--json]
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Dispatcher, Pool } from 'undici';
import { offered, Shelves } from '../harness/broker/shelves.ts';
import { Client, type ClientBroker } from '../harness/call/client.ts';
import { requestToken } from '../harness/oauth/token-request.ts';
import { resolveProfile } from '../harness/profile/resolve-profile.ts';
import { type OpenWire, openWire } from '../harness/run/open-wire.ts';
import { startReferenceProcess } from '../harness/run/reference-process.ts';
import { judgeExchange } from '../judge/exchange/exchange-judge.ts';
import type { Exchange } from '../record/exchange.ts';
import { EXCHANGES_FILE } from '../record/exchanges-file.ts';

const ASKED = 0.4;
/** So many bytes of the journal are judged again; the whole of it may be longer than a string can be. */
const TAIL = 40_000_000;
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '7' },
    concurrency: { type: 'string', default: '8' },
    json: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const concurrency = Number(values.concurrency);

const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** How often `work` completes a second, with `concurrency` of it under way. */
async function rate(work: () => Promise<void>): Promise<number> {
  let done = 0;
  const started = performance.now();
  const end = started + seconds * 1000;
  const sender = async (): Promise<void> => {
    while (performance.now() < end) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sender));
  return (done * 1000) / (performance.now() - started);
}

/** Works with a journal of its own, as every run has; it is gone afterwards, so that no disk cache grows without end. */
async function withWire<T>(
  work: (opened: OpenWire) => Promise<T>,
  read?: (journal: string) => void,
): Promise<T> {
  const out = mkdtempSync(join(tmpdir(), 'muster-bench-'));
  const opened = openWire({ profile, out, prefix: 'bench', concurrency, permits: async () => 64 });
  try {
    return await work(opened);
  } finally {
    // Closed before it is read: the journal's own thread writes until then.
    await opened.close();
    read?.(join(out, EXCHANGES_FILE));
    rmSync(out, { recursive: true, force: true });
  }
}

/** Microseconds that the judge takes for a page, parsing it included. */
function microsOfJudging(journal: string): number {
  const lines = readFileSync(journal).subarray(-TAIL).toString().trimEnd().split('\n').slice(1);
  const pages = lines.map((line) => JSON.parse(line) as Exchange);
  const started = performance.now();
  for (const page of pages) judgeExchange(page);
  return ((performance.now() - started) * 1000) / pages.length;
}

const reference = await startReferenceProcess();
const profile = resolveProfile(reference.profile, 'The reference environment');
const event = profile.event_id ?? '';
const pool = new Pool(profile.base_url, { connections: concurrency, pipelining: 1 });
try {
  const { id = '', secret = '' } = profile.client ?? {};
  const { issued } = await withWire(({ wire }) =>
    requestToken(wire, {
      grant_type: 'client_credentials',
      client_id: id,
      client_secret: secret,
      scope: 'read write',
    }),
  );
  if (issued === null) throw new Error('the reference environment granted no token');

  const bare = (take: (body: Dispatcher.ResponseData['body']) => Promise<unknown>): Promise<number> =>
    rate(async () => {
      const { body } = await pool.request({
        method: 'GET',
        path: `/api/v2/events/${event}/attendees`,
        headers: { authorization: `Bearer ${issued.token}`, accept: 'application/json' },
      });
      await take(body);
    });
  const judged = (read?: (journal: string) => void): Promise<number> =>
    withWire(({ wire }) => {
      const broker: ClientBroker = {
        ...offered(new Shelves()),
        live: async () => issued,
        pause: async () => {},
      };
      const client = new Client(wire, broker, profile, () => {});
      return rate(async () => {
        const reply = await client.call('listAttendees', { path: { event_id: event } });
        if (reply.status !== 200 || reply.items.length !== 25)
          throw new Error(`a page answered ${reply.status}`);
      });
    }, read);

  let micros = Number.NaN;
  const measured: Array<{ text: number; parsed: number; judged: number }> = [];
  // The first round warms all three up.
  for (let round = 0; round <= rounds; round += 1) {
    const one = {
      text: await bare((body) => body.text()),
      parsed: await bare((body) => body.json()),
      judged: await judged(
        round === rounds
          ? (journal) => {
              micros = microsOfJudging(journal);
            }
          : undefined,
      ),
    };
    if (round > 0) measured.push(one);
  }
  const middle = (of: (one: (typeof measured)[number]) => number): number => median(measured.map(of));
  const result = {
    bench: 'client',
    bare_pages_per_second: Math.round(middle((one) => one.text)),
    bare_parsed_pages_per_second: Math.round(middle((one) => one.parsed)),
    judged_pages_per_second: Math.round(middle((one) => one.judged)),
    ratio: Number(middle((one) => one.judged / one.text).toFixed(3)),
    ratio_to_parsed: Number(middle((one) => one.judged / one.parsed).toFixed(3)),
    microseconds_per_judged_page: Number(micros.toFixed(1)),
    concurrency,
    rounds: measured.length,
  };
  console.log(
    values.json
      ? JSON.stringify(result)
      : `bare undici ${result.bare_pages_per_second}/s as text and ${result.bare_parsed_pages_per_second}/s parsed, judged and journalled ${result.judged_pages_per_second}/s: ratio ${result.ratio} to text (at least ${ASKED} is asked) and ${result.ratio_to_parsed} to parsed; ${result.microseconds_per_judged_page} µs to judge a page`,
  );
  process.exitCode = result.ratio >= ASKED ? 0 : 1;
} finally {
  await pool.close();
  await reference.stop();
}
