import type { Arrived } from '../tools/recording-proxy.ts';

/** What came to a service from the generator of a load, counted by what shares nothing with the load tester. */
export interface Counted {
  readonly total: number;
  readonly byOperation: Readonly<Record<string, number>>;
  readonly byStatus: Readonly<Record<string, number>>;
}

/** Requests of preparation and walks carry an id each; those of the generator do not. */
const isOfLoad = ({ headers, url, status }: Arrived): boolean =>
  headers['x-request-id'] === undefined && url.startsWith('/api/') && status !== 0;

/** Counts what a proxy before the service has recorded. */
export function countedIn(arrived: readonly Arrived[]): Counted {
  const ofLoad = arrived.filter(isOfLoad);
  return {
    total: ofLoad.length,
    byOperation: tally(ofLoad.map(operationOf)),
    byStatus: tally(ofLoad.map(({ status }) => String(status))),
  };
}

function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** By the method and path of the API, as its specification has them. */
function operationOf({ method, url }: Arrived): string {
  if (url.endsWith('/check_in'))
    return { POST: 'checkIn', PATCH: 'checkOut', DELETE: 'undoCheckIn' }[method] ?? method;
  if (/\/attendees(\?|$)/.test(url))
    return { POST: 'createAttendee', GET: 'listAttendees' }[method] ?? method;
  return `${method} ${url}`;
}
