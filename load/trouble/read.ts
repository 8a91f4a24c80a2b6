import { UsageError } from '../../harness/profile/errors.ts';
import type { TimeSpan, Trouble } from '../../record/load-plan.ts';
import { durationMs, momentMs, shareFrom } from '../scenario/rehearsal/file.ts';

/** A door that loses its network, before time is sped up. */
export interface OfflineDoor extends TimeSpan {
  readonly door: string;
}

/** What `--trouble` asks for. */
export interface AskedTrouble {
  readonly troubles: readonly Trouble[];
  readonly offline: readonly OfflineDoor[];
}

/** The window of a load in milliseconds, and how many times as fast as in life it runs. */
export interface LoadWindow {
  readonly overMs: number;
  readonly speedup: number;
}

const TIME = String.raw`\d+(?:\.\d+)?(?:ms|s|m|h)`;
const MOMENT = String.raw`${TIME}|\d+(?:\.\d+)?%`;
const IN_THE_WAY = new RegExp(
  `^(?:(stall|limit)@(${MOMENT}):(${TIME})|(reset)@(${MOMENT}):(\\d+(?:\\.\\d+)?%)(?:\\+(${TIME}))?)$`,
);
const OFFLINE = new RegExp(`^offline:(.+)@(${MOMENT})\\+(${TIME})$`);
/** So long connections are reset, unless said otherwise. */
const RESET_FOR = '30s';

/**
 * Reads a list such as `stall@5m:3s,limit@8m:30s,reset@12m:5%+1m,offline:C@10m+10m`. Moments, and how long a door has no
 * network, are times of the day, which is sped up. What stands in the way of requests takes as long as it says. @throws
 * UsageError
 */
export function readTrouble(text: string, window: LoadWindow): AskedTrouble {
  const troubles: Trouble[] = [];
  const offline: OfflineDoor[] = [];
  for (const said of text.split(',').map((part) => part.trim())) {
    const without = OFFLINE.exec(said);
    if (without !== null) {
      const [, door = '', moment = '', lasts = ''] = without;
      const from = momentMs(moment, window.overMs);
      offline.push({ door, from, to: from + durationMs(lasts) });
    } else troubles.push(inTheWay(said, window));
  }
  return { troubles: troubles.sort((a, b) => a.from - b.from), offline };
}

function inTheWay(said: string, { overMs, speedup }: LoadWindow): Trouble {
  const [, held, heldAt, heldFor, reset, resetAt, share, resetFor = RESET_FOR] = IN_THE_WAY.exec(said) ?? [];
  const kind = held ?? reset;
  if (kind === undefined)
    throw new UsageError(
      `--trouble does not know "${said}": write stall@5m:3s, limit@8m:30s, reset@12m:5%+1m or offline:C@10m+10m.`,
    );
  const moment = momentMs(heldAt ?? resetAt ?? '', overMs);
  if (moment >= overMs)
    throw new UsageError(`--trouble ${said} begins when the last people have come: take an earlier moment.`);
  const from = moment / speedup;
  const to = from + durationMs(heldFor ?? resetFor);
  return {
    kind: kind as Trouble['kind'],
    said,
    from,
    to,
    ...(share !== undefined && { share: shareFrom(share) }),
  };
}
