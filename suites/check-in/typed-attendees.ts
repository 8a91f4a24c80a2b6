import type { Check } from '../../fixtures/check/check.ts';
import type { CreatedAttendee } from '../../fixtures/records/made-attendees.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import type { Reply } from '../../harness/call/reply.ts';
import { bodyOf, confirmed } from './check-in.ts';
import { IN } from './check-in-scripts.ts';

/** What became of a confirmed guest with a registration type at a door that let none in, and as many as it, who may enter. */
export interface TypedAttendees {
  /** Undefined where none could be made. */
  readonly tried?: Reply;
  readonly guests: readonly CreatedAttendee[];
}

/** Guests who hold what may be the ticket: the preconditions of a check-in are not shown, and a registration type may be one. */
export async function typedAttendees(check: Check, sandbox: Sandbox, count: number): Promise<TypedAttendees> {
  const type = await sandbox.typed(count + 1);
  if (type.registration_type_id === undefined) return { guests: [] };
  const [door] = await confirmed(check, [await sandbox.guest(type)]);
  const tried = await door?.move(IN, 'empty item', bodyOf('empty item'));
  if (tried === undefined) return { guests: [] };
  return { tried, guests: tried.ok ? await sandbox.guests(count, type) : [] };
}
