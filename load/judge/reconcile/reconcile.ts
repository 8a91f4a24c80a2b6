import type { Learned } from '../../../record/check-in-effects.ts';
import type { PlanItem } from '../../../record/load-plan.ts';
import { R, type RequestLine } from '../../../record/request-log/line.ts';
import { isCheckIn } from '../../../spec/contract.ts';
import { CREATING } from '../../scenario/plan/item.ts';
import { type History, judgeAttendee } from './attendee.ts';
import { judgeCreation } from './creation.ts';
import { counted, type Finding, type Reconciliation, type Seen } from './finding.ts';
import { nextOfEachScanner } from './unwritten.ts';

export interface ReconcileInput {
  readonly items: readonly PlanItem[];
  /** Ids of the prepared attendees, in the order of the plan's pool. */
  readonly pool: readonly string[];
  /** Prepared, and never touched: nothing may happen to them. */
  readonly bystanders: readonly string[];
  readonly lines: readonly RequestLine[];
  readonly learned: Learned;
  readonly seen: readonly Seen[];
  /** Whether the run was cut short, so that each scanner may have sent a few more requests than it wrote down. */
  readonly cut: boolean;
  /** The e-mail of a creation. */
  readonly emailOf: (creation: number) => string;
}

/** Holds what the service shows after the rush against what it acknowledged. Pure. */
export function reconcile(input: ReconcileInput): Reconciliation {
  const { items, lines } = input;
  const context: Context = {
    input,
    history: { learned: input.learned, items },
    byId: grouped(input.seen, ({ id }) => id),
    writes: grouped(
      lines.filter((line) => isCheckIn(line[R.operation])),
      (line) => line[R.id],
    ),
    maybeSent: input.cut ? nextOfEachScanner(items, lines) : new Set(),
  };
  return counted([...creations(context), ...prepared(context), ...bystanders(context)]);
}

interface Context {
  readonly input: ReconcileInput;
  readonly history: History;
  readonly byId: ReadonlyMap<string, readonly Seen[]>;
  /** Check-ins, check-outs and undos by attendee. */
  readonly writes: ReadonlyMap<string, readonly RequestLine[]>;
  /** Items that may have been sent without a line in the log. */
  readonly maybeSent: ReadonlySet<number>;
}

/** Those whom the scanners created, as far as it came to that. */
function creations({ input, history, writes, maybeSent }: Context): Array<Finding | null> {
  const byEmail = grouped(input.seen, ({ email }) => email.toLowerCase());
  const creates = grouped(
    input.lines.filter((line) => line[R.operation] === 'createAttendee'),
    (line) => line[R.item],
  );
  return input.items.flatMap((item, index) => {
    const own = creates.get(index) ?? [];
    if (!CREATING.has(item.kind) || (own.length === 0 && !maybeSent.has(index))) return [];
    const seen = byEmail.get(input.emailOf(item.who).toLowerCase()) ?? [];
    return [judgeCreation(item, own, seen, writes, history)];
  });
}

/** Those who were prepared and planned. Whom the scanners never came to is a bystander. */
function prepared({ input, history, byId, writes, maybeSent }: Context): Array<Finding | null> {
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
    const found = judgeAttendee(id, own, byId.get(id) ?? [], history, unsure.has(who));
    return own.length === 0 && !unsure.has(who) ? only(found) : [found];
  });
}

/** Nobody asked for anything to happen to them: they count only where something did. */
const bystanders = ({ input, history, byId }: Context): Finding[] =>
  input.bystanders.flatMap((id) => only(judgeAttendee(id, [], byId.get(id) ?? [], history, false)));

const only = (found: Finding | null): Finding[] => (found === null ? [] : [found]);

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
