import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { linesOf, parsedLine } from '../../record/lines.ts';
import type { ScannerCall } from '../script/client.js';
import { startK6 } from './k6-process.ts';
import { unfit, writeClient } from './own-client.ts';

/** The longest that a module may take for a handful of requests to this machine, in milliseconds. */
const LONGEST_MS = 20_000;
const MOST_SAID = 200;
const EMAIL = 'scanner@example.com';
const CALLED = 'called.ndjson';

/** Puts each call to the module, and says of each what came back. */
const SCRIPT = `
import * as client from './client.js';
const own = client.default;
const calls = JSON.parse(open('./calls.json'));
export const options = { vus: 1, iterations: 1, maxRedirects: 0 };
export default function () {
  if (typeof own !== 'function') return console.log(JSON.stringify({ operation: '', none: true }));
  for (const call of calls) {
    const said = { operation: call.operation };
    try {
      const answer = own(call);
      said.status = answer && answer.status;
      said.timed = Boolean(answer && answer.timings && typeof answer.timings.duration === 'number');
      said.read = Boolean(answer && answer.headers && typeof answer.body === 'string');
    } catch (error) {
      said.threw = String(error);
    }
    console.log(JSON.stringify(said));
  }
}
export const handleSummary = () => ({});
`;

/** What came back of one call. */
interface Said {
  readonly operation: string;
  readonly none?: true;
  readonly threw?: string;
  readonly status?: unknown;
  readonly timed?: boolean;
  readonly read?: boolean;
}

/** A request as it came. */
interface Came {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

/**
 * Puts one call of each kind to the module of a user, against a server of this process, before anything is sent to the
 * environment. What is planned, recorded and reconciled rests on what it does. @throws UsageError that says what is wrong
 * with it
 */
export async function tryClient(k6: string, client: string | undefined): Promise<void> {
  if (client === undefined) return;
  const folder = mkdtempSync(join(tmpdir(), 'muster-client-'));
  const came: Came[] = [];
  const server = createServer(async (request, response) => {
    came.push(await cameOf(request));
    response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
    response.end('{"item":{"id":7},"items":[],"metadata":{}}');
  });
  try {
    writeClient(folder, client);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const calls = callsTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    writeFileSync(join(folder, 'script.js'), SCRIPT);
    writeFileSync(join(folder, 'calls.json'), JSON.stringify(calls));
    const failed = await called(k6, folder);
    const said = await saidIn(folder);
    const wrong = failed !== undefined && said.length < calls.length ? failed : wrongWith(calls, said, came);
    if (wrong !== undefined) throw unfit(client, wrong);
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const cameOf = async (request: IncomingMessage): Promise<Came> => ({
  method: request.method ?? '',
  url: request.url ?? '',
  body: await text(request),
});

function callsTo(origin: string): ScannerCall[] {
  const attendees = `${origin}/api/v2/events/1/attendees`;
  const headers = { Authorization: 'Bearer checked', Accept: 'application/json' };
  const call = (
    operation: string,
    method: string,
    path: string,
    body: string | null = null,
  ): ScannerCall => ({
    ...{ operation, scanner: 0, method, url: `${attendees}${path}`, body, headers, timeout: 5000 },
  });
  return [
    call('checkIn', 'POST', '/101/check_in'),
    call('checkOut', 'PATCH', '/102/check_in'),
    call('undoCheckIn', 'DELETE', '/103/check_in'),
    call('createAttendee', 'POST', '', JSON.stringify({ item: { first_name: 'Ada', email: EMAIL } })),
    call('listAttendees', 'GET', '?page=1&per_page=100'),
  ];
}

/** Runs k6 on the module; answers what is wrong where it did not come to its end. */
async function called(k6: string, folder: string): Promise<string | undefined> {
  const running = startK6({ k6, folder, requestLog: join(folder, CALLED), desk: '' });
  const timer = setTimeout(() => running.kill(), LONGEST_MS);
  const code = await running.ended;
  clearTimeout(timer);
  if (code === 0) return undefined;
  if (code === null) return `did not come to an end within ${LONGEST_MS / 1000} s`;
  const [first = ''] = running.said().split('\n');
  const [sentence = first] = first.replaceAll(`file://${folder}/`, '').split('. ');
  return `cannot be loaded by k6: ${sentence.slice(0, MOST_SAID)}`;
}

async function saidIn(folder: string): Promise<Said[]> {
  const said: Said[] = [];
  try {
    for await (const line of linesOf(join(folder, CALLED))) {
      const one = line.startsWith('{"operation"') ? parsedLine<Said>(line) : undefined;
      if (one !== undefined) said.push(one);
    }
  } catch {
    // It did not come so far as to say anything.
  }
  return said;
}

/** What is wrong with what a module did, as the end of a sentence; undefined where nothing is. */
function wrongWith(
  calls: readonly ScannerCall[],
  said: readonly Said[],
  came: readonly Came[],
): string | undefined {
  if (said[0]?.none === true)
    return 'exports no function: write export default function (call) { … } that sends the call';
  for (const call of calls) {
    const one = said.find(({ operation }) => operation === call.operation);
    const wrong = wrongAnswer(one) ?? wrongRequest(call, came);
    if (wrong !== undefined) return `${wrong} for ${call.operation}`;
  }
  return came.length > calls.length ? 'sends more than one request for a call' : undefined;
}

function wrongAnswer(said: Said | undefined): string | undefined {
  if (said?.threw !== undefined) return `threw "${said.threw.slice(0, 120)}"`;
  if (typeof said?.status !== 'number')
    return 'returned no response (it is to return what http.request of k6 answers)';
  if (said.timed !== true || said.read !== true)
    return 'returned a response without timings, headers or a body of text';
  return undefined;
}

function wrongRequest({ operation, method, url }: ScannerCall, came: readonly Came[]): string | undefined {
  const { pathname } = new URL(url);
  const sent = came.filter((one) => one.method === method && one.url.split('?')[0] === pathname);
  if (sent.length !== 1)
    return `sent ${sent.length === 0 ? 'no request' : `${sent.length} requests`} by the method and to the address that it was given`;
  if (operation === 'createAttendee' && !sent[0]?.body.includes(EMAIL))
    return 'changed the e-mail, by which the attendee is found again,';
  return undefined;
}
