import { rules, test } from '../../fixtures/test.ts';
import { bodyOf, confirmed, type DoorGuest, readBaseline, readStates, WAYS } from './check-in.ts';
import { judgeAfterwards, judgeCheckIn, judgeSession, judgeWays } from './claims.ts';
import { IN, PATHS, type Path, type Walker } from './paths.ts';

const RULES_HERE = [
  'checkin.check-in.succeeds',
  'checkin.check-out.200',
  'checkin.undo.200',
  'checkin.body-optional',
  'checkin.null-session',
  'checkin.session',
  'checkin.answer-is-read',
  'checkin.three-states',
  'checkin.nothing-else',
] as const;

test(
  'check-in, check-out and undo in every state and every way answer the state that is read',
  rules(...RULES_HERE).quick(),
  async ({ check, sandbox, worker }) => {
    const { session_id: named } = worker.profile;
    const quick = worker.info.effort === 'quick';
    const deep = worker.info.effort === 'deep';
    const ways = WAYS.filter((way) => way !== 'session' || named !== undefined);
    const cases = ways.flatMap((way) =>
      (Object.keys(PATHS) as Path[])
        // The other ways differ in what they say, and not in what may come before.
        .filter((path) => deep || way === 'empty item' || path === 'leaves' || path === 'returns')
        .filter((path) => !quick || path === 'leaves' || (path === 'returns' && way === 'empty item'))
        .map((path) => ({ way, path })),
    );
    const doors = await confirmed(check, await sandbox.borrows(cases.length, 'unscanned'));
    if (!quick) await readBaseline(check, worker, doors);
    const walkers: Walker[] = cases.map((one, index) => ({
      ...one,
      door: doors[index] as DoorGuest,
      replies: [],
    }));
    const step = async (index: number): Promise<void> => {
      await Promise.all(
        walkers.map(async ({ way, path, door, replies }) => {
          const move = PATHS[path][index];
          if (move !== undefined) replies.push(await door.move(move, way, bodyOf(way, named)));
        }),
      );
    };
    await step(0);
    await readStates(check, worker, doors, 'checked_in');
    const inside = new Map(walkers.map((walker) => [walker, walker.door.state]));
    await step(1);
    await readStates(check, worker, doors, 'checked_in');
    for (const { way, replies } of walkers.filter(({ path }) => path === 'enters'))
      check.notes.observe('checkin.repeated', `${replies[1]?.status}`, replies[1], way);
    for (const { way, path, replies } of walkers.filter((one) => PATHS[one.path][0] !== IN))
      check.notes.observe('checkin.out-of-order', `${replies[0]?.status}`, replies[0], `${path}, ${way}`);
    for (const { way, path, replies } of walkers.filter((one) => one.way === 'no item'))
      check.notes.observe('checkin.empty-object', `${replies[1]?.status}`, replies[1], `${way}, ${path}`);

    await judgeCheckIn(check, sandbox, walkers);
    judgeAfterwards(check, walkers, inside, 'leaves', 'checkin.check-out.200');
    judgeAfterwards(check, walkers, inside, 'returns', 'checkin.undo.200');
    await judgeWays(check, sandbox, worker, walkers);
    await judgeSession(check, sandbox, worker, walkers);

    for (const index of quick ? [] : [2, 3, 4]) await step(index);
    await Promise.all(doors.map((door) => door.eventually()));
  },
);
