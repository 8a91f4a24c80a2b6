import type { DeedKind } from '../../record/load-plan.ts';
import { DEED_KINDS } from '../scenario/plan/item.ts';
import { idIn } from './body.ts';
import type { Calls } from './calls.ts';
import type { ScriptConfig } from './config.ts';
import { doorTotal, unknown } from './metrics.ts';
import type { Routes } from './routes.ts';
import { type SendCall, TIME_IS_UP } from './send.ts';

/** Serves one item. `who`: id of the attendee, or number of the creation; `idle`: whether the scanner waited until it was due. */
type Serve<A = void> = (item: number, due: number, who: string, scannedTwice: boolean, idle: boolean) => A;

const isOk = (status: number): boolean => status >= 200 && status < 300;
const flagsOf = (idle: boolean, scannedTwice: boolean, pausing: string): string =>
  (idle ? 'i' : '') + (scannedTwice ? 'r' : '') + pausing;

/** The functions by which a scanner serves each kind of item, in the order of `DEED_KINDS`. */
export function servicesOf(calls: Calls, routes: Routes, config: ScriptConfig): readonly Serve[] {
  const { done, uncertain } = calls;
  const { alreadyDone, scanPause } = config;
  /** The flag of a scan that may come too soon after another of the same person, and of one that is the first. */
  const later = scanPause === undefined ? '' : 's';
  const first = scanPause?.shared === true ? 's' : '';
  const isRefusal = (status: number): boolean => alreadyDone.includes(status);
  const { countAdmitted } = calls.log;
  const addDoorTotal = config.sendsMetrics ? doorTotal.add : null;
  const checkIn = calls.caller(routes.checkIn);
  const checkOut = calls.caller(routes.checkOut);
  const undoCheckIn = calls.caller(routes.undoCheckIn);
  const createAttendee = calls.caller(routes.createAttendee);

  /** Makes one call about a person, as a step of their item. */
  const once =
    (call: SendCall, step: number, body: string | null = null, pausing = later): Serve<number> =>
    (item, due, id, scannedTwice, idle) =>
      call(id, body, id, item, step, due, flagsOf(idle && step === 1, scannedTwice, pausing));

  /**
   * Checks a person in at the door, as a step of their item. A refusal after a lost answer, or of a code scanned twice,
   * means that they are in already. `made`: the flag of those who were made a moment ago.
   */
  const admit =
    (step: number, made = ''): Serve =>
    (item, due, id, scannedTwice, idle) => {
      const flags = made + flagsOf(idle, scannedTwice, scannedTwice || step === 3 ? later : first);
      const status = checkIn(id, null, id, item, step, due, flags);
      if ((status >= 200 && status < 300) || (isRefusal(status) && (scannedTwice || uncertain()))) {
        if (addDoorTotal === null) return;
        countAdmitted();
        addDoorTotal(done() - due);
      } else if (status === TIME_IS_UP || uncertain()) unknown.add(1);
    };

  /** Whether a call did what it asks for: by its answer, or a refusal after an answer that was lost. */
  const tookEffect = (status: number): boolean => isOk(status) || (isRefusal(status) && uncertain());

  /** Creates an attendee; answers the id, or ''. Never repeated after a lost answer: reconciliation looks whether it took effect. */
  const create = (number: string, item: number, due: number, idle: boolean): string => {
    const marker = `${config.marker}${number}`;
    const known = JSON.stringify({
      ...config.names,
      email: config.email.split('{n}').join(marker).toLowerCase(),
    });
    // As text: a number may not hold an id within the answers exactly.
    const body = `{"item":${config.answers === '' ? known : `${known.slice(0, -1)},"fields":${config.answers}}`}}`;
    const status = createAttendee('', body, marker, item, 1, due, idle ? 'i' : '');
    return isOk(status) ? idIn(calls.body()) : '';
  };

  const scan = once(checkIn, 1);
  const scanByMistake = once(checkIn, 1, null, first);
  const undo = once(undoCheckIn, 2);
  const admitCreated = admit(2, 'n');
  const admitAfterAll = admit(3);
  const sessionBody = `{"item":{"session_id":${config.session}}}`;
  const serveByKind: Readonly<Record<DeedKind, Serve>> = {
    arrival: admit(1),
    again: scan,
    walkIn: (item, due, who, scannedTwice, idle) => {
      const id = create(who, item, due, idle);
      if (id !== '') admitCreated(item, due, id, scannedTwice, false);
      else unknown.add(1);
    },
    mistake: (item, due, who, scannedTwice, idle) => {
      if (!tookEffect(scanByMistake(item, due, who, scannedTwice, idle))) return;
      if (tookEffect(undo(item, due, who, scannedTwice, idle)))
        admitAfterAll(item, due, who, scannedTwice, false);
    },
    leave: once(checkOut, 1),
    session: once(checkIn, 1, sessionBody),
    create: (item, due, who, _scannedTwice, idle) => void create(who, item, due, idle),
    undo: once(undoCheckIn, 1),
  };
  return DEED_KINDS.map((kind) => serveByKind[kind]);
}

/** Reads one page of the attendee list, as a screen in the back office does. */
export const pageReader = (calls: Calls, routes: Routes) => {
  const call = calls.caller(routes.listAttendees);
  return (page: number, due: number, idle: boolean): number =>
    call(`${page}`, null, '', -1, page, due, idle ? 'i' : '');
};
