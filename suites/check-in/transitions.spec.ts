import { few, goesDeep, goesFurther } from '../../fixtures/records/breadth.ts';
import type { CreatedAttendee } from '../../fixtures/records/made-attendees.ts';
import { rules, test } from '../../fixtures/test.ts';
import { bodyOf, type CheckedAttendee, confirmed, readBaseline, readStates, WAYS } from './check-in.ts';
import { CHECK_IN_SCRIPTS, type CheckInScript, IN, triedIn, type Walker } from './check-in-scripts.ts';
import { judgeAfterwards, judgeMoved } from './claims/afterwards.ts';
import { judgeCheckIn } from './claims/can-enter.ts';
import { judgeWays } from './claims/same-way.ts';
import { judgeSession } from './claims/session.ts';
import { judgeGatewayAlways } from './gateway-always.ts';
import type { Move } from './move.ts';
import { type TypedAttendees, typedAttendees } from './typed-attendees.ts';

const RULES_HERE = [
  'checkin.check-in.succeeds',
  'checkin.check-out.200',
  'checkin.undo.200',
  'checkin.body-optional',
  'checkin.null-session',
  'checkin.session',
  'checkin.answer-is-read',
  'checkin.three-states',
  'checkin.moves-status',
  'checkin.nothing-else',
] as const;

const NOBODY: TypedAttendees = { guests: [] };

test(
  'check-in, check-out and undo in every state and every way answer the state that is read',
  rules(...RULES_HERE).quick(),
  async ({ check, sandbox, worker }) => {
    const { session_id: named } = worker.profile;
    const deep = goesDeep(worker);
    const ways = WAYS.filter((way) => way !== 'session' || named !== undefined);
    const all = ways.flatMap((way) =>
      (Object.keys(CHECK_IN_SCRIPTS) as CheckInScript[])
        // The other ways differ in what they say, and not in what may come before.
        .filter((path) => deep || way === 'empty item' || path === 'leaves' || path === 'returns')
        .map((path) => ({ way, path })),
    );
    const fewest = all.filter(
      ({ way, path }) => path === 'leaves' || (path === 'returns' && way === 'empty item'),
    );
    const cases = goesFurther(worker) && sandbox.affords(all.length) ? all : fewest;
    const step = async (walkers: readonly Walker[], index: number): Promise<void> => {
      const steps = walkers.flatMap(({ way, path, door, replies }) => {
        const move: Move | undefined = CHECK_IN_SCRIPTS[path][index];
        return move === undefined ? [] : { way, move, door, replies };
      });
      const outcomes = await Promise.allSettled(
        steps.map(({ way, move, door }) => door.move(move, way, bodyOf(way, named))),
      );
      for (const [at, outcome] of outcomes.entries()) {
        const { way, move, replies } = steps[at] as (typeof steps)[number];
        if (outcome.status === 'fulfilled') {
          replies.push(outcome.value);
          continue;
        }
        await judgeGatewayAlways(check, sandbox, worker, { move, way });
        throw outcome.reason;
      }
    };
    const walked = async (guests: readonly CreatedAttendee[]) => {
      const doors = await confirmed(check, guests);
      if (goesFurther(worker)) await readBaseline(check, worker, doors);
      const walkers: Walker[] = cases.map((one, index) => {
        const door = doors[index] as CheckedAttendee;
        return { ...one, door, before: door.state, replies: [] };
      });
      await step(walkers, 0);
      await readStates(check, worker, doors, 'checked_in');
      const inside = new Map(walkers.map((walker) => [walker, walker.door.state]));
      await step(walkers, 1);
      await readStates(check, worker, doors, 'checked_in');
      return { doors, walkers, inside };
    };
    const first = await walked(await sandbox.borrows(cases.length, 'unscanned'));
    const typed = triedIn(first.walkers).some((reply) => reply.ok)
      ? NOBODY
      : await typedAttendees(check, sandbox, cases.length);
    const { doors, walkers, inside } = typed.guests.length > 0 ? await walked(typed.guests) : first;
    for (const { way, replies } of walkers.filter(({ path }) => path === 'enters'))
      check.notes.observe('checkin.repeated', `${replies[1]?.status}`, replies[1], way);
    for (const { way, path, replies } of walkers.filter((one) => CHECK_IN_SCRIPTS[one.path][0] !== IN))
      check.notes.observe('checkin.out-of-order', `${replies[0]?.status}`, replies[0], `${path}, ${way}`);
    for (const { way, path, replies } of walkers.filter((one) => one.way === 'no item'))
      check.notes.observe('checkin.empty-object', `${replies[1]?.status}`, replies[1], `${way}, ${path}`);

    await judgeCheckIn(check, sandbox, worker, walkers, typed.tried);
    judgeMoved(check, walkers, inside);
    judgeAfterwards(check, walkers, inside, 'leaves', 'checkin.check-out.200');
    judgeAfterwards(check, walkers, inside, 'returns', 'checkin.undo.200');
    await judgeWays(check, sandbox, worker, walkers);
    await judgeSession(check, sandbox, worker, walkers);

    for (const index of few(worker, [2, 3, 4], 0)) await step(walkers, index);
    // Who was at a session before comes to the door like all others.
    if (goesFurther(worker))
      for (const { door } of walkers.filter(({ way }) => way === 'session'))
        await door.move(IN, 'empty item, after a session', bodyOf('empty item'));
    for (const door of doors) door.eventually();
  },
);
