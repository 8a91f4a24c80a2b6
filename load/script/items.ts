import type { Plan, PlanItem } from '../../record/load-plan.ts';
import { KINDS } from '../scenario/plan/item.ts';

/** Items that a scanner takes out of the shared plan at once. */
const PACK = 32;
/** Values that an item takes in a pack: due, kind, id or number of the creation, whether it is scanned twice. */
export const WIDTH = 4;

export type Value = number | string;

/** The items of a plan as k6 shares them, and for each scanner: its first item, its last but one, and its first pack. */
export interface Packed {
  readonly packs: readonly string[];
  readonly scanners: ReadonlyArray<readonly [number, number, number]>;
}

/**
 * Packs a plan for k6: texts of some items each. A shared array parses and freezes whatever it is asked for, each time,
 * which costs for an array of four what it costs for a text of many items.
 */
export function pack({ items, scanners }: Pick<Plan, 'items' | 'scanners'>, pool: readonly string[]): Packed {
  const packs: string[] = [];
  const bounds = scanners.map(([from, to]) => {
    const first = packs.length;
    for (let at = from; at < to; at += PACK)
      packs.push(
        JSON.stringify(items.slice(at, Math.min(to, at + PACK)).flatMap((one) => values(one, pool))),
      );
    return [from, to, first] as const;
  });
  return { packs, scanners: bounds };
}

const values = ({ due, kind, who, scannedTwice }: PlanItem, pool: readonly string[]): Value[] => [
  due,
  KINDS.indexOf(kind),
  kind === 'walkIn' || kind === 'create' ? String(who) : (pool[who] ?? ''),
  scannedTwice ? 1 : 0,
];
