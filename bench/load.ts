/**
 * What the hot path of a rush costs: processor time of k6 for each check-in with request log and samples, over that of a bare
 * k6 that sends the same requests. `node --import tsx bench/load.ts [requests] [rounds]`; prints one line of JSON.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleScript } from '../load/drive/bundle.ts';
import { cpuSeconds } from '../load/drive/cpu-meter.ts';
import { garbageOf, k6Mebibytes } from '../load/drive/k6-memory.ts';
import { startK6 } from '../load/drive/k6-process.ts';
import { writeClient } from '../load/drive/own-client.ts';
import { openTokenServer } from '../load/drive/token-server.ts';
import { findK6 } from '../load/k6/find-k6.ts';
import { arrange } from '../load/scenario/plan/plan.ts';
import type { ScriptConfig } from '../load/script/config.ts';
import { pack } from '../load/script/items.ts';
import type { Plan, PlanItem } from '../record/load-plan.ts';

const SCANNERS = 20;
const MOST = 1.3;
const FEW = 500;
const [many = 30_000, rounds = 5] = process.argv.slice(2).map(Number);

const attendee = (id: string): string =>
  JSON.stringify({
    item: {
      id: Number(id),
      first_name: 'Ada',
      last_name: 'Muster',
      email: `ada.${id}@example.org`,
      phone: '+12025550100',
      job_title: 'Engineer',
      company: 'Acme',
      rsvp_status: 'confirmed',
      checkin_status: 'checked_in',
      qr_code: 'giWrKWJi91JF9GC3b2SZ',
      created_at: '2025-06-15T02:54:21.000Z',
      registration_type_id: null,
      event_id: 1001,
      fields: [],
    },
    metadata: {},
  });

const server = createServer((request, response) => {
  request.resume();
  const id = /attendees\/(\d+)\//.exec(request.url ?? '')?.[1] ?? '1';
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(attendee(id));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2`;
const desk = await openTokenServer(async () => 'a-token-of-some-length-0123456789');
const { path: k6 } = await findK6();
const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'));

const BARE = `
import http from 'k6/http';
import { SharedArray } from 'k6/data';
import exec from 'k6/execution';
const config = JSON.parse(open('./config.json'));
const ids = new SharedArray('ids', () => JSON.parse(open('./ids.json')));
const scanners = new SharedArray('scanners', () => JSON.parse(open('./scanners.json')));
export const options = { scenarios: { scanners: { executor: 'per-vu-iterations', vus: config.scanners, iterations: 1, maxDuration: '600s' } }, systemTags: ['status', 'method', 'name', 'scenario'] };
export default function () {
  const [from, to] = scanners[exec.scenario.iterationInTest];
  for (let index = from; index < to; index += 1)
    http.request('POST', config.api + '/events/1001/attendees/' + ids[index] + '/check_in', null, { headers: { Authorization: 'Bearer a-token-of-some-length-0123456789', Accept: 'application/json' }, tags: { name: 'check_in' } });
}
export function handleSummary() { return {}; }
`;

function writeBare({ items, scanners }: Plan, pool: readonly string[]): void {
  writeFileSync(join(folder, 'script.js'), BARE);
  writeFileSync(join(folder, 'scanners.json'), JSON.stringify(scanners));
  writeFileSync(join(folder, 'ids.json'), JSON.stringify(items.map(({ who }) => pool[who])));
}

async function writeMuster(plan: Plan, pool: readonly string[]): Promise<void> {
  await bundleScript(folder);
  writeClient(folder, undefined);
  const { packs, scanners } = pack(plan, pool);
  writeFileSync(join(folder, 'scanners.json'), JSON.stringify(scanners));
  writeFileSync(join(folder, 'packs.json'), JSON.stringify(packs));
}

/** Processor seconds of one k6 that sends so many requests. */
async function cost(kind: 'bare' | 'muster', requests: number): Promise<number> {
  const draft: PlanItem[] = Array.from({ length: requests }, (_, index) => ({
    due: 0,
    scanner: index % SCANNERS,
    kind: 'arrival',
    who: index,
    scannedTwice: false,
  }));
  const plan = arrange(draft, SCANNERS, requests, 0);
  const config: ScriptConfig = {
    api,
    event: '1001',
    session: null,
    scanners: SCANNERS,
    dashboards: 0,
    dashboardEveryMs: 1000,
    pagesToRead: 1,
    endMs: 0,
    hardEndMs: 600_000,
    leadMs: 100,
    requestMs: 10_000,
    sampleEvery: 10,
    instances: 1,
    mostPerSecond: 0,
    clients: 1,
    sendsMetrics: false,
    ...{ answersItem: true, alreadyDone: [409, 422] },
    names: { first_name: 'Guest', last_name: 'Muster' },
    email: 'muster+{n}@example.com',
    marker: 'load-b',
    answers: '',
  };
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
  const pool = Array.from({ length: requests }, (_, index) => String(20_000 + index));
  if (kind === 'bare') writeBare(plan, pool);
  else await writeMuster(plan, pool);
  const requestLog = join(folder, 'request-log.ndjson');
  rmSync(requestLog, { force: true });
  const env = kind === 'bare' ? {} : garbageOf(k6Mebibytes(plan, 1));
  const running = startK6({ k6, folder, requestLog, desk: desk.address, env });
  let seconds = 0;
  const timer = setInterval(() => {
    seconds = cpuSeconds(running.pid) ?? seconds;
  }, 20);
  const code = await running.ended;
  clearInterval(timer);
  if (code !== 0) throw new Error(`k6 ended with ${code}: ${running.said()}`);
  return seconds;
}

const each = async (kind: 'bare' | 'muster'): Promise<number> =>
  ((await cost(kind, many)) - (await cost(kind, FEW))) / (many - FEW);
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const bare: number[] = [];
const muster: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  bare.push(await each('bare'));
  muster.push(await each('muster'));
}
// Round by round: the two of a round ran one after the other, on a machine as busy.
const ratios = bare.map((one, round) => (muster[round] ?? 0) / one);
const ratio = median(ratios);
const us = (value: number): number => Math.round(value * 1e7) / 10;
console.log(
  JSON.stringify({
    requests: many,
    rounds,
    bare_us: us(median(bare)),
    muster_us: us(median(muster)),
    ratio: Math.round(ratio * 100) / 100,
    ratios: ratios.map((one) => Math.round(one * 100) / 100),
    most: MOST,
  }),
);
await desk.close();
server.closeAllConnections();
server.close();
rmSync(folder, { recursive: true, force: true });
process.exitCode = ratio <= MOST ? 0 : 1;
