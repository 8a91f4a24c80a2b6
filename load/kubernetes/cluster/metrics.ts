import { UsageError } from '../../../harness/profile/errors.ts';
import { outputsOf } from '../../drive/metrics-outputs.ts';
import type { MetricsTargets } from '../../options.ts';
import type { Metrics } from '../site.ts';

/** Variables of k6 and OpenTelemetry that hold secrets: manifests refer to them only. */
const SECRETS =
  /^(K6_PROMETHEUS_RW_(USERNAME|PASSWORD|BEARER_TOKEN|HEADERS_\w+|HTTP_HEADERS)|K6_OTEL_HEADERS|OTEL_EXPORTER_OTLP_(METRICS_)?HEADERS)$/;
const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/**
 * The outputs of the runners: addresses in plain text, credentials as references to the Secret. The tags of the run come
 * with the script, as its start is not known yet, and the number of a runner from the operator.
 * @throws UsageError where pods could not reach an address, or it may hold a secret.
 */
export function metricsOf(
  targets: MetricsTargets,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Metrics {
  const { args, env: variables } = outputsOf(targets, { started: 0, scenario: '' }, env);
  for (const [option, address] of Object.entries({ prometheus: targets.prometheus, otlp: targets.otlp })) {
    if (address === undefined) continue;
    const url = new URL(address);
    if (LOOPBACK.test(url.hostname))
      throw new UsageError(
        `--${option} names a loopback address, which pods cannot reach: give the one that the cluster sees.`,
      );
    if (url.search !== '')
      throw new UsageError(
        `--${option} takes no address with a query for Kubernetes, as manifests would show it: put what is secret into a header (K6_PROMETHEUS_RW_HEADERS_<name>).`,
      );
  }
  const tags = args.indexOf('--tag');
  return {
    args: tags < 0 ? args : args.slice(0, tags),
    env: variables,
    secrets:
      args.length === 0
        ? []
        : Object.keys(env)
            .filter((name) => env[name] && SECRETS.test(name))
            .sort(),
  };
}
