/**
 * `muster serve` in memory, over libsql and over PostgreSQL, beside bare Fastify with the same bytes and Prism's mock of the same
 * contract: `node --import tsx bench/serve.ts [--rounds N] [--round-ms N] [--crowd N]`. Each server has a process of its own, and
 * all take turns. Prints one line of JSON: requests a second, the ratios that matter, and on standard error what could not be had.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../harness/paths.ts';
import { startPostgres } from '../tests/reference/stores.ts';
import { startPrism } from './serve/prism.ts';
import { type Asked, median, medianOf, type Plan, ratesOf, ratioOf, type Side } from './serve/rates.ts';
import { type Started, started, startedBare } from './serve/started.ts';
import { type ClientProfile, obtainToken } from './token.ts';

const PAGE = '/api/v2/events/1001/attendees';
const PER_PAGE = 25;
const FEW = 100;
const STARTS = 5;

interface Profile extends ClientProfile {
  readonly event_id: number;
}

/** `muster serve` over a store, with `attendees` in its main event. */
interface Served extends Side {
  readonly attendees: number;
  /** Attendees that exist, to be checked in one after the other. */
  readonly ids: readonly number[];
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    'round-ms': { type: 'string', default: '800' },
    crowd: { type: 'string', default: '100000' },
  },
});
const [rounds, roundMs, crowd] = [values.rounds, values['round-ms'], values.crowd].map(Number) as [
  number,
  number,
  number,
];

const stops: Array<() => unknown> = [];
const folder = mkdtempSync(join(tmpdir(), 'muster-serve-'));
stops.push(() => rmSync(folder, { recursive: true, force: true }));

const serveArgs = (...more: readonly string[]): string[] => [
  join(ROOT, 'bin', 'muster.mjs'),
  'serve',
  ...more,
];

async function serve(name: string, attendees: number, data?: string): Promise<Served> {
  const place = data === undefined ? [] : ['--data', data];
  const server = await started(serveArgs('--port', '0', '--attendees', String(attendees), ...place));
  stops.push(server.stop);
  const profile = JSON.parse(server.line) as Profile;
  const token = (await obtainToken(profile, 'read write'))!;
  const side = { name, origin: profile.base_url, token, attendees };
  const reply = await fetch(`${side.origin}${PAGE}?per_page=100`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { items } = (await reply.json()) as { items: ReadonlyArray<{ id: number }> };
  return { ...side, ids: items.map(({ id }) => id) };
}

const page = (number: number) => (): Asked => ({
  method: 'GET',
  path: `${PAGE}?page=${number}&per_page=${PER_PAGE}`,
});
const lastPage = ({ attendees }: Served): number => Math.floor(attendees / PER_PAGE);

function checkIns({ ids }: Pick<Served, 'ids'>): () => Asked {
  let next = 0;
  return () => ({ method: 'POST', path: `${PAGE}/${ids[next++ % ids.length]}/check_in`, body: '{}' });
}

const ITEM = JSON.stringify({ item: { first_name: 'Ada', last_name: 'Bench', company: 'Acme' } });
const create = (): Asked => ({ method: 'POST', path: PAGE, body: ITEM });

/** The stores that this machine has, each twice: with few attendees, and with a crowd. */
async function stores(): Promise<ReadonlyMap<string, { few: Served; many: Served }>> {
  const found = new Map<string, { few: Served; many: Served }>();
  const both = async (name: string, place: (kind: string) => Promise<string | undefined>): Promise<void> => {
    const few = await serve(name, FEW, await place('few'));
    found.set(name, { few, many: await serve(`${name} with ${crowd}`, crowd, await place('many')) });
  };
  await both('memory', async () => undefined);
  await both('libsql', async (kind) => join(folder, kind));
  const postgres = await startPostgres();
  if (postgres === undefined) console.error('Left out: PostgreSQL is not installed.');
  else {
    stops.unshift(() => postgres.stop());
    await both('postgresql', async (kind) => {
      const { default: pg } = await import('pg');
      const admin = new pg.Client(postgres.url);
      await admin.connect();
      await admin.query(`create database serve_${kind}`);
      await admin.end();
      return postgres.url.replace(/postgres$/, `serve_${kind}`);
    });
  }
  return found;
}

/** Bare Fastify, which answers every list with the bytes of one. */
async function bareSide({ origin, token }: Served): Promise<Side> {
  const reply = await fetch(origin + page(2)().path, { headers: { authorization: `Bearer ${token}` } });
  const bare = await startedBare(await reply.text());
  stops.unshift(bare.stop);
  return { name: 'bare fastify', origin: bare.line, token };
}

async function prismSide({ origin, token }: Served): Promise<Side | undefined> {
  const contract = await (await fetch(`${origin}/api/v2/openapi`)).text();
  const prism = await startPrism(contract);
  if (typeof prism === 'string') {
    console.error(`Left out: ${prism}`);
    return undefined;
  }
  stops.unshift(prism.stop);
  return { name: 'prism', origin: prism.origin, token };
}

/** Seconds until the first line: the median of some starts, with what Node.js alone takes. */
async function startUps(): Promise<Record<string, number>> {
  const data = join(folder, 'started');
  const ways: Record<string, readonly string[]> = {
    node: ['-e', 'console.log(1)'],
    memory: serveArgs('--port', '0'),
    libsql: serveArgs('--port', '0', '--data', data),
  };
  const seconds: Record<string, number> = {};
  for (const [name, args] of Object.entries(ways)) {
    const all: number[] = [];
    for (let start = 0; start < STARTS; start += 1) {
      const one: Started = await started(args);
      all.push(one.seconds);
      await one.stop();
    }
    seconds[name] = Number(median(all).toFixed(2));
  }
  return seconds;
}

try {
  const startUp = await startUps();
  const all = await stores();
  const { few: memory } = all.get('memory')!;
  const bare = await bareSide(memory);
  const prism = await prismSide(memory);
  const few = [...all.values()].map((one) => one.few);
  const beside = prism === undefined ? [] : [prism];
  const measured = (plan: Plan) => ratesOf(plan, { rounds, roundMs, warmUpMs: 700, connections: 8 });
  const second = page(2);
  const pages = await measured(new Map([...few, bare, ...beside].map((side) => [side, second])));
  const entries = await measured(
    new Map<Side, () => Asked>([
      ...few.map((side) => [side, checkIns(side)] as const),
      ...beside.map((side) => [side, checkIns(memory)] as const),
    ]),
  );
  // The nearest, the middle and the farthest page of a crowd, beside one of few attendees.
  const far: Record<string, Record<string, number>> = {};
  for (const [name, { few: small, many }] of all) {
    far[name] = {};
    for (const [where, number] of Object.entries({
      first: 1,
      middle: Math.ceil(lastPage(many) / 2),
      last: lastPage(many),
    })) {
      const rates = await measured(
        new Map<Side, () => Asked>([
          [small, second],
          [many, page(number)],
        ]),
      );
      far[name][where] = ratioOf(rates, small.name, many.name);
    }
  }
  const creates = await measured(new Map([...few, ...beside].map((side) => [side, create])));
  const table = (rates: Awaited<typeof pages>) =>
    Object.fromEntries(
      [...rates.keys()].map((name) => [
        name,
        { a_second: medianOf(rates, name), of_memory: ratioOf(rates, name, 'memory') },
      ]),
    );
  const figures = {
    attendees: FEW,
    crowd,
    rounds,
    start_up_seconds: startUp,
    pages: table(pages),
    pages_of_bare: Object.fromEntries(few.map(({ name }) => [name, ratioOf(pages, name, 'bare fastify')])),
    check_ins: table(entries),
    creates: table(creates),
    cost_of_a_page_in_the_crowd: far,
  };
  console.log(JSON.stringify(figures));
} finally {
  for (const stop of stops.toReversed()) await stop();
}
