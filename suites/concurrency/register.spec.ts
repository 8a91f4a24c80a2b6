import { setTimeout as sleep } from 'node:timers/promises';
import { provenBy } from '../../fixtures/check/proof.ts';
import type { CreatedAttendee } from '../../fixtures/records/made-attendees.ts';
import { idOf, type Reply, rules, test } from '../../fixtures/test.ts';
import { GATEWAY_STATUSES } from '../../judge/exchange/status.ts';
import { judgeRegister, type RegisterOperation, type RegisterVerdict } from '../../judge/register.ts';
import { RSVP_STATUSES } from '../../spec/contract.ts';

/** With more pages than this a read costs too much to be made often: only the last state is read. */
const MOST_PAGES = 12;
/** Answers behind which a write may have been done all the same. */
const UNKNOWN: ReadonlySet<number> = new Set([500, ...GATEWAY_STATUSES]);
const ROUNDS = 3;
const WRITERS = 3;

test(
  'rsvp_status written from several sides at once reads as a register does',
  rules('rsvp.listed').normal('effort quick leaves overlapping writes out'),
  async ({ api, check, sandbox, worker }) => {
    const guests = await sandbox.borrows(3);
    const event = sandbox.event;
    const histories = new Map<string, RegisterOperation[]>(guests.map((guest) => [guest.id, []]));
    /** The last that was read, and the last write of each guest that was served. */
    let lastRead: readonly Reply[] = [];
    const lastWrites = new Map<string, Reply>();
    const write = async (guest: CreatedAttendee, value: string): Promise<void> => {
      const reply = await api.call('updateAttendee', {
        path: { event_id: event, id: guest.id },
        item: { rsvp_status: value },
        // Of writes that overlap a service may refuse all but one.
        intent: 'probe',
        // Sent again, it could take effect twice, with another write between.
        ...{ once: true, keepConflict: true },
      });
      const { started: start, ended, id: exchange } = reply.exchange;
      if (reply.ok) lastWrites.set(guest.id, reply);
      const end = reply.ok ? ended : UNKNOWN.has(reply.status) ? Number.POSITIVE_INFINITY : undefined;
      if (end !== undefined) histories.get(guest.id)?.push({ kind: 'write', value, start, end, exchange });
    };
    const read = async (): Promise<void> => {
      const { pages } = await check.seeker.seek(
        event,
        guests.map(({ id }) => id),
      );
      lastRead = pages.slice(-1);
      for (const page of pages)
        for (const attendee of page.items) {
          const { started: start, ended: end, id: exchange } = page.exchange;
          const value = String(attendee['rsvp_status']);
          histories.get(idOf(attendee))?.push({ kind: 'read', value, start, end, exchange });
        }
    };
    const pages = Number(
      (await api.call('listAttendees', { path: { event_id: event }, query: { per_page: 100 } })).metadata[
        'total_pages'
      ],
    );
    for (let round = 0; round < ROUNDS; round += 1) {
      const writes = guests.flatMap((guest, g) =>
        Array.from({ length: WRITERS }, (_, w) =>
          write(guest, RSVP_STATUSES[(round * 2 + g + w) % 5] ?? 'confirmed'),
        ),
      );
      await Promise.all([...writes, ...(pages <= MOST_PAGES ? [read()] : [])]);
      if (pages <= MOST_PAGES) await read();
    }
    if (pages > MOST_PAGES) await read();
    const verdictOn = (guest: CreatedAttendee): RegisterVerdict => {
      const { started: start, ended: end, id: exchange } = guest.reply.exchange;
      return judgeRegister(
        String(guest.record['rsvp_status']),
        histories.get(guest.id) ?? [],
        worker.profile.settle_ms,
        // Another check had the guest before, in whatever state.
        { start, end, exchange, earlier: RSVP_STATUSES },
      );
    };
    // The last word: once everything has settled, two reads agree with some order of the writes.
    let verdicts = guests.map(verdictOn);
    if (verdicts.some((verdict) => verdict !== 'linearizable')) {
      await sleep(worker.profile.settle_ms);
      await read();
      verdicts = guests.map(verdictOn);
    }
    for (const [index, guest] of guests.entries()) {
      const history = histories.get(guest.id) ?? [];
      const verdict = verdicts[index] as RegisterVerdict;
      check.notes.observe('rsvp.consistency', verdict);
      if (verdict === 'unknown') {
        check.limits.stop({
          why: 'the history is too long to be judged',
          of: 'trouble',
          rules: ['rsvp.listed'],
        });
        continue;
      }
      const served = Math.min(...history.map((one) => (one.kind === 'write' ? one.end : Infinity)));
      // Writes that were all refused, or that no read follows, show nothing.
      if (
        verdict === 'linearizable' &&
        !history.some(({ kind, start }) => kind === 'read' && start > served)
      ) {
        check.limits.stop({
          why: 'no read follows an overlapping update that was served',
          of: 'environment',
          rules: ['rsvp.listed'],
        });
        continue;
      }
      check.that('rsvp.listed', verdict !== 'violated', {
        message: 'overlapping updates of rsvp_status: no order of them explains what was read',
        expected: `reads of the latest state, at most ${worker.profile.settle_ms} ms late`,
        actual: history
          .toSorted((a, b) => a.start - b.start)
          .map((one) => `${one.kind} ${one.value}`)
          .join(', '),
        replies: provenBy(lastWrites.get(guest.id) ?? guest.reply, [guest.reply, ...lastRead]),
      });
    }
  },
);
