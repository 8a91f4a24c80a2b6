import { environmentVersion } from '../../harness/run/environment-version.ts';
import type { ObservedSemantics } from '../../record/check-in-effects.ts';
import { type OthersSeen, writeLoadRun } from '../../record/load-run.ts';
import type { EventClaim } from '../claim/event-claim.ts';
import { othersAmong } from '../claim/others.ts';
import { answersIn, type LoadConnection } from '../prepare/connection.ts';
import { learnOnNew } from '../prepare/learn-check-in.ts';
import { CannotPrepare, prepare } from '../prepare/prepare.ts';
import { reuseOf } from '../prepare/reuse.ts';
import { newLoadRun } from '../prepare/set-up.ts';
import { leanWalk } from '../prepare/walk.ts';
import { workableMix } from '../prepare/workable-mix.ts';
import type { LocalRun } from '../run-context.ts';
import type { Mix } from '../scenario/plan/plan.ts';
import { scannersFor } from '../scenario/plan/step-plan.ts';

/** What a search for capacity works with, once it has prepared. */
export interface PreparedSearch {
  readonly learned: ObservedSemantics;
  /** An attendee for each scanner. */
  readonly pool: readonly string[];
  readonly claim: string;
  readonly others: OthersSeen;
  readonly marker: string;
  readonly answers: string;
  /** What of the scenario's mix can be repeated on the same people here, with a note on each kind that was left out. */
  readonly mix: Mix;
  readonly notes: readonly string[];
}

/** Learns the effects of check-in, and prepares an attendee for each scanner. @throws CannotPrepare */
export async function prepareSearch(
  { profile, settings, out, progress }: LocalRun,
  connection: LoadConnection,
  ceiling: number,
  claim: EventClaim,
): Promise<PreparedSearch> {
  const { seen: first } = await leanWalk(connection.client, connection.event);
  const before = await claim.take(first);
  const { version } = await environmentVersion(profile);
  const begun = {
    ...newLoadRun({ profile, settings }, connection),
    claim: claim.id,
    ...(version !== undefined && { version }),
  };
  writeLoadRun(out, begun);
  const { started, marker } = begun;
  const { learned, seen } = await learnOnNew(connection, started.toString(36), {
    before,
    claim: claim.id,
  });
  claim.look(seen);
  if (learned.undo.status < 200 || learned.undo.status > 299)
    throw new CannotPrepare(
      `The search for capacity checks in and undoes in turn, and this environment answers an undo with ${learned.undo.status}: run another scenario.`,
    );
  if (learned.scanPause !== undefined)
    throw new CannotPrepare(
      `The search for capacity scans the same people again and again, and this environment refuses a scan for up to ${learned.scanPause.ms} ms after another: run another scenario.`,
    );
  const wanted = scannersFor(ceiling);
  const reuse = reuseOf(learned);
  const pool = await prepare(connection, {
    ...{ wanted, fresh: reuse.atDoor ? 0 : wanted, run: started.toString(36), seen },
    onProgress: (done) => progress.bar('prepare', done, wanted),
  });
  await claim.runs();
  const ids = new Set([...pool.ids, claim.id]);
  const { email } = profile.attendee;
  const { mix, notes } = workableMix(settings.scenario.mix, learned);
  return {
    ...{ learned, marker, claim: claim.id, pool: pool.ids.slice(0, wanted) },
    others: othersAmong(before, { ids, marker, email }),
    answers: await answersIn(connection),
    // Everybody has many turns: what is another the second time is left out.
    mix: {
      ...mix,
      ...(!reuse.leaving && { leave: 0 }),
      ...(!reuse.inSessions && { session: 0 }),
      ...(!reuse.atDoor && { mistake: 0 }),
    },
    notes,
  };
}
