import { UsageError } from '../../harness/profile/errors.ts';
import type { MetricsTargets } from '../options.ts';
import type { Outputs } from './outputs.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** What tells the time series of a run from those of all others. */
export interface RunTags {
  /** Milliseconds since the epoch. */
  readonly started: number;
  readonly scenario: string;
  /** Number of the step in a search for capacity, which runs one k6 after the other. */
  readonly step?: string;
}

const PUSH = 'K6_PROMETHEUS_RW_PUSH_INTERVAL';
const PREFIX = 'K6_OTEL_METRIC_PREFIX';
const AGGREGATION = 'OTEL_EXPORTER_OTLP_METRICS_DEFAULT_HISTOGRAM_AGGREGATION';
const PROTOCOLS = [
  'K6_OTEL_EXPORTER_PROTOCOL',
  'OTEL_EXPORTER_OTLP_METRICS_PROTOCOL',
  'OTEL_EXPORTER_OTLP_PROTOCOL',
];

/** The tag by which dashboards for k6 know a run: when it began, which `load.json` says too. */
export const testId = (started: number): string => new Date(started).toISOString();

/**
 * The outputs of k6 that the options ask for. Addresses are passed in environment variables, as a list of processes shows
 * arguments. User names, passwords and headers are only ever in the variables of k6 and OpenTelemetry.
 * @throws UsageError where an address or protocol cannot be used.
 */
export function outputsOf(wanted: MetricsTargets, tags: RunTags, env: Env = process.env): Outputs {
  const args = [
    ...(wanted.prometheus === undefined ? [] : ['--out', 'experimental-prometheus-rw']),
    ...(wanted.otlp === undefined ? [] : ['--out', 'opentelemetry']),
  ];
  if (args.length === 0) return { args: [], env: {} };
  const labels = Object.entries(labelsOf(tags));
  return {
    args: [...args, ...labels.flatMap(([name, value]) => ['--tag', `${name}=${value}`])],
    env: {
      ...(wanted.prometheus !== undefined && prometheus(wanted.prometheus, env)),
      ...(wanted.otlp !== undefined && otlp(wanted.otlp, env)),
    },
  };
}

/** The tags that every series of a run carries. */
export const labelsOf = ({ started, scenario, step }: RunTags): Record<string, string> => ({
  testid: testId(started),
  scenario,
  ...(step && { step }),
});

export const sendsMetrics = ({ prometheus, otlp }: MetricsTargets): boolean =>
  prometheus !== undefined || otlp !== undefined;

/** A sentence that says which hosts metrics go to, without what may be secret in an address; undefined where none. */
export function outputsSentence(wanted: MetricsTargets, tags: RunTags): string | undefined {
  const to = [
    ...(wanted.prometheus === undefined ? [] : [`Prometheus at ${new URL(wanted.prometheus).host}`]),
    ...(wanted.otlp === undefined ? [] : [`OpenTelemetry at ${new URL(wanted.otlp).host}`]),
  ];
  return to.length === 0
    ? undefined
    : `Its metrics go to ${to.join(' and ')}, tagged testid=${testId(tags.started)}.`;
}

function prometheus(text: string, env: Env): Record<string, string> {
  const url = address('--prometheus', text, 'K6_PROMETHEUS_RW_USERNAME and K6_PROMETHEUS_RW_PASSWORD');
  if (url.pathname === '/') url.pathname = '/api/v1/write';
  return {
    K6_PROMETHEUS_RW_SERVER_URL: url.href,
    K6_PROMETHEUS_RW_TREND_AS_NATIVE_HISTOGRAM: 'true',
    [PUSH]: env[PUSH] ?? '1s',
  };
}

function otlp(text: string, env: Env): Record<string, string> {
  const url = address('--otlp', text, 'OTEL_EXPORTER_OTLP_HEADERS');
  if (url.search !== '')
    throw new UsageError(
      '--otlp takes an address without a query: put headers into OTEL_EXPORTER_OTLP_HEADERS.',
    );
  const insecure = String(url.protocol === 'http:');
  const protocol = PROTOCOLS.map((name) => env[name]).find((one) => one) ?? 'http/protobuf';
  const common = {
    K6_OTEL_EXPORTER_PROTOCOL: protocol,
    [PREFIX]: env[PREFIX] ?? 'k6_',
    [AGGREGATION]: env[AGGREGATION] ?? 'base2_exponential_bucket_histogram',
  };
  if (protocol === 'grpc')
    return {
      ...common,
      K6_OTEL_GRPC_EXPORTER_INSECURE: insecure,
      K6_OTEL_GRPC_EXPORTER_ENDPOINT: `${url.hostname}:${url.port || (insecure === 'true' ? 80 : 443)}`,
    };
  if (protocol !== 'http/protobuf')
    throw new UsageError(
      `k6 sends OpenTelemetry as http/protobuf or grpc, and ${PROTOCOLS.find((name) => env[name])} names another protocol.`,
    );
  const path = url.pathname.replace(/\/$/, '');
  return {
    ...common,
    K6_OTEL_HTTP_EXPORTER_INSECURE: insecure,
    K6_OTEL_HTTP_EXPORTER_ENDPOINT: url.host,
    K6_OTEL_HTTP_EXPORTER_URL_PATH: path.endsWith('/v1/metrics') ? path : `${path}/v1/metrics`,
  };
}

/** Parses the address of an option. Its errors do not repeat the text, which may hold a password. @throws UsageError */
function address(option: string, text: string, variables: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new UsageError(`${option} takes an address such as http://127.0.0.1:9090.`);
  if (url.username !== '' || url.password !== '')
    throw new UsageError(`${option} takes no name or password: put them into ${variables}.`);
  return url;
}
