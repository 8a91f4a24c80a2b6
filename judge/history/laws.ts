import type { Law } from './law.ts';
import { accountHeader } from './laws/account-header.ts';
import { answersLaw } from './laws/answers.ts';
import { attendeeWalks } from './laws/attendee-walks.ts';
import { bearerLaw } from './laws/bearer.ts';
import { clientSecrets } from './laws/client-secrets.ts';
import { codes } from './laws/codes.ts';
import { elsewhere } from './laws/elsewhere.ts';
import { exercised } from './laws/exercised.ts';
import { fieldLists } from './laws/field-lists.ts';
import { foreignEvents } from './laws/foreign-events.ts';
import { kept } from './laws/kept.ts';
import { persistence } from './laws/persistence.ts';
import { refusedCreates } from './laws/refused-creates.ts';
import { required } from './laws/required.ts';
import { scopesLaw } from './laws/scopes.ts';
import { unknownRecords } from './laws/unknown-records.ts';

/** What the journal judge looks for: an entry is a law more. */
export const LAWS: readonly Law[] = [
  ...[bearerLaw, scopesLaw, accountHeader, codes, clientSecrets],
  ...[kept, persistence, answersLaw, refusedCreates, required],
  ...[attendeeWalks, fieldLists, elsewhere, foreignEvents, unknownRecords],
  exercised,
];

/** What says something of exchanges that are not all of a run's: of a sample, or of a part. */
export const LAWS_OF_PARTS: readonly Law[] = LAWS.filter(({ ofParts }) => ofParts);
