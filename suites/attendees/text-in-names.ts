import type { Check } from '../../fixtures/check/check.ts';
import { leavesNothing } from '../../fixtures/check/leaves-nothing.ts';
import { sideBySide, type TextKind } from '../../fixtures/property/text-kinds.ts';
import type { Sandbox } from '../../fixtures/records/sandbox.ts';
import type { Reply } from '../../fixtures/test.ts';
import type { CallOptions } from '../../harness/call/call-options.ts';
import { held } from '../../judge/compare.ts';
import { likenessOf } from '../../judge/likeness.ts';
import type { OperationId } from '../../spec/contract.ts';
import type { GapId } from '../../spec/ledger/index.ts';

export const NAMES = ['first_name', 'last_name', 'job_title', 'company'] as const;
export type Name = (typeof NAMES)[number];
/** Which text each of the names holds. */
export type Texts = Readonly<Record<Name, TextKind>>;

export const entriesOf = <T>(byName: Partial<Readonly<Record<Name, T>>>): Array<[Name, T]> =>
  Object.entries(byName) as Array<[Name, T]>;

export const inAll = (kind: TextKind): Texts => ({
  first_name: kind,
  last_name: kind,
  job_title: kind,
  company: kind,
});

/** Names of a person that no service refuses. */
export const PLAIN_NAMES = { first_name: ['plain', 'Siobhan'], last_name: ['plain', 'Sons'] } as const;

/** One kind for each of the names, from one place of the row on. */
function dealt(kinds: readonly TextKind[], from: number): Texts {
  const one = (index: number): TextKind => kinds[(from + index) % kinds.length] as TextKind;
  return { first_name: one(0), last_name: one(1), job_title: one(2), company: one(3) };
}

/** Hands the kinds out to the names, four at a time: attendees stay behind, so that few are to be made. */
export function handedOut(kinds: readonly TextKind[]): Texts[] {
  const lots = Math.ceil(kinds.length / NAMES.length);
  return Array.from({ length: lots }, (_, lot) => dealt(kinds, lot * NAMES.length));
}

/** The same, so that each name holds every kind in one of four lots. */
export function everyKindInEach(kinds: readonly TextKind[]): Texts[] {
  const joined = sideBySide(kinds, NAMES.length);
  return joined.map((_, lot) => dealt(joined, lot));
}

/** Sends a create whose names hold the texts, and expects it as it was answered, or nothing where it was refused. */
export const createWith = (check: Check, sandbox: Sandbox, texts: Partial<Texts>): Promise<Reply> =>
  createBy((...call) => check.api.call(...call), check, sandbox, texts);

/** The same by another way to send, which may answer nothing. */
export async function createBy<R extends Reply | undefined>(
  send: (operation: OperationId, options: CallOptions) => Promise<R>,
  check: Check,
  sandbox: Sandbox,
  texts: Partial<Texts>,
): Promise<R> {
  const item = sandbox.newAttendee(
    Object.fromEntries(entriesOf(texts).map(([name, [, text]]) => [name, text])),
  );
  const reply = await send('createAttendee', { path: { event_id: sandbox.event }, item, intent: 'probe' });
  if (reply === undefined) return reply;
  if (!reply.ok) leavesNothing(check, sandbox.event, item.email, reply);
  else {
    sandbox.leave(sandbox.event, reply);
    check.eventually.attendee({
      ...{ event: sandbox.event, id: reply.id, replies: [reply] },
      expected: held(reply.item),
      rule: 'attendees.create.listed',
      message: 'the list shows a created attendee otherwise than the answer to its create did',
    });
  }
  return reply;
}

/** What became of each text. */
export function observe(check: Check, gap: GapId, reply: Reply, texts: Partial<Texts>): void {
  for (const [name, [kind, text]] of entriesOf(texts)) {
    check.notes.observe(
      gap,
      reply.ok ? likenessOf(name)(text, reply.item[name]) : `${reply.status}`,
      reply,
      kind,
    );
  }
}
