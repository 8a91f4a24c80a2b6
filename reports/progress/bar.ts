import { count, cut, number } from '../text.ts';

export interface Progress {
  readonly suite: string;
  readonly done: number;
  readonly all: number;
  readonly requests: number;
  readonly violations: number;
}

const CELLS = 12;

/** One line of less than 80 columns: the suite, a bar, checks done, requests, violations so far. */
export function progressBar({ suite, done, all, requests, violations }: Progress): string {
  const full = all === 0 ? 0 : Math.min(CELLS, Math.round((CELLS * done) / all));
  const bar = '█'.repeat(full) + '░'.repeat(CELLS - full);
  const checks = `${number(done)}/${number(all)} checks`;
  const figures = `${checks}  ${count(requests, 'request')}  ${count(violations, 'violation')}`;
  return cut(`${cut(suite, 20).padEnd(20)} ${bar} ${figures}`, 79);
}
