import type { Exchange } from '../../record/exchange.ts';
import type { RunRecord } from '../../record/run.ts';
import type { ReplayPlan } from './plan.ts';

/** How what a run knew by name is called in a script that makes it anew. */
export interface Names {
  /** The variable that holds the id of a record, by the id that the run was answered. */
  readonly made: ReadonlyMap<string, string>;
  /** Whether anything holds the time, for what has to be new. */
  readonly fresh: boolean;
  /** A text in which ids and addresses of the run stand alone, or as steps of a way. */
  text(text: string): string;
  /** An address below the base URL of the run. */
  base(url: string): string;
  /** JSON of a request, in which ids stand as numbers or texts. */
  body(text: string): string;
}

/** An e-mail address that the run made up; the local part leaves room for a time. */
const ADDRESS = /"email"\s*:\s*"([^"@\\$]{1,48})(@[^"\\]+)"/g;

export function newNames(
  { made, steps }: Pick<ReplayPlan, 'made' | 'steps'>,
  { base_url }: Pick<RunRecord, 'base_url'>,
): Names {
  const variables = new Map(
    [...made].map(([id, step], index): [string, string] => [
      id,
      `MUSTER_${step.operation === 'createAttendee' ? 'ATTENDEE' : 'FIELD'}${made.size > 1 ? `_${index + 1}` : ''}`,
    ]),
  );
  // Of an address that is somebody's already a service may say so.
  const addresses = new Map<string, string>();
  for (const step of made.values())
    for (const [, local, domain] of (step.request.body ?? '').matchAll(ADDRESS))
      addresses.set(`${local}${domain}`, `${local}$MUSTER_NOW${domain}`);
  const renamed = (text: string): string => {
    let out = text;
    for (const [address, anew] of addresses) out = out.replaceAll(address, () => anew);
    return out;
  };
  const ids = (text: string, around: (id: string) => RegExp): string => {
    let out = text;
    for (const [id, variable] of variables) out = out.replace(around(id), () => `$${variable}`);
    return out;
  };
  return {
    made: variables,
    fresh: addresses.size > 0 && steps.length > 0,
    text: (text) => ids(renamed(text), (id) => new RegExp(`(?<=^"?|=)${id}(?=\\]$|"?$)`, 'g')),
    base: (url) => url.replaceAll(base_url, '$MUSTER_BASE_URL'),
    body: (text) =>
      ids(renamed(text), (id) => new RegExp(`(?<=(?:id"\\s*:|\\[|,)\\s*"?)${id}(?="?\\s*[,\\]}])`, 'g')),
  };
}

/** A request with everything of the run's own under the name that it has in the script. */
export function anew(step: Exchange, names: Names): Exchange {
  const { url, body } = step.request;
  let address = names.base(url);
  for (const [id, variable] of names.made)
    address = address.replace(new RegExp(`/${id}(?=[/?]|$)`), () => `/$${variable}`);
  return {
    ...step,
    request: { ...step.request, url: address, body: body === null ? null : names.body(body) },
  };
}
