import { offered, Shelves } from '../../../harness/broker/shelves.ts';
import type { Answered } from '../../../harness/call/answered.ts';
import type { CallOptions } from '../../../harness/call/call-options.ts';
import type { PlainCall } from '../../../harness/call/plain-call.ts';
import { type Explanation, Refusal, type Told } from '../../../harness/inquiry/explanation.ts';
import { NewAttendees } from '../../../harness/inquiry/new-attendees.ts';
import { ServedBefore } from '../../../harness/inquiry/served-before.ts';
import { ServedCalls } from '../../../harness/inquiry/served-calls.ts';
import type { OperationId } from '../../../spec/contract.ts';
import { answer } from '../policies/attempts.ts';

/** An answer with a body. */
export const shown = (status: number, body: object): Answered => ({
  ...answer(status),
  body: { native: body, exact: body },
});

/** A plain call of the client in event 7. */
export const plain = (operation: OperationId, options: CallOptions = {}): PlainCall => ({
  operation,
  options: { ...options, path: { event_id: '7', ...options.path } },
  live: 'client',
});

/** What explanations ask a service with that answers each call so, and what was asked. */
export function asking(service: (call: PlainCall) => Answered | number) {
  const sent: PlainCall[] = [];
  const ask = async (call: PlainCall): Promise<Answered> => {
    sent.push(call);
    const said = service(call);
    return typeof said === 'number' ? answer(said) : said;
  };
  const controls = { ask, send: ask };
  const served = new ServedCalls();
  const items = () => [{ first_name: 'Ada' }];
  return {
    ...{ sent, ask, controls, served },
    attendees: new NewAttendees({ controls, served, creates: { newAttendees: items } }),
    before: new ServedBefore(offered(new Shelves())),
  };
}

/** What an explanation tells of a refusal: its sentence where it holds, else the status that was served beside it, if any. */
export async function toldBy(
  explanation: Explanation,
  call: PlainCall,
  status: number,
): Promise<string | number | undefined> {
  const refusal = new Refusal(call, answer(status));
  if (!explanation.mayExplain(refusal)) return 'no';
  const told: Told = await explanation.control(refusal);
  if (told === undefined) return undefined;
  return 'shows' in told ? explanation.says(refusal, told.shows) : told.beside.exchange.response?.status;
}
