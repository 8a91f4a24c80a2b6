import type { Reply } from '../../harness/call/reply.ts';
import { COLUMN, type RequestLine } from '../../record/request-log/line.ts';
import { alreadyDone } from '../judge/already-done.ts';
import type { JudgedRun } from '../judge/evidence.ts';
import { isSuccessStatus } from '../judge/reconcile/attendee.ts';
import type { ListedAttendee } from '../judge/reconcile/finding.ts';
import type { LoadConnection } from '../prepare/connection.ts';
import { eachConcurrently } from '../prepare/each-concurrently.ts';
import { asNumber } from '../prepare/learn-check-in.ts';
import { isOfLoads } from '../prepare/marker.ts';
import { isWithoutAnswer } from '../prepare/no-answer.ts';

/** Whom a session lost, by id, and a note where that cannot be told. */
export interface ScannedAgain {
  readonly lost: ReadonlySet<string>;
  readonly notes: readonly string[];
}

const NOBODY: ScannedAgain = { lost: new Set(), notes: [] };
/** How many are scanned again at most, and how many show that a second scan is no other than the first. */
const MOST_ASKED = 1000;
const FEW = 3;

const UNTOLD =
  'The list does not show who is in a session, and this environment asks for a pause after a scan of any person: whether a session kept whom it took stays unknown.';
const UNKNOWN =
  'The list does not show who is in a session, and this environment takes a second scan like the first: whether a session kept whom it took stays unknown.';

/**
 * Scans those into their session once more whom the service took into it under load. The list does not show who is there;
 * a service that refuses a second scan does. Who is taken as if for the first time was lost, where one whose scan is no
 * younger is refused. People of the user are left alone.
 */
export async function scanAgain(
  connection: LoadConnection,
  { plan, learned }: Pick<JudgedRun, 'plan' | 'learned'>,
  lines: readonly RequestLine[],
  seen: readonly ListedAttendee[],
): Promise<ScannedAgain> {
  const { client, event, profile, concurrency } = connection;
  if (learned?.sessionInside?.readable !== false || profile.session_id === undefined) return NOBODY;
  // Who may be scanned only a while after another person is refused by chance.
  if (learned.scanPause?.shared === true) return { lost: new Set(), notes: [UNTOLD] };
  const item = { session_id: asNumber(profile.session_id) };
  const refusals = alreadyDone(learned);
  const isMade = isOfLoads(profile.attendee.email);
  const made = new Set(seen.filter(isMade).map(({ id }) => id));
  const taken = takenInto(plan.items, lines).filter(({ id }) => made.has(id));
  if (taken.length === 0) return NOBODY;

  /** How old scans were when they were asked about, of those who are still there, and of those who are not, by id. */
  const kept: number[] = [];
  const missing = new Map<string, number>();
  const scan = (id: string): Promise<Reply> =>
    client.call('checkIn', { path: { event_id: event, id }, item, intent: 'probe' });
  const ask = async ({ id, at }: Taken): Promise<void> => {
    const age = Date.now() - at;
    const first = await scan(id);
    if (refusals.has(first.status)) kept.push(age);
    else if (first.ok && refusals.has((await scan(id)).status)) missing.set(id, age);
  };
  try {
    await eachConcurrently(1, taken.slice(0, FEW), ask);
    if (kept.length + missing.size === 0) return { lost: new Set(), notes: [UNKNOWN] };
    await eachConcurrently(concurrency, taken.slice(FEW, MOST_ASKED), ask);
  } catch (error) {
    if (!isWithoutAnswer(error)) throw error;
  }
  const oldest = kept.reduce((most, age) => Math.max(most, age), 0);
  return { lost: new Set([...missing].filter(([, age]) => age <= oldest).map(([id]) => id)), notes: [] };
}

/** Who was taken into a session, and when. */
interface Taken {
  readonly id: string;
  readonly at: number;
}

/** Whom the service took into a session, the longest ago first, of those for whom nothing was asked afterwards. */
function takenInto(items: JudgedRun['plan']['items'], lines: readonly RequestLine[]): Taken[] {
  const last = new Map<string, RequestLine>();
  for (const line of lines) if (line[COLUMN.item] >= 0) last.set(line[COLUMN.id], line);
  return [...last]
    .filter(
      ([, line]) => items[line[COLUMN.item]]?.kind === 'session' && isSuccessStatus(line[COLUMN.status]),
    )
    .map(([id, line]) => ({ id, at: line[COLUMN.done] }))
    .sort((a, b) => a.at - b.at);
}
