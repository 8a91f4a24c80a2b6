import {
  constant,
  exponential,
  locked,
  type Station,
  skewed,
  tokenBucket,
  windowed,
  workers,
} from './stations.ts';

/** A service whose capacity is known, in requests a second, and what it ends with. */
export interface Known {
  readonly name: string;
  readonly truth: number;
  readonly met: 'limit' | 'knee';
  readonly station: () => Station;
}

const MINUTE = 60_000;

/** Ten services with known limits and knees. */
export const KNOWN: readonly Known[] = [
  { name: '60 a second', truth: 60, met: 'limit', station: () => windowed(60, 1000) },
  { name: '97 a second', truth: 97, met: 'limit', station: () => windowed(97, 1000) },
  { name: '1,800 a minute', truth: 30, met: 'limit', station: () => windowed(1800, MINUTE) },
  { name: '450 in ten seconds', truth: 45, met: 'limit', station: () => windowed(450, 10_000) },
  { name: 'a bucket of 20, 70 a second', truth: 70, met: 'limit', station: () => tokenBucket(70, 20) },
  { name: 'a bucket of 200, 40 a second', truth: 40, met: 'limit', station: () => tokenBucket(40, 200) },
  { name: 'one queue', truth: 110, met: 'knee', station: () => workers(1, constant(1000 / 110)) },
  { name: 'six workers', truth: 80, met: 'knee', station: () => workers(6, exponential(75, 3)) },
  { name: 'a lock', truth: 100, met: 'knee', station: () => locked(exponential(10, 5), 20) },
  { name: 'a slow database', truth: 75, met: 'knee', station: () => workers(6, skewed(80, 7)) },
];
