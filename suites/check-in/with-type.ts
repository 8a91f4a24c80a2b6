import type { Check } from '../../fixtures/check/check.ts';
import type { Guest } from '../../fixtures/records/made-attendees.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import type { Reply } from '../../harness/call/reply.ts';
import { bodyOf, confirmed } from './check-in.ts';
import { IN } from './paths.ts';

/** What became of a confirmed guest with a registration type at a door that let nobody in, and as many as it, who may enter. */
export interface WithType {
  /** Undefined where none could be made. */
  readonly tried?: Reply;
  readonly guests: readonly Guest[];
}

/** Guests who hold what may be the ticket: the preconditions of a check-in are not shown, and a registration type may be one. */
export async function guestsWithType(check: Check, sandbox: Sandbox, count: number): Promise<WithType> {
  const type = await sandbox.typed(count + 1);
  if (type.registration_type_id === undefined) return { guests: [] };
  const [door] = await confirmed(check, [await sandbox.guest(type)]);
  const tried = await door?.move(IN, 'empty item', bodyOf('empty item'));
  if (tried === undefined) return { guests: [] };
  return { tried, guests: tried.ok ? await sandbox.guests(count, type) : [] };
}
