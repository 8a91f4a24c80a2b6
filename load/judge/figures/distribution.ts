import {
  build,
  decodeFromCompressedBase64,
  encodeIntoCompressedBase64,
  type Histogram,
} from 'hdr-histogram-js';
import type { LatencyFigures } from '../../../record/load-result.ts';

/** An hour, in microseconds: longer durations are counted as an hour. */
const HIGHEST = 3_600_000_000;

/** Count, extremes, mean and percentiles of a distribution, in milliseconds. */
export type Quantiles = Omit<LatencyFigures, 'hdr'>;

/**
 * A distribution of durations: an HDR histogram with three significant digits, in microseconds. Distributions of several
 * processes are merged, never averaged: a mean of percentiles is no percentile.
 */
export class Distribution {
  readonly #histogram: Histogram;
  #zeros: number;

  constructor(histogram?: Histogram) {
    this.#histogram =
      histogram ??
      build({
        lowestDiscernibleValue: 1,
        highestTrackableValue: HIGHEST,
        numberOfSignificantValueDigits: 3,
        bitBucketSize: 32,
      });
    this.#zeros = zerosIn(this.#histogram);
  }

  /** Reads what `encode` wrote. */
  static decode(text: string): Distribution {
    return new Distribution(decodeFromCompressedBase64(text, 32, false));
  }

  get count(): number {
    return this.#histogram.totalCount;
  }

  add(ms: number): void {
    const value = Math.max(0, Math.min(HIGHEST, Math.round(ms * 1000)));
    if (value === 0) this.#zeros += 1;
    this.#histogram.recordValue(value);
  }

  merge(other: Distribution): void {
    this.#histogram.add(other.#histogram);
    this.#zeros += other.#zeros;
  }

  /** A percentile in milliseconds; 0 where the distribution is empty. */
  percentile(percent: number): number {
    return this.count === 0 ? 0 : this.#histogram.getValueAtPercentile(percent) / 1000;
  }

  quantiles(): Quantiles {
    const at = (percent: number): number => rounded(this.percentile(percent));
    const empty = this.count === 0;
    return {
      count: this.count,
      min: empty || this.#zeros > 0 ? 0 : rounded(this.#histogram.minNonZeroValue / 1000),
      mean: empty ? 0 : rounded(this.#histogram.mean / 1000),
      p50: at(50),
      p90: at(90),
      p95: at(95),
      p99: at(99),
      p999: at(99.9),
      max: at(100),
    };
  }

  /** The whole histogram as text: HDR histogram V2, compressed, base64. */
  encode(): string {
    return encodeIntoCompressedBase64(this.#histogram);
  }
}

/** How often a histogram holds nought, of which its own minimum says nothing. */
const zerosIn = (histogram: Histogram): number =>
  histogram.totalCount === 0 || histogram.getValueAtPercentile(0) > 0 ? 0 : 1;

const rounded = (ms: number): number => Math.round(ms * 100) / 100;
