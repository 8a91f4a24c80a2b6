import type { ViolationFact } from '../../record/facts.ts';
import { count, cut, number, oneLine } from '../text.ts';

export interface Progress {
  readonly suite: string;
  readonly done: number;
  readonly all: number;
  readonly requests: number;
  readonly violations: number;
}

const CELLS = 12;
const WIDTH = 79;

/** One line of less than 80 columns: the suite, a bar, checks done, requests, violations so far. */
export function progressBar({ suite, done, all, requests, violations }: Progress): string {
  const full = all === 0 ? 0 : Math.min(CELLS, Math.round((CELLS * done) / all));
  const bar = '█'.repeat(full) + '░'.repeat(CELLS - full);
  const checks = `${number(done)}/${number(all)} checks`;
  const figures = `${checks}  ${count(requests, 'request')}  ${count(violations, 'violation')}`;
  return cut(`${cut(suite, 20).padEnd(20)} ${bar} ${figures}`, WIDTH);
}

/** The first breach that was seen, in one line of less than 80 columns: the report tells it whole. */
export const firstViolation = ({ rule, message }: ViolationFact): string =>
  cut(`First violation: ${rule}: ${oneLine(message)}`, WIDTH);
