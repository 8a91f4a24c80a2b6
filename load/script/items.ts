import type { Plan, PlanItem } from '../../record/load-plan.ts';
import { DEED_KINDS } from '../scenario/plan/item.ts';

/** Items that a scanner takes out of the shared plan at once. */
const ITEMS_A_PACK = 32;
/**
 * Values that an item takes in a pack. They are due, kind, id or number of the creation, whether it is scanned twice, and
 * how long the person takes.
 */
export const VALUES_AN_ITEM = 5;
/** Stands between values: no id holds it, and JSON writes it as it is. */
const BETWEEN = '\x7f';

/** The items of a plan in packs, and for each scanner: its first item, the one after its last, and its first pack. */
export interface Packed {
  readonly packs: readonly string[];
  readonly scanners: ReadonlyArray<readonly [number, number, number]>;
}

/**
 * Packs a plan for a SharedArray of k6: each element is the text of several items. Reading an element copies and
 * freezes it, and that costs as much for one item as for the text of many. It is no JSON, which k6 reads token by token:
 * that would cost an item three times as much.
 */
export function pack({ items, scanners }: Pick<Plan, 'items' | 'scanners'>, pool: readonly string[]): Packed {
  const packs: string[] = [];
  const bounds = scanners.map(([from, to]) => {
    const first = packs.length;
    for (let at = from; at < to; at += ITEMS_A_PACK)
      packs.push(
        items
          .slice(at, Math.min(to, at + ITEMS_A_PACK))
          .flatMap((one) => values(one, pool))
          .join(BETWEEN),
      );
    return [from, to, first] as const;
  });
  return { packs, scanners: bounds };
}

/** The values of a pack, one item after the other. */
export const unpacked = (text: string): string[] => text.split(BETWEEN);

const values = (item: PlanItem, pool: readonly string[]): Array<number | string> => [
  item.due,
  DEED_KINDS.indexOf(item.kind),
  item.kind === 'walkIn' || item.kind === 'create' ? String(item.who) : (pool[item.who] ?? ''),
  item.scannedTwice ? 1 : 0,
  item.takes ?? 0,
];
