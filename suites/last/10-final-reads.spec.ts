import type { Check } from '../../fixtures/check/check.ts';
import { takeFinalReads } from '../../fixtures/check/final-reads.ts';
import { rules, test } from '../../fixtures/test.ts';
import { claimWalk } from '../attendees/steady-walk.ts';

test.use({ exclusive: true });

/** The largest page; a fresh event holds more only when a run has made its attendees, and not before. */
const LARGEST = 100;
/** Longer lists were walked in such pages by other checks. */
const MOST = 3 * LARGEST;

test(
  'a walk after everything has settled shows what was written, and nothing that was refused',
  rules('attendees.create.listed', 'attendees.update.listed', 'attendee.created_at.present').quick().last(),
  async ({ check, worker }) => {
    await takeFinalReads(worker, check);
  },
);

test(
  'the largest pages of an event in which a run has made more than a hundred attendees hold each once',
  rules(
    'attendees.list.200',
    'attendees.list.once',
    'attendees.list.total-count',
    'attendees.list.page-size',
  ).last(),
  async ({ check, sandbox, worker }) => {
    if (worker.info.effort === 'quick') check.limits.skip('effort quick makes fewer');
    const total = await totalOf(check, sandbox.event);
    if (total > LARGEST && total <= MOST) await claimWalk(check, sandbox.event, { perPage: LARGEST }, []);
  },
);

async function totalOf(check: Check, event: string): Promise<number> {
  const query = { page: 1, per_page: LARGEST };
  const reply = check.limits.given(
    await check.api.call('listAttendees', { path: { event_id: event }, query }),
  );
  return Number(reply.metadata['total_count']);
}
