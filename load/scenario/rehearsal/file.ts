import type { WrittenPeople } from '../../people/part.ts';
import type { DoorKind } from '../doors/door.ts';

/** A moment of the window, as `45m` or `40%` of it. */
export type Moment = string;

export interface WrittenSpan {
  readonly from: Moment;
  readonly to: Moment;
}

/** `rehearsal.yaml`, as spec/rehearsal.schema.json describes it. */
export interface RehearsalFile {
  readonly name: string;
  readonly about?: string;
  readonly arrivals: {
    readonly people?: number;
    readonly over?: string;
    readonly stretches?: ReadonlyArray<{
      readonly from?: Moment;
      readonly to: Moment;
      readonly lasts?: string;
      readonly share: string;
    }>;
    readonly curve?: ReadonlyArray<{ readonly at: Moment; readonly rate: number }>;
    readonly log?: string;
  };
  readonly speedup?: number;
  readonly doors: ReadonlyArray<{
    readonly name: string;
    readonly count?: number;
    readonly kind?: DoorKind;
    readonly per_person?: string;
    readonly spread?: string;
    readonly share?: string;
    readonly closed?: readonly WrittenSpan[];
    readonly offline?: readonly WrittenSpan[];
  }>;
  readonly mix?: Readonly<Partial<Record<'walk_in' | 'again' | 'mistake' | 'leave' | 'session', string>>>;
  readonly dashboards?: number;
  readonly people?: WrittenPeople;
  readonly scanner?: string;
  readonly objectives?: Readonly<
    Record<string, number | string | { readonly limit: number | string; readonly over: string }>
  >;
  readonly abort?: { readonly errors: string; readonly over: string };
  readonly ceilings?: {
    readonly requests_per_second?: number;
    readonly requests?: number;
    readonly minutes?: number;
  };
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** A duration such as `90s` in milliseconds; the schema has looked at its form. */
export function durationMs(text: string): number {
  const [, value = '0', unit = 'ms'] = /^([\d.]+)([a-z]+)$/.exec(text) ?? [];
  return Number(value) * (UNITS[unit] ?? 1);
}

/** A share such as `4%`, from 0 to 1. */
export const shareFrom = (text: string): number => Number(text.replace('%', '')) / 100;

/** A moment of a window in milliseconds. */
export const momentMs = (text: Moment, overMs: number): number =>
  text.endsWith('%') ? shareFrom(text) * overMs : durationMs(text);
