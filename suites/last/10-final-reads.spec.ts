import { takeFinalReads } from '../../fixtures/check/final-reads.ts';
import { walks } from '../../fixtures/records/census.ts';
import { rules, test } from '../../fixtures/test.ts';
import { claimWalk, first, total } from '../attendees/walk-without-writers.ts';

test.use({ exclusive: true });

/** The largest page; a fresh event holds more only when a run has made its attendees, and not before. */
const LARGEST = 100;
/** Longer lists were walked in such pages by other checks. */
const MOST = 3 * LARGEST;

test(
  'a walk after everything has settled shows what was written, and nothing that was refused',
  rules('attendees.create.listed', 'attendees.update.listed', 'attendee.created_at.present').quick(),
  async ({ check, worker }) => {
    await takeFinalReads(worker, check, (event) => walks(worker, check, event));
  },
);

test(
  'the largest pages of an event in which a run has made more than a hundred attendees hold each once',
  rules(
    'attendees.list.200',
    'attendees.list.once',
    'attendees.list.total-count',
    'attendees.list.page-size',
  ).normal('effort quick makes fewer'),
  async ({ check, sandbox }) => {
    const count = total(check.limits.given(await first(check, sandbox.event, LARGEST)));
    if (count > LARGEST && count <= MOST) await claimWalk(check, sandbox.event, { perPage: LARGEST }, []);
  },
);
