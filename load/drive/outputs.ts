/** What k6 is given so that it sends its metrics somewhere, beside the request log. */
export interface Outputs {
  readonly args: readonly string[];
  /** Where to, and how: what may be secret is not an argument. */
  readonly env: Readonly<Record<string, string>>;
}

const COMPLAINTS: ReadonlyArray<readonly [string, RegExp]> = [
  ['Prometheus', /Failed to send the time series data|marking time series as stale failed/g],
  ['OpenTelemetry', /failed to upload metrics|can't shutdown OpenTelemetry/g],
];

/** What k6 could not deliver, by what it said, in one sentence; null where it complained of nothing. */
export function undelivered(said: string): string | null {
  const found = COMPLAINTS.flatMap(([name, pattern]) => {
    const times = said.match(pattern)?.length ?? 0;
    return times === 0
      ? []
      : [`${name} did not take what was sent ${times === 1 ? 'once' : `${times} times`}`];
  });
  return found.length === 0 ? null : `${found.join(' and ')}: what it shows of this run has holes.`;
}
