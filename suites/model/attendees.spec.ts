import fc from 'fast-check';
import { itemOf } from '../../fixtures/property/arbitraries/item.ts';
import { itemSchemaOf } from '../../fixtures/property/arbitraries/schema.ts';
import { holdsForAll, type PropertyOutcome } from '../../fixtures/property/property.ts';
import { sized } from '../../fixtures/records/breadth.ts';
import { plainValues, renewed } from '../../fixtures/records/known-values.ts';
import { EXPLORED } from '../../fixtures/records/run-ground.ts';
import { type Reply, rules, test } from '../../fixtures/test.ts';
import { settled } from '../../harness/reading/settle.ts';
import { held } from '../../judge/compare.ts';
import { CHECK_IN_OPERATIONS, CHECKIN_STATUSES, RSVP_STATUSES } from '../../spec/contract.ts';
import { bodyOf } from '../check-in/check-in.ts';
import { hasLateEffect } from '../check-in/late-effects.ts';
import { CreateGuest, compareAll, Door, ReadList, UpdateGuest, wayOf } from './model/commands.ts';
import { breachOf, type Model, type ModelGuest, modelGuest, movedBy, type Real } from './model/model.ts';

const MANNERS = ['door', 'no body', 'null session', 'session'] as const;
/** This many sequences begin with a create at effort normal, the others with attendees that are there. */
const CREATING = 2;
const COMMANDS = 2 + CHECK_IN_OPERATIONS.length * MANNERS.length;

test(
  'any sequence of creates, updates, check-ins, check-outs and undos leaves what its answers said',
  rules(
    'attendees.create.listed',
    'attendees.update.listed',
    'attendees.update.untouched',
    'rsvp.value-sent',
    'rsvp.listed',
    'checkin.answer-is-read',
    'checkin.nothing-else',
  ),
  async ({ api, check, sandbox, worker }) => {
    sandbox.writable();
    const reached: Record<string, number> = {};
    const real: Real = {
      api,
      event: sandbox.event,
      personal: worker.profile.user !== undefined,
      session: worker.profile.session_id,
      movesRsvp: false,
      silent: false,
      newAttendee: async (over) => {
        return sandbox.newAttendee(over);
      },
      renewed: (item) => renewed(sandbox, item),
      learn: (situation, outcome, reply) =>
        check.notes.observe('checkin.transitions', outcome, reply, situation),
      reached: (state, command) => {
        const key = `${state} × ${command}`;
        reached[key] = (reached[key] ?? 0) + 1;
      },
      read: (ids, satisfies) =>
        settled(
          async () => {
            const { seen, pages } = await check.seeker.seek(sandbox.event, ids);
            return { seen, last: pages.at(-1) as Reply };
          },
          ({ seen }) => satisfies(seen),
          worker.profile.settle_ms,
        ),
    };
    const update = itemOf(itemSchemaOf('updateAttendee') ?? {}, {
      manner: 'plain',
      known: plainValues(worker, sandbox),
    }).filter((item) => Object.keys(item).length > 0);
    const index = fc.nat({ max: 1 });
    const commands = fc.commands<Model, Real, false>(
      [
        fc
          .constantFrom({}, { phone: null, job_title: null, company: null })
          .map((over) => new CreateGuest(over)),
        fc.tuple(index, update, fc.boolean()).map((all) => new UpdateGuest(...all)),
        fc
          .tuple(index, fc.constantFrom(...RSVP_STATUSES), fc.boolean())
          .map(([at, rsvp_status, personal]) => new UpdateGuest(at, { rsvp_status }, personal)),
        fc
          .tuple(index, fc.constantFrom(...CHECK_IN_OPERATIONS), fc.constantFrom(...MANNERS), fc.boolean())
          .map((all) => new Door(...all)),
        fc
          .tuple(index, fc.constantFrom(...CHECK_IN_OPERATIONS), fc.constant('door' as const), fc.boolean())
          .map((all) => new Door(...all)),
        fc.constant(new ReadList()),
      ],
      { maxCommands: 24, size: 'max' },
    );
    const creating = sized(worker, CREATING, CREATING, Number.POSITIVE_INFINITY);
    let sequences = 0;
    /** Goes on with attendees of the run, for they stay behind. */
    const adopt = async (model: Model): Promise<void> => {
      for (const { id, record } of await sandbox.borrows(CreateGuest.most))
        model.guests.push(modelGuest(id, held(record)));
    };
    const looks = new Map<string, Promise<boolean>>();
    /** Whether such a check-in alone moves rsvp_status after its answer; looked at once, as each breach is shrunk. */
    const movesRsvp = async (checkedIn: ModelGuest['checkedIn']): Promise<boolean> => {
      if (checkedIn === undefined || real.movesRsvp) return false;
      const { from, manner } = checkedIn;
      const options = bodyOf(wayOf(manner), real.session);
      const key = `${String(from)} ${manner}`;
      const look =
        looks.get(key) ?? hasLateEffect({ check, sandbox, worker }, from, { way: manner, options });
      looks.set(key, look);
      return look;
    };
    await holdsForAll(check, worker, {
      name: 'a sequence of commands',
      arbitrary: commands,
      runs: { quick: 1, normal: 8, deep: 80 },
      rules: ['attendees.update.untouched', 'rsvp.listed', 'checkin.answer-is-read'],
      tries: async (sequence): Promise<PropertyOutcome> => {
        if (!(await sandbox.explores(CreateGuest.most))) return EXPLORED;
        sequences += 1;
        const model: Model = { guests: [], shown: new Set() };
        try {
          if (sequences <= creating) await new CreateGuest({}).run(model, real);
          else await adopt(model);
          await fc.asyncModelRun(() => ({ model, real }), sequence);
          const read = await compareAll(model, real);
          return read === undefined
            ? { idle: 'no attendee could be created' }
            : { held: [read], rules: model.shown };
        } catch (error) {
          const breach = breachOf(error);
          if (!(await movesRsvp(movedBy(error)))) return breach;
          real.movesRsvp = true;
          return { idle: 'a check-in moves rsvp_status after its answer' };
        }
      },
    });
    check.notes.covered(
      'model: states × commands',
      reached,
      // And the create, before which there is no state.
      RSVP_STATUSES.length * CHECKIN_STATUSES.length * COMMANDS + 1,
    );
  },
);
