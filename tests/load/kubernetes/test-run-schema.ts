/**
 * The part of the TestRun that the manifest fills: names and types from the CustomResourceDefinition
 * `config/crd/bases/k6.io_testruns.yaml` of github.com/grafana/k6-operator, release 1.6.0. The definition itself is not
 * kept here; where MUSTER_K6_OPERATOR_CRD names a copy, a test holds both the manifest and this against it.
 */
import {
  containerResources,
  containerSecurity,
  env,
  httpProbe,
  metadata,
  placement,
  podSecurity,
  spread,
} from './core-schema.ts';
import { closed, flag, label, only, type Schema, text } from './schema-parts.ts';

const runner = closed(
  {
    image: text,
    env,
    resources: containerResources,
    securityContext: podSecurity,
    containerSecurityContext: containerSecurity,
    livenessProbe: httpProbe,
  },
  {
    automountServiceAccountToken: { enum: ['true', 'false'] },
    topologySpreadConstraints: spread,
    ...placement,
  },
);

export const TEST_RUN: Schema = closed({
  apiVersion: only('k6.io/v1alpha1'),
  kind: only('TestRun'),
  metadata,
  spec: closed(
    {
      parallelism: { type: 'integer', minimum: 1 },
      script: closed({ volumeClaim: closed({ name: label, file: text }, { readOnly: flag }) }),
      runner,
    },
    { arguments: text, initializer: closed({ disabled: flag }), starter: closed({}, placement) },
  ),
});
