import { setTimeout as sleep } from 'node:timers/promises';
import type { Check } from '../../fixtures/check/check.ts';
import { provenBy } from '../../fixtures/check/proof.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import type { WorkerContext } from '../../fixtures/runner/worker-context.ts';
import { rules, test } from '../../fixtures/test.ts';
import type { Reply } from '../../harness/call/reply.ts';
import { differences } from '../../judge/compare.ts';
import { bodyOf, type CheckedAttendee, confirmed, personal } from './check-in.ts';
import type { Move } from './move.ts';

/** Each of the three beside an update, and the one that makes room for it. */
const MOVES_HERE = ['checkIn', 'checkOut', 'checkIn', 'undoCheckIn'] as const satisfies readonly Move[];

test(
  'an update of an attendee beside a check-in, a check-out or an undo is kept, and so is the other',
  rules('checkin.nothing-else', 'attendees.update.untouched', 'checkin.answer-is-read'),
  async ({ check, sandbox, worker }) => {
    const doors = await confirmed(check, await sandbox.borrows(2, 'unscanned'));
    await Promise.all(
      doors.map(async (door, first) => {
        const at: Door = { check, sandbox, worker, door, movesFirst: first === 0 };
        for (const move of MOVES_HERE) if (!(await overlaps(at, move))) return;
        door.eventually();
      }),
    );
  },
);

/** An attendee at a door, and which of the calls on it is sent first. */
interface Door {
  readonly check: Check;
  readonly sandbox: Sandbox;
  readonly worker: WorkerContext;
  readonly door: CheckedAttendee;
  readonly movesFirst: boolean;
}

/** A step and an update that overlapped. */
interface Overlap {
  readonly move: Move;
  readonly moved: Reply;
  readonly updated: Reply;
  readonly company: string | null;
  /** The state before the step, as far as it was known. */
  readonly before: string | undefined;
  /** The answer to an update that came later. */
  readonly later: Reply;
}

const update = ({ check, door }: Door, item: Readonly<Record<string, unknown>>): Promise<Reply> =>
  check.api.call('updateAttendee', { path: door.path, item, intent: 'probe' });

/** A step that does not say where it leads may lead nowhere: an update shows that of one that is taken alone. */
async function stepAlone(at: Door, move: Move): Promise<Reply[]> {
  const { door, sandbox } = at;
  const moved = await door.move(move, 'empty item', bodyOf('empty item'));
  const read = await update(at, { job_title: sandbox.newAttendee().job_title });
  if (read.ok) door.baseline = personal(read.item);
  return moved.ok && read.ok ? [moved, read] : [];
}

/** Whether the later answer shows the attendee where it stood before a step that says it was taken. */
const standsAsBefore = ({ state }: CheckedAttendee, { moved, before, later }: Overlap): boolean =>
  moved.ok && state !== before && before !== undefined && later.item['checkin_status'] === before;

const lostCompany = ({ updated, later, company }: Overlap): boolean =>
  updated.ok && differences(later.item, { company }).length > 0;

/** Takes a step beside an update, and claims that neither undid the other; false where no later answer tells. */
async function overlaps(at: Door, move: Move): Promise<boolean> {
  const { door, sandbox, worker } = at;
  const { company, job_title } = sandbox.newAttendee();
  const before = door.state;
  // Either may come first: what the answer to the other one shows of the company is open.
  const { company: _open, ...rest } = door.baseline;
  door.baseline = rest;
  const [moved, updated] = await together(
    () => door.move(move, 'beside an update', bodyOf('empty item')),
    () => update(at, { company }),
    at.movesFirst,
  );
  let found: Overlap = { move, moved, updated, company, before, later: await update(at, { job_title }) };
  if (found.later.ok && (lostCompany(found) || standsAsBefore(door, found))) {
    await sleep(worker.profile.settle_ms);
    found = { ...found, later: await update(at, { job_title }) };
  }
  if (!found.later.ok) return false;
  await claimBoth(at, found);
  return true;
}

/** Claims that of two writes that overlapped none undid the other, and goes on from what was shown. */
async function claimBoth(at: Door, found: Overlap): Promise<void> {
  const { door } = at;
  const { before, later } = found;
  door.baseline = personal(later.item);
  const said = door.state;
  const stands = standsAsBefore(door, found);
  const alone = stands && said === undefined ? await stepAlone(at, found.move) : [];
  const read = alone.at(-1);
  const undone = stands && (said !== undefined || (read && read.item['checkin_status'] !== before)) === true;
  if (found.moved.ok && found.updated.ok) claimKept(at, found, { said, alone, undone });
  const { checkin_status: now } = (read ?? later).item;
  if (said !== undefined) {
    if (undone) door.learns(String(before));
  } else if (before !== undefined && now !== before) door.learns(String(now));
}

/** What is known of a step beside the later answer. */
interface Undone {
  /** The state that its own answer said. */
  readonly said: string | undefined;
  /** The answers to the step when it was taken alone, and to the update that shows where it led. */
  readonly alone: readonly Reply[];
  readonly undone: boolean;
}

function claimKept({ check }: Door, found: Overlap, { said, alone, undone }: Undone): void {
  const { move, moved, updated, company, before, later } = found;
  const replies = provenBy(later, [moved, updated]);
  check.carries(
    'checkin.nothing-else',
    later.item,
    { company },
    replies,
    `${move} undid an update that overlapped with it`,
  );
  const read = alone.at(-1);
  check.that('attendees.update.untouched', !undone, {
    message: `an update undid the ${move} that overlapped with it`,
    expected: said ?? `another than ${before}, as where nothing overlaps`,
    actual: String(later.item['checkin_status']),
    replies: read ? provenBy(read, [moved, updated, later, ...alone.slice(0, -1)]) : replies,
  });
}

/** Sends two calls at once, one of them a moment earlier. */
async function together(
  one: () => Promise<Reply>,
  two: () => Promise<Reply>,
  oneFirst: boolean,
): Promise<readonly [Reply, Reply]> {
  if (oneFirst) return Promise.all([one(), two()]);
  const second = two();
  const first = one();
  return [await first, await second];
}
