import type { Chapter, Crossing } from '../../spec/chapters.ts';
import { findNamed } from '../names.ts';
import { accountId } from './account-id.ts';
import { answers } from './answers.ts';
import { attendeeCreate } from './attendee-create.ts';
import { attendeeShape } from './attendee-shape.ts';
import { attendeeUpdate } from './attendee-update.ts';
import { authorizationCode } from './authorization-code.ts';
import { bearer } from './bearer.ts';
import { byUser } from './by-user.ts';
import { checkIn } from './check-in.ts';
import { checkInElsewhere } from './check-in-elsewhere.ts';
import { checkInWays } from './check-in-ways.ts';
import { clientCredentials } from './client-credentials.ts';
import { concurrency } from './concurrency.ts';
import { createFalls } from './create-falls.ts';
import { credentials } from './credentials.ts';
import { envelope } from './envelope.ts';
import { errors } from './errors.ts';
import { eventShape } from './event-shape.ts';
import { events } from './events.ts';
import type { Fault } from './fault.ts';
import { fieldCreate } from './field-create.ts';
import { fieldDelete } from './field-delete.ts';
import { fieldList } from './field-list.ts';
import { fieldShape } from './field-shape.ts';
import { fieldUpdate } from './field-update.ts';
import { forMusterAlone } from './for-muster-alone.ts';
import { isolation } from './isolation.ts';
import { keptReplies } from './kept-replies.ts';
import { listWalk } from './list-walk.ts';
import { LOAD_FAULTS } from './load.ts';
import { paging } from './paging.ts';
import { bareRecords, plainCalls } from './plain-calls.ts';
import { rateLimit } from './rate-limit.ts';
import { mediaTypes, missing } from './refusals.ts';
import { rsvp } from './rsvp.ts';
import { scopes } from './scopes.ts';
import { secondEvent } from './second-event.ts';
import { spoiledText } from './spoiled-text.ts';
import { storedText } from './stored-text.ts';
import { text } from './text.ts';
import { warnings } from './warnings.ts';

export type { Fault } from './fault.ts';
export { type FaultLoad, LOAD_FAULTS, type LoadFault } from './load.ts';

/** Every fault by the chapter in which it shows, or the suite that crosses chapters. */
export const FAULTS_BY_CHAPTER = {
  envelopes: [...envelope, ...bareRecords, ...mediaTypes],
  attendees: [
    ...attendeeShape,
    ...paging,
    ...listWalk,
    ...attendeeCreate,
    ...createFalls,
    ...warnings,
    ...attendeeUpdate,
    ...text,
    ...answers,
    ...storedText,
    ...spoiledText,
    ...secondEvent,
    ...byUser,
    ...forMusterAlone.attendees,
    ...keptReplies.attendees,
  ],
  'attendee-fields': [
    ...fieldShape,
    ...fieldList,
    ...fieldCreate,
    ...fieldUpdate,
    ...fieldDelete,
    ...keptReplies['attendee-fields'],
  ],
  events: [...eventShape, ...events, ...keptReplies.events],
  rsvp: [...rsvp, ...forMusterAlone.rsvp],
  'check-in': [...checkIn, ...checkInWays, ...checkInElsewhere, ...keptReplies['check-in']],
  oauth: [...clientCredentials, ...authorizationCode],
  'account-id': accountId,
  scopes,
  bearer: [...bearer, ...credentials],
  errors: [...errors, ...plainCalls, ...missing],
  'rate-limit': rateLimit,
  isolation,
  concurrency,
} as const satisfies Partial<Record<Chapter | Crossing, readonly Fault[]>>;

/** Every fault, in the order of the chapters. */
export const FAULTS: readonly Fault[] = Object.values(FAULTS_BY_CHAPTER).flat();

/** What a world needs of a fault. */
type Armed = Pick<Fault, 'variants' | 'arm'>;

const byId = new Map<string, Armed>([...FAULTS, ...LOAD_FAULTS].map((fault) => [fault.id, fault]));

/** The faults of these ids, those of load among them. Throws `UnknownNameError`. */
export const findFaults = (ids: readonly string[]): readonly Armed[] => findNamed('fault', ids, byId);
