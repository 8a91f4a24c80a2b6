import { at, parseBody } from '../../judge/body.ts';
import { jsonOf } from '../../judge/wants.ts';
import type { Exchange } from '../../record/exchange.ts';
import { picks, type Want } from '../../record/wanted.ts';
import { isCheckIn } from '../../spec/contract.ts';
import { createdId } from '../story.ts';

/** What a service makes up: another record has another one. */
const MADE_UP: ReadonlySet<string> = new Set(['created_at', 'qr_code']);
/** What says where a record stands, and no request moves. */
const OF_PLACE: ReadonlySet<string> = new Set(['id', 'event_id']);
/** What a step at the doors may move. */
const STATUSES: ReadonlySet<string> = new Set(['checkin_status', 'rsvp_status']);

/** What a want asks for that other requests have to have led to: an attribute of a record, and its values. */
interface Sought {
  readonly name: string;
  readonly is: readonly string[];
  /** The record; absent where a page of a list holds it, and says no more of it. */
  readonly id: string | undefined;
}

/** What leads to what an answer has to show. `no`: nothing would, with another record. */
function soughtBy({ at: way, is, not }: Want, deciding: Exchange): Sought | 'nothing' | 'no' {
  const [top, ...steps] = typeof way === 'string' ? [] : way;
  const [name, ...inner] = top === 'items' ? steps.slice(1) : steps;
  if (name !== undefined && MADE_UP.has(name)) return is === undefined ? 'nothing' : 'no';
  if (top !== 'item' && top !== 'items') return 'nothing';
  if (name === undefined || OF_PLACE.has(name) || inner.length > 0 || is === undefined || not)
    return 'nothing';
  if (top === 'item' && sets(deciding, name)) return 'nothing';
  const id = top === 'items' ? picks(steps[0] ?? '')?.value : deciding.request.path.id;
  return { name, is, id };
}

const sentOf = ({ request }: Exchange, name: string): unknown =>
  request.body === null ? undefined : at(parseBody(request.body)?.exact, 'item', name);

/** Whether a request says or moves an attribute: it sends it, makes the record, or is a step at the doors. */
const sets = (step: Exchange, name: string): boolean =>
  step.request.method === 'POST' && step.request.path.id === undefined
    ? true
    : isCheckIn(step.operation)
      ? STATUSES.has(name)
      : step.request.method === 'GET' || sentOf(step, name) !== undefined;

const isServed = ({ response }: Exchange): boolean =>
  response !== null && response.status >= 200 && response.status < 300;

/** Whether a request has left an attribute as it is sought: by what it sent, or what was answered to it. */
function leaves(step: Exchange, { name, is }: Sought): boolean {
  const shows = (text: string | null | undefined): boolean => {
    const value = jsonOf(at(parseBody(text ?? '')?.exact, 'item', name));
    return value !== undefined && is.includes(value);
  };
  if (shows(step.request.body)) return true;
  return (createdId(step) !== undefined || isCheckIn(step.operation)) && shows(step.response?.body);
}

/** The last request that has moved an attribute; what is accused of having moved it is to have left it. */
const lastThatMoved = (
  steps: readonly Exchange[],
  sought: Sought,
  accused: ReadonlySet<string>,
): Exchange | undefined =>
  steps.findLast(
    (step) =>
      isServed(step) &&
      isAbout(step, sought) &&
      sets(step, sought.name) &&
      (leaves(step, sought) || !accused.has(step.id)),
  );

const isAbout = (step: Exchange, { id }: Sought): boolean =>
  id === undefined || (step.request.path.id ?? createdId(step)) === id;

/**
 * What leads to what an answer has to show. It is nothing more where the steps do, else a request of another check that had
 * moved the record before. Undefined where that request is not stored.
 */
export function leadTo(
  want: Want,
  deciding: Exchange,
  steps: readonly Exchange[],
  ofOthers: readonly Exchange[],
  accused: ReadonlySet<string>,
): readonly Exchange[] | undefined {
  const sought = soughtBy(want, deciding);
  if (sought === 'no') return undefined;
  if (sought === 'nothing') return [];
  const own = steps.filter((step) => step !== deciding);
  const isMaker = (step: Exchange): boolean => createdId(step) !== undefined;
  const moved = lastThatMoved(own, sought, accused);
  if (moved !== undefined && !isMaker(moved)) return leaves(moved, sought) ? [] : undefined;
  const before = lastThatMoved(ofOthers, sought, accused);
  if (before !== undefined && !isMaker(before)) return leaves(before, sought) ? [before] : undefined;
  return moved !== undefined && leaves(moved, sought) ? [] : undefined;
}

/**
 * What other checks did at the doors with an attendee before a write to it decides. What becomes of a check-out or an update
 * may hang on who is inside. It is nothing where the steps have brought them there themselves, or where an undo has taken it
 * all back.
 */
export function doorsBefore(
  deciding: Exchange,
  steps: readonly Exchange[],
  ofOthers: readonly Exchange[],
): readonly Exchange[] {
  const isDoor = (step: Exchange): boolean => isCheckIn(step.operation) && isServed(step);
  const hasEntered = steps.some((step) => step !== deciding && step.operation === ENTERS && isServed(step));
  if (!WRITES_TO_ONE.has(deciding.operation) || hasEntered) return [];
  const before = ofOthers.filter((step) => isDoor(step) && step.started < deciding.started);
  const entered = before.findLastIndex(({ operation }) => operation === ENTERS);
  return entered === -1 || before.at(-1)?.operation === TAKES_BACK ? [] : before.slice(entered);
}
const ENTERS = 'checkIn';
const TAKES_BACK = 'undoCheckIn';
const WRITES_TO_ONE: ReadonlySet<string> = new Set(['updateAttendee', ENTERS, 'checkOut', TAKES_BACK]);
