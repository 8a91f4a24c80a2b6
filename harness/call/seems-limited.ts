import { setTimeout as sleep } from 'node:timers/promises';
import { readRetryAfter } from '../../judge/exchange/retry-after.ts';
import type { Reply } from './reply.ts';

/** How long it is waited for calm: a window of a limit may be longer than the shortest. */
const CALMS = [1500, 3_000, 6_000];
const LONGEST_CALM_MS = 30_000;
/** This many requests overload nothing, as few of them at a time as a run sends anyhow. */
const HASTE = 120;
/** A door that is shut stays so for the next ones; a service that only starts again refuses one. */
const SHUT = 3;

type Send = () => Promise<Reply>;
type Rest = (ms: number) => Promise<unknown>;

/** Waits until a calm request is served: as long as the refusal before it says, or longer each time. */
async function isServedInCalm(
  send: Send,
  rest: Rest,
  [pause, ...longer]: readonly number[] = CALMS,
  told = 0,
): Promise<boolean> {
  if (pause === undefined) return false;
  await rest(Math.max(pause, Math.min(told, LONGEST_CALM_MS)));
  const reply = await send();
  if (reply.ok) return true;
  const said = readRetryAfter(reply.headers, reply.exchange.ended);
  return isServedInCalm(send, rest, longer, said?.waitMs ?? 0);
}

/** Whether requests, a number of them at a time, are all refused with this status from one of them on. */
async function shuts(send: Send, status: number, atOnce: number): Promise<boolean> {
  let row = 0;
  for (let count = 0; count < HASTE && row < SHUT; count += atOnce)
    for (const reply of await Promise.all(Array.from({ length: atOnce }, send)))
      row = reply.status === status ? row + 1 : 0;
  return row >= SHUT;
}

interface Manner {
  readonly rest?: Rest;
  /** How many requests are sent at a time. */
  readonly atOnce?: number;
}

/**
 * Whether another status than 429 stands for a limit. It comes to requests that overload nothing, one after the other or
 * as many at a time as a run sends. It does not come to a calm one, twice.
 */
export async function seemsLimited(
  send: Send,
  status: number,
  { rest = sleep, atOnce = 1 }: Manner = {},
): Promise<boolean> {
  for (let round = 0; round < 2; round += 1)
    if (!(await isServedInCalm(send, rest)) || !(await shuts(send, status, atOnce))) return false;
  return isServedInCalm(send, rest);
}
