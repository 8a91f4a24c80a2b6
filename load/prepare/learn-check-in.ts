import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../../harness/call/reply.ts';
import { ownWords } from '../../judge/exchange/own-words.ts';
import type { Effect, ObservedSemantics } from '../../record/check-in-effects.ts';
import type { OperationId } from '../../spec/contract.ts';
import { CALIBRATION_ATTENDEES, LIVES, type Life, type LifeStep } from '../scenario/lives.ts';
import type { LoadConnection } from './connection.ts';
import { LEARNER, MARKER_PREFIX } from './marker.ts';
import { withNewlyListed } from './newly-listed.ts';
import { Pauses } from './pauses.ts';
import { CannotPrepare, createOne, prepare } from './prepare.ts';
import type { WalkedAttendee } from './walk.ts';

const NAMES = Object.keys(LIVES) as Life[];
/** An undo comes first: it shows whether a pause is asked for, before a refused repeat could be taken for one. */
const IN_ORDER = [...NAMES].sort((a, b) => Number(b === 'undo') - Number(a === 'undo'));

const OPERATION: Readonly<Record<LifeStep, OperationId>> = {
  in: 'checkIn',
  out: 'checkOut',
  undo: 'undoCheckIn',
  session: 'checkIn',
};

/** What was learned, and the people whom the walk of the list showed that ended it. */
interface Lesson {
  readonly learned: ObservedSemantics;
  readonly seen: readonly WalkedAttendee[];
  /** How many people were made for it, the one of the claim among them. */
  readonly made: number;
}

/** Whom a walk showed before, and the id of the claim that was made since; '' where there is none. */
interface ListedBefore {
  readonly before: readonly WalkedAttendee[];
  readonly claim: string;
}

/** Makes attendees to learn on, whom no load uses, and learns. `run`: begins their markers. @throws CannotPrepare, Unanswered */
export async function learnOnNew(
  connection: LoadConnection,
  run: string,
  { before, claim }: ListedBefore,
): Promise<Lesson> {
  const { ids } = await prepare(connection, {
    wanted: CALIBRATION_ATTENDEES,
    fresh: CALIBRATION_ATTENDEES,
    run: `${LEARNER}${run}`,
  });
  const pauses = new Pauses();
  const { last, turnedAway } = await live(connection, ids, pauses);
  if (turnedAway !== undefined) throw new CannotPrepare(shutOut(connection.event, turnedAway));
  const walkedIn = await walkIn(connection, run, pauses);
  await sleep(connection.profile.settle_ms);
  // A claim of another run that came at the same time stands beside this one.
  const made = [...ids, walkedIn?.id ?? '', claim].filter(Boolean);
  const seen = await withNewlyListed(connection, before, new Set(made));
  const { learned: scanPause } = pauses;
  const learned = learnedOf(last, { untouched: ids[0] ?? '', seen, walkedIn });
  return { learned: { ...learned, ...(scanPause && { scanPause }) }, seen, made: made.length };
}

/** A last answer, and to whom it was given. */
interface LastAnswer {
  readonly id: string;
  readonly reply: Reply;
}

/** Checks a new person in who was not confirmed, as the desk does with those who come without a ticket. */
async function walkIn(
  connection: LoadConnection,
  run: string,
  pauses: Pauses,
): Promise<LastAnswer | undefined> {
  const { client, event } = connection;
  const made = await createOne(connection, `${MARKER_PREFIX}${LEARNER}${run}-new`);
  if (made === null) return undefined;
  const path = { event_id: event, id: made.id };
  const scan = (keepConflict: boolean) => client.call('checkIn', { path, intent: 'probe', keepConflict });
  return { id: made.id, reply: await pauses.scanned('in', made.id, scan) };
}

/** The last answer to each sequence of calls, and to whom it was given. */
interface Lived {
  readonly last: ReadonlyMap<Life, LastAnswer>;
  /** What the first was answered who came to the door, where no one was let in. */
  readonly turnedAway: Reply | undefined;
}

/** Why an event cannot be loaded that lets no one in: it may have its reason, which is for others to judge. */
const shutOut = (event: string, { status, exchange }: Reply): string =>
  `No one can be checked in in event ${event}: checkIn of each new attendee who is confirmed is answered with ${status} and says "${ownWords(exchange)}", so that no rush can be measured; take an event whose doors are open.`;

/** Takes each of the attendees but the first, to whom nothing has happened yet, through another sequence of calls. */
async function live(
  { client, event, profile }: LoadConnection,
  ids: readonly string[],
  pauses: Pauses,
): Promise<Lived> {
  const { session_id: session } = profile;
  const call = (step: LifeStep, id: string, keepConflict: boolean): Promise<Reply> =>
    client.call(OPERATION[step], {
      path: { event_id: event, id },
      ...{ intent: 'probe', keepConflict },
      ...(step === 'session' && { item: { session_id: asNumber(session ?? '') } }),
    });
  const learners = ids.slice(1);
  const last = new Map<Life, LastAnswer>();
  const atTheDoor: Reply[] = [];
  for (const life of IN_ORDER) {
    const steps: readonly LifeStep[] = LIVES[life];
    const id = learners[NAMES.indexOf(life)] ?? '';
    if (session === undefined && steps.includes('session')) continue;
    let reply: Reply | undefined;
    for (const [index, step] of steps.entries()) {
      reply = await pauses.scanned(step, id, (asItCame) => call(step, id, asItCame));
      if (index === 0 && step === 'in') atTheDoor.push(reply);
    }
    if (reply !== undefined) last.set(life, { id, reply });
  }
  return { last, turnedAway: atTheDoor.some(({ ok }) => ok) ? undefined : atTheDoor[0] };
}

/** By what it is known what steps have done: to whom nothing happened, what the list shows, and the walk-in. */
interface Shown {
  readonly untouched: string;
  readonly seen: readonly WalkedAttendee[];
  readonly walkedIn: LastAnswer | undefined;
}

/** What a check-in, a repeat, an undo and a check-out do in this environment, and whether the list shows it. */
function learnedOf(last: Lived['last'], { untouched, seen, walkedIn }: Shown): ObservedSemantics {
  const asked = new Set([untouched, walkedIn?.id, ...[...last.values()].map(({ id }) => id)]);
  const status = new Map(seen.filter(({ id }) => asked.has(id)).map((one) => [one.id, one.status]));
  const initial = status.get(untouched) ?? 'not_checked_in';
  const effectOf = (known: LastAnswer | undefined, before: string): Effect | null => {
    if (known === undefined) return null;
    const { id, reply } = known;
    const after = status.get(id) ?? null;
    return {
      status: reply.status,
      after,
      readable: reply.ok && after !== null && after !== '' && after !== before,
    };
  };
  const effect = (life: Life, before: string): Effect | null => effectOf(last.get(life), before);
  const sure = (life: Life, before: string): Effect => effect(life, before) ?? NOT_LEARNED;
  const first = last.get('checkIn');
  const inside = status.get(first?.id ?? '') ?? '';
  return {
    initial,
    checkIn: sure('checkIn', initial),
    repeat: sure('repeat', ''),
    undo: sure('undo', inside),
    again: sure('again', initial),
    checkOut: sure('checkOut', inside),
    returned: sure('returned', initial),
    leftAgain: sure('leftAgain', inside),
    session: effect('session', initial),
    sessionInside: effect('sessionInside', inside),
    sessionAgain: effect('sessionAgain', inside),
    walkIn: effectOf(walkedIn, initial),
    answersItem: first?.reply.ok === true && first.reply.id === first.id,
  };
}

const NOT_LEARNED: Effect = { status: 0, after: null, readable: false };

/** A session id as the integer that the API takes; as text where a number cannot hold it exactly. */
export const asNumber = (id: string): number | string => (Number.isSafeInteger(Number(id)) ? Number(id) : id);
