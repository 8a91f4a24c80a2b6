import { asPattern } from '../../judge/as-pattern.ts';
import { quoted } from '../../judge/curl.ts';
import type { Exchange } from '../../record/exchange.ts';
import type { NamedRecord, RunRecord } from '../../record/run.ts';
import type { ReplayPlan } from './plan.ts';

/** How what a run knew by name is called in a script that makes it anew. */
export interface Names {
  /** The variable that holds the id of a record, by the id that the run was answered. */
  readonly made: ReadonlyMap<string, string>;
  /** The records of the profile: another environment, or the same one started again, may have them under other ids. */
  readonly given: readonly Given[];
  /** Whether anything holds the time, for what has to be new. */
  readonly fresh: boolean;
  /** A text in which ids and addresses of the run stand alone, or as steps of a way; of which attribute, where it is known. */
  text(text: string, attribute?: string): string;
  /** An address below the base URL of the run. */
  base(url: string): string;
  /** JSON of a request, in which ids stand as numbers or texts. */
  body(text: string): string;
}

/** A record of the profile. */
interface Given {
  readonly id: string;
  readonly variable: string;
  readonly place: Place;
}

/** Where ids of a kind stand: after a step of an address, after a key, or in a header. */
interface Place {
  readonly step?: string;
  readonly key?: string;
  readonly header?: string;
}

const EVENT: Place = { step: 'events', key: 'event_id' };
const ACCOUNT: Place = { header: 'x-account-id' };
const PLACES: Readonly<Record<NamedRecord, Place>> = {
  event_id: EVENT,
  other_event_id: EVENT,
  fields_event_id: EVENT,
  foreign_event_id: EVENT,
  registration_type_id: { step: 'registration_types', key: 'registration_type_id' },
  session_id: { key: 'session_id' },
  foreign_attendee_id: { step: 'attendees' },
  account_id: ACCOUNT,
  foreign_account_id: ACCOUNT,
};

/** The variable that holds the id of a record of the profile. */
export const recordVariable = (name: string): string => `MUSTER_${name.toUpperCase()}`;

/** An e-mail address that the run made up; the local part leaves room for a time. */
const ADDRESS = /"email"\s*:\s*"([^"@\\$]{1,48})(@[^"\\]+)"/g;

export function newNames(
  { made, steps }: Pick<ReplayPlan, 'made' | 'steps'>,
  { base_url, records = {} }: Pick<RunRecord, 'base_url' | 'records'>,
): Names {
  const variables = new Map(
    [...made].map(([id, step], index): [string, string] => [
      id,
      `MUSTER_${step.operation === 'createAttendee' ? 'ATTENDEE' : 'FIELD'}${made.size > 1 ? `_${index + 1}` : ''}`,
    ]),
  );
  // Of an address that another attendee has already a service may say so.
  const addresses = new Map<string, string>();
  for (const step of made.values())
    for (const [, local, domain] of (step.request.body ?? '').matchAll(ADDRESS))
      addresses.set(`${local}${domain}`, `${local}$MUSTER_NOW${domain}`);
  const given = (Object.keys(PLACES) as NamedRecord[]).flatMap((name): Given[] => {
    const id = records[name];
    return id === undefined ? [] : [{ id, variable: recordVariable(name), place: PLACES[name] }];
  });
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
    ...{ made: variables, given },
    fresh: addresses.size > 0 && steps.length > 0,
    text(text, attribute) {
      const own = given.find(({ id, place }) => place.key === attribute && text.replaceAll('"', '') === id);
      if (own !== undefined) return text.replace(own.id, () => `$${own.variable}`);
      return ids(renamed(text), (id) => new RegExp(`(?<=^"?|=)${id}(?=\\]$|"?$)`, 'g'));
    },
    base: (url) => url.replaceAll(base_url, '$MUSTER_BASE_URL'),
    body(text) {
      let out = ids(
        renamed(text),
        (id) => new RegExp(`(?<=(?:id"\\s*:|\\[|,)\\s*"?)${id}(?="?\\s*[,\\]}])`, 'g'),
      );
      for (const { id, variable, place } of given)
        if (place.key !== undefined)
          out = out.replace(
            new RegExp(`("${place.key}"\\s*:\\s*"?)${asPattern(id)}(?="?\\s*[,}])`, 'g'),
            (_all, before: string) => `${before}$${variable}`,
          );
      return out;
    },
  };
}

/** A request with everything of the run's own, and of its profile, under the name that it has in the script. */
export function anew(step: Exchange, names: Names): Exchange {
  const { url, body, headers } = step.request;
  let address = names.base(url);
  for (const [id, variable] of names.made)
    address = address.replace(new RegExp(`/${id}(?=[/?]|$)`), () => `/$${variable}`);
  for (const { id, variable, place } of names.given)
    if (place.step !== undefined)
      address = address.replace(
        new RegExp(`/${place.step}/${asPattern(id)}(?=[/?]|$)`),
        () => `/${place.step}/$${variable}`,
      );
  const shown = Object.entries(headers).map(([name, value]): [string, string] => {
    const own = names.given.find(({ id, place }) => place.header === name && id === value);
    return [name, own === undefined ? value : `$${own.variable}`];
  });
  return {
    ...step,
    request: {
      ...step.request,
      url: address,
      headers: Object.fromEntries(shown),
      body: body === null ? null : names.body(body),
    },
  };
}

/** The ids of the profile that a script names; where nothing else is said, those of the run. */
export const givenLines = (lines: readonly string[], { given }: Names): string[] =>
  given
    .filter(({ variable }) => lines.some((one) => new RegExp(`\\$${variable}(?!_|\\w)`).test(one)))
    .map(({ id, variable }) => `${variable}=\${${variable}:-${quoted(id)}}`);
