import type { Exchange } from '../record/exchange.ts';
import { RSVP_STATUSES, type RsvpStatus } from '../spec/contract.ts';

/** How an update from one rsvp_status to another was answered, by what was answered and how often. */
export type RsvpMoves = ReadonlyMap<string, ReadonlyMap<string, number>>;

export const moveOf = (from: RsvpStatus, to: RsvpStatus): string => `${from} ${to}`;

/**
 * What updates of rsvp_status did in this environment, from its journal in the order of answers. Where an attendee
 * stood is what the answer before said; an update that overlapped with that one counts for nothing.
 */
export class RsvpTable {
  readonly #stands = new Map<string, { readonly state: RsvpStatus; readonly since: number }>();
  readonly #moves = new Map<string, Map<string, number>>();

  add({ operation, intent, request, response, started, ended }: Exchange): void {
    if (!ABOUT_ONE.has(operation) || response === null) return;
    const shown = shownIn(response.body);
    const id = request.path.id ?? shown?.id;
    if (id === undefined) return;
    const attendee = `${request.path.event_id} ${id}`;
    const before = this.#stands.get(attendee);
    const to = operation === 'updateAttendee' && intent === 'valid' ? askedFor(request.body) : undefined;
    if (to !== undefined && before !== undefined && before.since <= started)
      this.#count(moveOf(before.state, to), `${response.status} ${shown?.state ?? ''}`.trim());
    if (shown?.state !== undefined) this.#stands.set(attendee, { state: shown.state, since: ended });
  }

  get moves(): RsvpMoves {
    return this.#moves;
  }

  #count(move: string, answer: string): void {
    const answers = this.#moves.get(move) ?? new Map<string, number>();
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    this.#moves.set(move, answers);
  }
}

const ABOUT_ONE: ReadonlySet<string> = new Set([
  'createAttendee',
  'updateAttendee',
  'checkIn',
  'checkOut',
  'undoCheckIn',
]);

const stateOf = (value: unknown): RsvpStatus | undefined => RSVP_STATUSES.find((state) => state === value);

function itemOf(body: string | null): Record<string, unknown> | undefined {
  try {
    const { item } = JSON.parse(body ?? '') as { item?: unknown };
    return typeof item === 'object' && item !== null ? (item as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const askedFor = (body: string | null): RsvpStatus | undefined => stateOf(itemOf(body)?.rsvp_status);

function shownIn(body: string): { id: string; state: RsvpStatus | undefined } | undefined {
  const item = itemOf(body);
  return item === undefined ? undefined : { id: String(item.id), state: stateOf(item.rsvp_status) };
}
