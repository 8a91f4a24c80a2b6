import type { DeedKind } from '../../record/load-plan.ts';
import { DEED_KINDS } from '../scenario/plan/item.ts';
import { idIn } from './body.ts';
import type { Calls } from './calls.ts';
import type { ScriptConfig } from './config.ts';
import { doorTotal, unknown } from './metrics.ts';
import type { Routes } from './routes.ts';
import { type SendCall, TIME_IS_UP } from './send.ts';

/** Serves one item. `who`: id of the attendee, or number of the creation; `idle`: whether the scanner waited until it was due. */
type Serve = (item: number, due: number, who: string, scannedTwice: boolean, idle: boolean) => void;

const isRefusal = (status: number): boolean => status === 409 || status === 422;
const isOk = (status: number): boolean => status >= 200 && status < 300;
const flagsOf = (idle: boolean, scannedTwice: boolean): string =>
  (idle ? 'i' : '') + (scannedTwice ? 'r' : '');

/** The functions by which a scanner serves each kind of item, in the order of `DEED_KINDS`. */
export function servicesOf(calls: Calls, routes: Routes, config: ScriptConfig): readonly Serve[] {
  const { done, uncertain } = calls;
  const { countAdmitted } = calls.log;
  const addDoorTotal = config.sendsMetrics ? doorTotal.add : null;
  const checkIn = calls.caller(routes.checkIn);
  const checkOut = calls.caller(routes.checkOut);
  const undoCheckIn = calls.caller(routes.undoCheckIn);
  const createAttendee = calls.caller(routes.createAttendee);

  const at = (
    call: SendCall,
    step: number,
    id: string,
    item: number,
    due: number,
    scannedTwice: boolean,
    idle: boolean,
    body: string | null = null,
  ): number => call(id, body, id, item, step, due, flagsOf(idle && step === 1, scannedTwice));

  /**
   * Checks a person in at the door. A refusal after a lost answer, or of a code scanned twice, means that they are in
   * already.
   */
  const admit = (
    step: number,
    id: string,
    item: number,
    due: number,
    scannedTwice: boolean,
    idle: boolean,
  ): void => {
    const status = checkIn(
      id,
      null,
      id,
      item,
      step,
      due,
      idle || scannedTwice ? flagsOf(idle, scannedTwice) : '',
    );
    if ((status >= 200 && status < 300) || (isRefusal(status) && (scannedTwice || uncertain()))) {
      countAdmitted();
      if (addDoorTotal !== null) addDoorTotal(done() - due);
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

  const sessionBody = `{"item":{"session_id":${config.session}}}`;
  const serveByKind: Readonly<Record<DeedKind, Serve>> = {
    arrival: (item, due, who, scannedTwice, idle) => admit(1, who, item, due, scannedTwice, idle),
    again: (item, due, who, scannedTwice, idle) => void at(checkIn, 1, who, item, due, scannedTwice, idle),
    walkIn: (item, due, who, scannedTwice, idle) => {
      const id = create(who, item, due, idle);
      if (id !== '') admit(2, id, item, due, scannedTwice, false);
      else unknown.add(1);
    },
    mistake: (item, due, who, scannedTwice, idle) => {
      if (!tookEffect(at(checkIn, 1, who, item, due, scannedTwice, idle))) return;
      if (tookEffect(at(undoCheckIn, 2, who, item, due, scannedTwice, idle)))
        admit(3, who, item, due, scannedTwice, false);
    },
    leave: (item, due, who, scannedTwice, idle) => void at(checkOut, 1, who, item, due, scannedTwice, idle),
    session: (item, due, who, scannedTwice, idle) =>
      void at(checkIn, 1, who, item, due, scannedTwice, idle, sessionBody),
    create: (item, due, who, _scannedTwice, idle) => void create(who, item, due, idle),
    undo: (item, due, who, scannedTwice, idle) => void at(undoCheckIn, 1, who, item, due, scannedTwice, idle),
  };
  return DEED_KINDS.map((kind) => serveByKind[kind]);
}

/** Reads one page of the attendee list, as a screen in the back office does. */
export const pageReader = (calls: Calls, routes: Routes) => {
  const call = calls.caller(routes.listAttendees);
  return (page: number, due: number, idle: boolean): number =>
    call(`${page}`, null, '', -1, page, due, idle ? 'i' : '');
};
