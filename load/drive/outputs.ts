/** Arguments and variables that make k6 send its metrics to an output, beside the request log. */
export interface Outputs {
  readonly args: readonly string[];
  /** Addresses and settings, which may hold secrets and so are no arguments. */
  readonly env: Readonly<Record<string, string>>;
}

/** What k6 v2 logs where an output does not take its metrics. */
const DELIVERY_ERRORS: ReadonlyArray<readonly [string, RegExp]> = [
  ['Prometheus', /Failed to send the time series data|marking time series as stale failed/g],
  ['OpenTelemetry', /failed to upload metrics|can't shutdown OpenTelemetry/g],
];

/** A sentence that says which output refused metrics, by what k6 logged; null where none did. */
export function undelivered(said: string): string | null {
  const found = DELIVERY_ERRORS.flatMap(([name, pattern]) => {
    const times = said.match(pattern)?.length ?? 0;
    return times === 0
      ? []
      : [`${name} did not take what was sent ${times === 1 ? 'once' : `${times} times`}`];
  });
  return found.length === 0 ? null : `${found.join(' and ')}: what it shows of this run is incomplete.`;
}
