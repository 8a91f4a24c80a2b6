import { ofOperator, ofRunners } from './placement.ts';
import { DESK_PORT, judgeOf, K6_PORT, labels, metadata, OPERATOR_NAMESPACE, type Site } from './site.ts';

const policy = (site: Site, name: string, pods: object, ingress: readonly object[]) => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: metadata(site, `${site.name}-${name}`),
  spec: { podSelector: { matchLabels: pods }, policyTypes: ['Ingress'], ingress },
});

const tcp = (port: number) => [{ protocol: 'TCP', port }];

/** No other pod reaches the jobs, nor the pod that holds the results. */
const closedPods = (site: Site) => policy(site, 'closed', labels(site), []);

/** The token desk hands out live tokens: only runners reach it, beside the key that their requests hold. */
const desk = (site: Site) =>
  policy(site, 'desk', { 'job-name': judgeOf(site) }, [
    { from: [{ podSelector: { matchLabels: ofRunners(site) } }], ports: tcp(DESK_PORT) },
  ]);

/** The REST API of k6 starts and stops a runner: only the operator and its starter reach it. */
const runners = (site: Site) =>
  policy(site, 'runners', ofRunners(site), [
    {
      from: [
        { podSelector: { matchLabels: ofOperator(site) } },
        { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': OPERATOR_NAMESPACE } } },
      ],
      ports: tcp(K6_PORT),
    },
  ]);

/** Who reaches whom within the cluster. What leaves it, to the environment and for metrics, is as the namespace has it. */
export const networkPolicies = (site: Site) => [closedPods(site), desk(site), runners(site)];
