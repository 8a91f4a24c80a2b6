import type { IssuedToken } from '../../harness/broker/protocol.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { at, sameJson } from '../../judge/body.ts';
import type { RunFact } from '../../record/facts.ts';
import type { Scout, ScoutToken } from './scout.ts';

/** An event that a profile names, by which key, and a token that may read it. */
export interface NamedEvent {
  readonly key: string;
  readonly id: string | undefined;
  readonly token: ScoutToken;
}

/** The events of the own account, each once. */
export const ownEventsIn = (profile: Profile, token: IssuedToken): NamedEvent[] =>
  (['event_id', 'other_event_id', 'fields_event_id'] as const)
    .map((key) => ({ key, id: profile[key], token }))
    .filter(({ id }, index, all) => all.findIndex((one) => one.id === id) === index);

/**
 * Whether an event of the profile is found by none of the operations that read it, and by no list. One that finds it
 * leaves doubt.
 */
export async function aboutEvents(
  { base_url }: Profile,
  scout: Scout,
  events: readonly NamedEvent[],
): Promise<RunFact | null> {
  for (const { key, id, token } of events) {
    if (id === undefined || !(await isMissing(scout, id, token))) continue;
    return {
      kind: 'run',
      outcome: 'refused',
      reason:
        `The environment at ${base_url} knows no event ${id}: the event, its attendees and its attendee fields ` +
        `all answer 404, so check ${key}.`,
    };
  }
  return null;
}

/**
 * The same of the event of the other account, where its application is let in. Where its token is shown our event as we
 * are, the profile is wrong or the environment is. No request tells which.
 */
export async function aboutForeignEvent(
  profile: Profile,
  scout: Scout,
  token: IssuedToken,
): Promise<RunFact | null> {
  const { foreign, event_id: own } = profile;
  if (foreign?.event_id === undefined || foreign.client === undefined) return null;
  const reply = await scout.tokenOf(foreign.client, 'foreign');
  if (reply?.issued == null) return null;
  const theirs: ScoutToken = { ...reply.issued, asking: 'foreign' };
  const missing = await aboutEvents(profile, scout, [
    { key: 'foreign.event_id', id: foreign.event_id, token: theirs },
  ]);
  if (missing === null || own === undefined) return missing;
  if (!(await areShownAlike(scout, own, [token, theirs]))) return missing;
  return {
    kind: 'run',
    outcome: 'refused',
    reason:
      `The environment at ${profile.base_url} shows event ${own} to foreign.client as it does to client, and knows no event ` +
      `${foreign.event_id}: either foreign.client is an application of the own account, so name one of another account, or ` +
      'the environment takes its token for one of the own account, so leave out foreign.event_id to have that judged.',
  };
}

/** Whether two tokens are shown one event: accounts may number theirs alike, so that a number alone does not tell. */
async function areShownAlike(
  scout: Scout,
  id: string,
  tokens: readonly [ScoutToken, ScoutToken],
): Promise<boolean> {
  const ours = await scout.get('getEvent', tokens[0], { id });
  const theirs = await scout.get('getEvent', tokens[1], { id });
  const tells = typeof at(at(ours.body, 'item'), 'created_at') === 'string';
  return tells && ours.ok && theirs.ok && sameJson(ours.body, theirs.body);
}

async function isMissing(scout: Scout, id: string, token: ScoutToken): Promise<boolean> {
  for (const [operation, path] of [
    ['getEvent', { id }],
    ['listAttendees', { event_id: id }],
    ['listAttendeeFields', { event_id: id }],
  ] as const)
    if ((await scout.get(operation, token, path)).status !== 404) return false;
  const listed = at((await scout.get('listEvents', token)).body, 'items');
  return !(Array.isArray(listed) && listed.some((one) => String(at(one, 'id')) === id));
}
