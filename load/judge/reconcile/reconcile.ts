import type { ObservedSemantics } from '../../../record/check-in-effects.ts';
import type { PlanItem } from '../../../record/load-plan.ts';
import { COLUMN, type RequestLine } from '../../../record/request-log/line.ts';
import { isCheckIn } from '../../../spec/contract.ts';
import { CREATING } from '../../scenario/plan/item.ts';
import { judgeAttendee, lostFromSession, type RequestHistory } from './attendee.ts';
import { judgeCreation } from './creation.ts';
import {
  counted,
  type Finding,
  type ListedAttendee,
  type PersonFinding,
  type Reconciliation,
} from './finding.ts';
import { possiblySentItems } from './possibly-sent.ts';

/** The plan, the request log and the list of a run, for reconciliation. */
export interface ReconcileInput {
  readonly items: readonly PlanItem[];
  /** Ids of the prepared attendees, in the order of the plan's pool. */
  readonly pool: readonly string[];
  /** Ids of prepared attendees whom the plan never touches: nothing may happen to them. */
  readonly bystanders: readonly string[];
  readonly lines: readonly RequestLine[];
  readonly learned: ObservedSemantics;
  readonly seen: readonly ListedAttendee[];
  /** Ids of those whom a session lost, as a further scan after the load shows. */
  readonly lostFromSessions?: ReadonlySet<string>;
  /** Whether the run was cut short, so that each scanner may have sent a few more requests than the log holds. */
  readonly cutShort: boolean;
  /** The e-mail of the attendee that a walk-in creates, by the number of the creation. */
  readonly emailOf: (creation: number) => string;
}

/** Compares what the list shows after the load with what the service acknowledged, attendee by attendee. Pure. */
export function reconcile(input: ReconcileInput): Reconciliation {
  const { items, lines } = input;
  const context: Context = {
    input,
    history: { learned: input.learned, items },
    byId: seenAs(input.seen, new Set([...input.pool, ...input.bystanders]), ({ id }) => id),
    writes: grouped(
      lines.filter((line) => isCheckIn(line[COLUMN.operation])),
      (line) => line[COLUMN.id],
    ),
    maybeSent: input.cutShort ? possiblySentItems(items, lines) : new Set(),
  };
  return counted([...creations(context), ...prepared(context), ...bystanders(context)]);
}

interface Context {
  readonly input: ReconcileInput;
  readonly history: RequestHistory;
  readonly byId: ReadonlyMap<string, readonly ListedAttendee[]>;
  /** Check-ins, check-outs and undos by attendee. */
  readonly writes: ReadonlyMap<string, readonly RequestLine[]>;
  /** Items that may have been sent without a line in the log. */
  readonly maybeSent: ReadonlySet<number>;
}

/** Judges whom the scanners created, or may have. */
function creations({ input, history, writes, maybeSent }: Context): PersonFinding[] {
  const creating = input.items.filter(({ kind }) => CREATING.has(kind));
  const emails = new Set(creating.map(({ who }) => input.emailOf(who).toLowerCase()));
  const byEmail = seenAs(input.seen, emails, ({ email }) => email.toLowerCase());
  const creates = grouped(
    input.lines.filter((line) => line[COLUMN.operation] === 'createAttendee'),
    (line) => line[COLUMN.item],
  );
  return input.items.flatMap((item, index) => {
    const own = creates.get(index) ?? [];
    if (!CREATING.has(item.kind) || (own.length === 0 && !maybeSent.has(index))) return [];
    const seen = byEmail.get(input.emailOf(item.who).toLowerCase()) ?? [];
    return [judgeCreation({ item, lines: own, seen }, writes, history)];
  });
}

/** Judges the prepared attendees of the plan. Those whom no request reached count only where something happened to them. */
function prepared({ input, history, byId, writes, maybeSent }: Context): PersonFinding[] {
  const touched = new Set<number>();
  const unsure = new Set<number>();
  input.items.forEach(({ kind, who }, index) => {
    if (CREATING.has(kind)) return;
    touched.add(who);
    if (maybeSent.has(index)) unsure.add(who);
  });
  return [...touched].flatMap((who) => {
    const id = input.pool[who];
    if (id === undefined) return [];
    const own = writes.get(id) ?? [];
    const attendee = { id, lines: own, seen: byId.get(id) ?? [], unsure: unsure.has(who) };
    const shown = judgeAttendee(attendee, history);
    const found = shown === 'applied' && input.lostFromSessions?.has(id) ? lostFromSession(id, own) : shown;
    return own.length === 0 && !unsure.has(who) ? only(found) : [found];
  });
}

/** Judges the bystanders: they count only where something happened to them. */
const bystanders = ({ input, history, byId }: Context): Finding[] =>
  input.bystanders.flatMap((id) => only(judgeAttendee({ id, lines: [], seen: byId.get(id) ?? [] }, history)));

const only = (found: PersonFinding): Finding[] => (typeof found === 'string' ? [] : [found]);

/** Those of the list who have one of the keys, by their key: of a large event a run asks after few. */
const seenAs = (
  seen: readonly ListedAttendee[],
  keys: ReadonlySet<string>,
  keyOf: (one: ListedAttendee) => string,
): Map<string, ListedAttendee[]> =>
  grouped(
    seen.filter((one) => keys.has(keyOf(one))),
    keyOf,
  );

function grouped<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
}
