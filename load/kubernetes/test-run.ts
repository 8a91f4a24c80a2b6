import { CONTAINER_SECURITY, POD_SECURITY } from './jobs.ts';
import { placed, spreadOut } from './placement.ts';
import { runnerResources } from './resources.ts';
import {
  claimOf,
  DESK_KEY,
  DESK_PORT,
  deskOf,
  fromSecret,
  K6_PORT,
  metadata,
  RUNNER_FOLDER,
  type Site,
} from './site.ts';

/** k6-operator names the job of each runner after the run and its number, and with it the pod. */
const RUNNER = 'MUSTER_RUNNER';
/** Time for all runners to allocate their virtual users and come to the start barrier. */
const SETUP_TIMEOUT = '300s';
const PROBE_SECONDS = 10;
const PROBE_FAILURES = 60;

/** The pod that resumes the runners goes where they may go. */
function starter(site: Site) {
  const where = placed(site);
  return Object.keys(where).length === 0 ? {} : { starter: where };
}

/**
 * The runners. k6-operator starts each paused on its own execution segment and resumes them one after the other. The
 * setup of each then waits at the token desk for the others. `$(NAME)` is filled in by Kubernetes, also within the
 * arguments.
 */
export const testRun = (site: Site) => ({
  apiVersion: 'k6.io/v1alpha1',
  kind: 'TestRun',
  metadata: metadata(site, site.name),
  spec: {
    parallelism: site.runners,
    script: { volumeClaim: { name: claimOf(site), file: 'k6/script.js' } },
    arguments: [
      ...['--no-color', '--no-usage-report', '--log-format', 'raw'],
      ...['--console-output', `${RUNNER_FOLDER}/request-log-$(${RUNNER}).ndjson`],
      ...site.metrics.args,
    ].join(' '),
    // It would only archive the script to count its virtual users, which the command has done.
    initializer: { disabled: true },
    ...starter(site),
    runner: {
      image: site.k6Image,
      env: [
        { name: RUNNER, valueFrom: { fieldRef: { fieldPath: "metadata.labels['job-name']" } } },
        fromSecret(site, DESK_KEY),
        { name: 'MUSTER_DESK', value: `http://${deskOf(site)}:${DESK_PORT}/$(${DESK_KEY})` },
        { name: 'MUSTER_START', value: 'desk' },
        { name: 'MUSTER_SUMMARY', value: `${RUNNER_FOLDER}/k6/k6-summary-$(${RUNNER}).json` },
        { name: 'K6_SETUP_TIMEOUT', value: SETUP_TIMEOUT },
        { name: 'K6_AUTO_EXTENSION_RESOLUTION', value: 'false' },
        ...Object.entries(site.metrics.env).map(([name, value]) => ({ name, value })),
        ...site.metrics.secrets.map((name) => fromSecret(site, name)),
      ],
      resources: runnerResources(site),
      ...placed(site),
      ...spreadOut(site),
      securityContext: POD_SECURITY,
      containerSecurityContext: CONTAINER_SECURITY,
      automountServiceAccountToken: 'false',
      // The default kills a runner that reads a large plan, or is busy, for half a minute. A busy one is to be judged instead.
      livenessProbe: {
        httpGet: { path: '/v1/status', port: K6_PORT },
        periodSeconds: PROBE_SECONDS,
        failureThreshold: PROBE_FAILURES,
      },
    },
  },
});
