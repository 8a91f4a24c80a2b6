import type { OperationId } from '../../spec/contract.ts';
import type { Answered } from '../call/answered.ts';
import type { CallOptions } from '../call/call-options.ts';
import type { Conflicts } from '../call/conflicts.ts';
import { isReading, type PlainCall } from '../call/plain-call.ts';
import type { CreateAids } from './create-aids.ts';
import type { Controls, Explanation } from './explanation.ts';
import { ClientShutOut } from './explanations/client-shut-out.ts';
import { ConfirmedFull } from './explanations/confirmed-full.ts';
import { EventClosed, lastServed } from './explanations/event-closed.ts';
import { EventFull } from './explanations/event-full.ts';
import { FormChanged } from './explanations/form-changed.ts';
import { PageGone } from './explanations/page-gone.ts';
import { restarting } from './explanations/restarting.ts';
import { TypeFull } from './explanations/type-full.ts';
import { ValueTaken } from './explanations/value-taken.ts';
import { NewAttendees } from './new-attendees.ts';
import type { Excuse } from './outcome.ts';
import { PlainReadings, type ReadingMeans } from './plain-readings.ts';
import { Recoveries } from './recovery.ts';
import type { ServedBefore } from './served-before.ts';
import type { ServedCalls } from './served-calls.ts';
import { Stranger } from './stranger.ts';
import type { TypePlaces } from './type-places.ts';

export interface ExplanationMeans extends ReadingMeans {
  readonly creates: CreateAids;
  /** What the run had served. */
  readonly before: ServedBefore;
  /** What is known of registration types. */
  readonly types: TypePlaces;
  /** Puts calls that met others again. */
  readonly conflicts: Conflicts;
  /** Holds the requests of the whole run back, for this many milliseconds. */
  readonly rest: (ms: number) => Promise<void>;
}

/** What makes a call, and puts it again apart from other writes where it may have met some. */
export const apartFromOthers = (
  send: (call: PlainCall) => Promise<Answered>,
  conflicts: Conflicts,
): { of(call: PlainCall, refused: Answered): Promise<Answered> } => ({
  of: async (call, refused) =>
    isReading(call.operation) || !conflicts.mayHaveMet(refused)
      ? refused
      : conflicts.again(refused, () => send(call)),
});

/** The lawful explanations of a refusal, in order of what it costs to ask for them. */
export interface Explanations {
  readonly readings: PlainReadings;
  readonly shutOut: ClientShutOut;
  readonly eventFull: EventFull;
  readonly typeFull: TypeFull;
  readonly confirmedFull: ConfirmedFull;
  /** Those that are asked before the call is put again. */
  readonly before: readonly Explanation[];
  /** Those of what it is answered then. */
  readonly after: readonly Explanation[];
  /** Those that are asked once no other is left. */
  readonly last: readonly Explanation[];
}

export function explanationsOf(means: ExplanationMeans, served: ServedCalls): Explanations {
  const apart = apartFromOthers(means.send, means.conflicts);
  const controls: Controls = {
    ask: means.send,
    send: async (call) => apart.of(call, await means.send(call)),
  };
  const attendees = new NewAttendees({ controls, served, creates: means.creates });
  const readings = new PlainReadings(means);
  const shutOut = new ClientShutOut(readings, new Recoveries(means.rest));
  const eventFull = new EventFull(attendees, means.before);
  const confirmedFull = new ConfirmedFull(new Stranger(controls, attendees), means.before);
  const typeFull = new TypeFull(attendees, means.types);
  return {
    ...{ readings, shutOut, eventFull, typeFull, confirmedFull },
    before: [
      shutOut,
      new FormChanged(means.creates),
      confirmedFull,
      typeFull,
      eventFull,
      new EventClosed(lastServed(controls, served)),
    ],
    after: [restarting, new PageGone(controls)],
    last: [new ValueTaken(controls, means.creates)],
  };
}

/** Why a call is not worth sending now: what it needs was refused to plain calls a moment ago. */
export function forgone(
  explanations: Explanations,
  operation: OperationId,
  { path, intent = 'valid', item }: CallOptions,
): Excuse | undefined {
  const { readings, shutOut, eventFull, typeFull } = explanations;
  if (readings.reason !== undefined) return { by: shutOut.id, reason: readings.reason };
  if (operation !== 'createAttendee' || intent !== 'valid') return undefined;
  const event = String(path?.['event_id']);
  const full = eventFull.reason(event);
  if (full !== undefined) return { by: eventFull.id, ...full };
  const reason = typeFull.reason(event, item);
  return reason === undefined ? undefined : { by: typeFull.id, reason, leaves: typeFull.leaves };
}
