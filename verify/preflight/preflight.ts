import { Pacer } from '../../harness/broker/pacer.ts';
import type { IssuedToken } from '../../harness/broker/protocol.ts';
import type { Reply } from '../../harness/call/reply.ts';
import type { Profile } from '../../harness/profile/profile.ts';
import { type OpenWire, openWire, partOf } from '../../harness/run/open-wire.ts';
import type { RunFact } from '../../record/facts.ts';
import type { RunName } from '../../record/run-id.ts';
import type { ShardOf } from '../../record/shard.ts';
import { aboutAnswers } from './about-answers.ts';
import { aboutClient } from './about-client.ts';
import { aboutEvents, aboutForeignEvent, ownEventsIn } from './about-event.ts';
import { aboutShards } from './about-shards.ts';
import { aboutType, byCreate, byList } from './about-type.ts';
import { aboutUser } from './about-user.ts';
import { creatorOn } from './create-attendee.ts';
import { type MadeUp, madeUpData, oneMore } from './made-up.ts';
import { type Measured, measuredBy } from './measured.ts';
import { Scout } from './scout.ts';

export interface PreflightOptions {
  /** The run that the preflight is the beginning of. */
  readonly run: RunName;
  /** Present where other parts of the same run may be under way. */
  readonly shard?: ShardOf;
  /** Hears how fast the environment is where it can be judged. */
  readonly onMeasured?: (measured: Measured) => void;
  /** Hears in which form it takes made-up data, where that is not the first that is tried. */
  readonly onMadeUp?: (found: MadeUp) => void;
}

/**
 * Looks whether an environment can be judged at all, and answers why not, or null. It refuses only what is beyond
 * doubt: what may as well be a breach of the contract is left to the suites.
 */
export async function preflight(
  profile: Profile,
  out: string,
  { run, shard, ...hooks }: PreflightOptions,
): Promise<RunFact | null> {
  const pacer = new Pacer(profile.pace.requests_per_second, Number.POSITIVE_INFINITY);
  const opened = openWire({
    profile,
    out,
    prefix: `${partOf(shard)}p`,
    run,
    concurrency: 1,
    permits: () => pacer.permits(),
    over: () => pacer.over(),
  });
  const onToken = (token: string): void => opened.redactor.add(token, 'TOKEN');
  const scout = new Scout(opened.wire, profile, onToken);
  try {
    await scout.get('getAccount');
    await scout.get('listEvents');
    const client = scout.reachable ? await scout.token() : null;
    const refusal = aboutAnswers(profile, scout.replies) ?? aboutClient(profile, client);
    if (refusal !== null) return refusal;
    const dead = aboutUser(profile, scout.reachable ? await scout.readUser() : []);
    if (dead !== null || client?.issued == null) return dead;
    const { issued } = client;
    const missing =
      (await aboutEvents(profile, scout, ownEventsIn(profile, issued))) ??
      (await aboutForeignEvent(profile, scout, issued));
    hooks.onMeasured?.(measuredBy(scout.replies));
    if (missing !== null) return missing;
    const doubt =
      profile.writes === 'allow'
        ? await aboutWriting(profile, opened, scout, issued, { run, ...hooks })
        : await aboutType(profile, scout, issued, byList(scout, issued));
    if (doubt !== null) return doubt;
    if (shard === undefined || shard.total === 1) return null;
    return await aboutShards(opened.wire, profile, out, scout, onToken);
  } finally {
    await opened.close();
  }
}

/** Whether the environment takes what a run makes up, of the registration type of the profile too. */
async function aboutWriting(
  profile: Profile,
  { wire, facts }: OpenWire,
  scout: Scout,
  issued: IssuedToken,
  { run, onMadeUp }: Pick<PreflightOptions, 'run' | 'onMadeUp'>,
): Promise<RunFact | null> {
  if (profile.event_id === undefined) return null;
  const create = creatorOn(wire, profile.event_id, issued);
  const found = await madeUpData(create, profile, run);
  if ('kind' in found) return found;
  const ofType = (id: string): Promise<Reply> =>
    create({
      ...oneMore({ ...profile.attendee, ...found.templates }, run),
      registration_type_id: Number(id),
    });
  const type = await aboutType(profile, scout, issued, byCreate(ofType));
  if (type !== null) return type;
  for (const { refused, reason } of found.told) facts.workedAround('made-up', refused.exchange, reason);
  onMadeUp?.(found);
  return null;
}
