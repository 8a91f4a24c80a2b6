import { R, type RequestLine, UNWRITTEN } from '../../../record/request-log/line.ts';
import type { OperationId } from '../../../spec/contract.ts';
import { CREATING, type PlanItem } from '../../scenario/plan/item.ts';
import type { Learned } from './learned.ts';

/** An attendee as the last walk of the list shows it. */
export interface Seen {
  readonly id: string;
  readonly status: string;
  readonly email: string;
}

export const CLASSES = ['applied', 'lost', 'phantom', 'doubled', 'unknown'] as const;
export type Class = (typeof CLASSES)[number];

/** One attendee whose state is not simply what was asked for. */
export interface Finding {
  readonly class: Exclude<Class, 'applied'>;
  readonly id: string;
  readonly expected: string;
  readonly actual: string;
  readonly reason: string;
  /** Their requests, in order. */
  readonly requests: readonly RequestLine[];
}

export interface Reconciliation extends Readonly<Record<Class, number>> {
  readonly findings: readonly Finding[];
  /** Findings beyond those listed. */
  readonly more: number;
}

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

const MOST_LISTED = 50;
const WRITES: ReadonlySet<OperationId> = new Set(['checkIn', 'checkOut', 'undoCheckIn', 'createAttendee']);

/** Holds what the service shows after the rush against what it acknowledged. Pure. */
export function reconcile(input: ReconcileInput): Reconciliation {
  const { items, pool, lines } = input;
  const context: Context = { learned: input.learned, items };
  const counts: Record<Class, number> = { applied: 0, lost: 0, phantom: 0, doubled: 0, unknown: 0 };
  const findings: Finding[] = [];
  const note = (finding: Finding | null): void => {
    counts[finding?.class ?? 'applied'] += 1;
    if (finding !== null) findings.push(finding);
  };
  const byId = new Map<string, Seen[]>();
  const byEmail = new Map<string, Seen[]>();
  for (const one of input.seen) {
    push(byId, one.id, one);
    push(byEmail, one.email.toLowerCase(), one);
  }
  const writes = new Map<string, RequestLine[]>();
  const created = new Map<number, RequestLine[]>();
  for (const line of lines) {
    if (!WRITES.has(line[R.operation])) continue;
    if (line[R.operation] === 'createAttendee') push(created, line[R.item], line);
    else push(writes, line[R.id], line);
  }
  const maybeSent = input.cut ? nextOfEachScanner(items, lines) : new Set<number>();

  const touched = new Set<number>();
  const unsure = new Set<number>();
  items.forEach((item, index) => {
    if (CREATING.has(item.kind)) {
      const lot = created.get(index) ?? [];
      if (lot.length === 0 && !maybeSent.has(index)) return;
      note(
        judgeCreation(item, lot, byEmail.get(input.emailOf(item.who).toLowerCase()) ?? [], writes, context),
      );
      return;
    }
    touched.add(item.who);
    if (maybeSent.has(index)) unsure.add(item.who);
  });
  for (const who of touched) {
    const id = pool[who];
    if (id === undefined) continue;
    const lot = writes.get(id) ?? [];
    if (lot.length === 0 && !unsure.has(who)) {
      // Planned, but the scanners never came to it: it is a bystander.
      const finding = judgeAttendee(id, lot, byId.get(id) ?? [], context, false);
      if (finding !== null) note(finding);
      continue;
    }
    note(judgeAttendee(id, lot, byId.get(id) ?? [], context, unsure.has(who)));
  }
  for (const id of input.bystanders) {
    const finding = judgeAttendee(id, [], byId.get(id) ?? [], context, false);
    if (finding !== null) note(finding);
  }
  return {
    ...counts,
    findings: findings.slice(0, MOST_LISTED),
    more: Math.max(0, findings.length - MOST_LISTED),
  };
}

/** The first items of each scanner that have no line: a run that was killed may have sent them. */
function nextOfEachScanner(items: readonly PlanItem[], lines: readonly RequestLine[]): Set<number> {
  const last = new Map<number, number>();
  for (const line of lines)
    if (line[R.item] >= 0) last.set(line[R.scanner], Math.max(last.get(line[R.scanner]) ?? -1, line[R.item]));
  const next = new Set<number>();
  const begun = new Map<number, number>();
  items.forEach(({ scanner }, index) => {
    const at = last.get(scanner);
    if (at === undefined) {
      const before = begun.get(scanner) ?? 0;
      if (before < UNWRITTEN) next.add(index);
      begun.set(scanner, before + 1);
    } else if (index >= at && index <= at + UNWRITTEN) next.add(index);
  });
  return next;
}

type State = string;

const isOk = (status: number): boolean => status >= 200 && status < 300;
const isOpen = (status: number): boolean => status === 0 || status >= 500;

/** The states in which an attendee may be after these requests; what was not answered may or may not have happened. */
function statesAfter(lines: readonly RequestLine[], context: Context): Set<State> {
  let states = new Set<State>([context.learned.initial]);
  const ordered = [...lines].sort((a, b) => a[R.sent] - b[R.sent]);
  for (const line of ordered) {
    const effect = effectOf(line, context);
    if (effect === null) continue;
    if (isOk(line[R.status])) states = new Set([effect]);
    else if (isOpen(line[R.status])) states = new Set([...states, effect]);
  }
  return states;
}

interface Context {
  readonly learned: Learned;
  readonly items: readonly PlanItem[];
}

/** The state that a request leads to; null where it shows in no read. */
function effectOf(line: RequestLine, { learned, items }: Context): State | null {
  switch (line[R.operation]) {
    case 'checkIn':
      if (items[line[R.item]]?.kind === 'session')
        return learned.session?.readable ? learned.session.after : null;
      return learned.checkIn.readable ? learned.checkIn.after : null;
    case 'undoCheckIn':
      return learned.undo.readable ? learned.undo.after : null;
    case 'checkOut':
      return learned.checkOut.readable ? learned.checkOut.after : null;
    default:
      return null;
  }
}

function judgeAttendee(
  id: string,
  lines: readonly RequestLine[],
  seen: readonly Seen[],
  context: Context,
  unsure: boolean,
): Finding | null {
  const expected = [...statesAfter(lines, context)];
  const found = (kind: Finding['class'], reason: string, actual: string): Finding => ({
    class: kind,
    id,
    expected: expected.join(' or '),
    actual,
    reason,
    requests: lines,
  });
  const [first] = seen;
  if (first === undefined) return found('lost', 'the attendee is in the list no more', 'absent');
  if (seen.length > 1)
    return found('doubled', 'the list holds the attendee more than once', `${seen.length} times`);
  const acknowledged = lines.filter((line) => isOk(line[R.status]));
  if (!expected.includes(first.status)) {
    if (unsure)
      return found('unknown', 'a request that was not written down may have led here', first.status);
    const last = acknowledged.at(-1);
    return last === undefined
      ? found('phantom', 'nothing that was acknowledged leads here', first.status)
      : found(
          'lost',
          `${last[R.operation]} was acknowledged with ${last[R.status]} and does not show`,
          first.status,
        );
  }
  const open = lines.filter((line) => isOpen(line[R.status]));
  // After a lost answer, the refusal of a repeat says that the first one took effect.
  const refused = lines.some((line) => line[R.status] === 409 || line[R.status] === 422);
  if (acknowledged.length === 0 && !refused && (open.length > 0 || unsure))
    return found('unknown', 'no answer ever came', first.status);
  if (acknowledged.length > 0 && acknowledged.every((line) => effectOf(line, context) === null))
    return found('unknown', 'no read shows the effect here', first.status);
  return null;
}

function judgeCreation(
  item: PlanItem,
  lines: readonly RequestLine[],
  seen: readonly Seen[],
  writes: ReadonlyMap<string, readonly RequestLine[]>,
  context: Context,
): Finding | null {
  const answered = lines.filter((line) => isOk(line[R.status]));
  const id = answered[0]?.[R.more] ?? '';
  const marker = lines[0]?.[R.id] ?? `creation ${item.who}`;
  const found = (kind: Finding['class'], reason: string, expected: string, actual: string): Finding => ({
    class: kind,
    id: id || marker,
    expected,
    actual,
    reason,
    requests: [...lines, ...(writes.get(id) ?? [])],
  });
  if (seen.length > 1)
    return found(
      'doubled',
      'one create made more than one attendee',
      'one attendee',
      `${seen.length} attendees`,
    );
  if (answered.length === 0) {
    const open = lines.length === 0 || lines.some((line) => isOpen(line[R.status]));
    if (open)
      return found('unknown', 'no answer ever came', 'one attendee or none', `${seen.length} attendees`);
    return seen.length === 0
      ? null
      : found('phantom', 'the create was refused and made somebody', 'none', 'one attendee');
  }
  const [first] = seen;
  if (first === undefined)
    return found(
      'lost',
      `createAttendee was acknowledged with ${answered[0]?.[R.status]} and nobody is there`,
      'one attendee',
      'none',
    );
  if (id !== '' && first.id !== id)
    return found('lost', 'the id that was answered belongs to somebody else', `id ${id}`, `id ${first.id}`);
  return judgeAttendee(first.id, writes.get(first.id) ?? [], [first], context, false);
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
