import type { Kind } from '../plan/item.ts';
import type { ScriptConfig } from './config.ts';
import { admitted, doorTotal, unknown } from './metrics.ts';
import { type Call, idIn, type Outcome, type Wire } from './wire.ts';

const EVENT = '/events/{event_id}';
const CHECK_IN = `${EVENT}/attendees/{id}/check_in`;

/** What an item is served from. */
export interface Serving {
  readonly wire: Wire;
  readonly config: ScriptConfig;
  readonly item: number;
  readonly due: number;
  /** Id of the attendee, or the number of the creation. */
  readonly who: string;
  readonly doubled: boolean;
  readonly idle: boolean;
}

const isRefusal = (status: number): boolean => status === 409 || status === 422;
const isOk = (outcome: Outcome | undefined): boolean =>
  outcome !== undefined && outcome.status >= 200 && outcome.status < 300;

type Checked = 'checkIn' | 'checkOut' | 'undoCheckIn';
const METHOD = { checkIn: 'POST', checkOut: 'PATCH', undoCheckIn: 'DELETE' } as const;

function check(
  s: Serving,
  operation: Checked,
  step: number,
  id = s.who,
  session = false,
): Outcome | undefined {
  const { config } = s;
  const call: Call = {
    operation,
    method: METHOD[operation],
    path: `/events/${config.event}/attendees/${id}/check_in`,
    name: CHECK_IN,
    body: session ? `{"item":{"session_id":${config.session}}}` : null,
    id,
    item: s.item,
    step,
    due: s.due,
    flags: (s.idle && step === 1 ? 'i' : '') + (s.doubled ? 'r' : ''),
    intent: s.doubled ? 'probe' : 'valid',
    expects: operation !== 'checkIn' || config.answersItem ? id : '',
    repeatable: true,
  };
  return s.wire.call(call);
}

/** A check-in at the door. A refusal after an answer that was lost, or of a code scanned twice, means: already in. */
function admit(s: Serving, step: number, id = s.who): boolean {
  const outcome = check(s, 'checkIn', step, id);
  const inside =
    isOk(outcome) || (outcome !== undefined && isRefusal(outcome.status) && (outcome.uncertain || s.doubled));
  if (inside && outcome !== undefined) {
    admitted.add(1);
    doorTotal.add(outcome.done - s.due);
  } else if (outcome === undefined || outcome.uncertain) unknown.add(1);
  return inside;
}

/** Creates somebody. Never sent again after a lost answer: whether it took effect is looked up after the rush. */
function create(s: Serving): string {
  const { config } = s;
  const marker = `${config.marker}${s.who}`;
  const item = {
    first_name: 'Walk-in',
    last_name: `Muster ${marker}`,
    email: config.email.split('{n}').join(marker).toLowerCase(),
  };
  const outcome = s.wire.call({
    operation: 'createAttendee',
    method: 'POST',
    path: `/events/${config.event}/attendees`,
    name: `${EVENT}/attendees`,
    body: JSON.stringify({ item }),
    id: marker,
    item: s.item,
    step: 1,
    due: s.due,
    flags: s.idle ? 'i' : '',
    intent: 'valid',
    expects: marker,
    repeatable: false,
  });
  return outcome !== undefined && isOk(outcome) ? idIn(outcome.body) : '';
}

/** Serves one item of a plan. */
export const SERVE: Readonly<Record<Kind, (s: Serving) => void>> = {
  arrival: (s) => void admit(s, 1),
  again: (s) => void check(s, 'checkIn', 1),
  walkIn: (s) => {
    const id = create(s);
    if (id !== '') admit(s, 2, id);
    else unknown.add(1);
  },
  mistake: (s) => {
    if (isOk(check(s, 'checkIn', 1)) && isOk(check(s, 'undoCheckIn', 2))) admit(s, 3);
  },
  leave: (s) => void check(s, 'checkOut', 1),
  session: (s) => void check(s, 'checkIn', 1, s.who, true),
  create: (s) => void create(s),
  undo: (s) => void check(s, 'undoCheckIn', 1),
};

/** Reads one page of the attendee list, as a screen in the back office does. */
export function readPage(wire: Wire, config: ScriptConfig, page: number, due: number, idle: boolean): void {
  wire.call({
    operation: 'listAttendees',
    method: 'GET',
    path: `/events/${config.event}/attendees?page=${page}&per_page=100`,
    name: `${EVENT}/attendees`,
    body: null,
    id: '',
    item: -1,
    step: page,
    due,
    flags: idle ? 'i' : '',
    intent: 'valid',
    expects: '',
    repeatable: true,
  });
}
