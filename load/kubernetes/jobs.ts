import { placed } from './placement.ts';
import { jobHeap, jobResources } from './resources.ts';
import {
  claimOf,
  configOf,
  DESK_KEY,
  DESK_PORT,
  fromSecret,
  judgeOf,
  labels,
  metadata,
  PROFILE_FILE,
  PROFILE_FOLDER,
  RUN_FOLDER,
  resultsOf,
  type Site,
  setUpOf,
  USER,
} from './site.ts';

export const POD_SECURITY = {
  runAsNonRoot: true,
  runAsUser: USER,
  runAsGroup: USER,
  fsGroup: USER,
  seccompProfile: { type: 'RuntimeDefault' },
} as const;

export const CONTAINER_SECURITY = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
} as const;

/** Seconds that the judge has, once told to stop, to walk the list and write its report. */
const GRACE_SECONDS = 300;
/** How often a failed preparation is tried again: it reuses the attendees that it has created. */
const SET_UP_AGAIN = 2;
const RESULTS_SECONDS = 3600;

const volume = (site: Site) => ({ name: 'run', persistentVolumeClaim: { claimName: claimOf(site) } });
const mount = { name: 'run', mountPath: RUN_FOLDER };

const pod = (site: Site) => ({
  restartPolicy: 'Never',
  automountServiceAccountToken: false,
  terminationGracePeriodSeconds: GRACE_SECONDS,
  ...placed(site),
  securityContext: POD_SECURITY,
  volumes: [volume(site), { name: 'profile', configMap: { name: configOf(site) } }],
});

const container = (site: Site, args: readonly string[]) => ({
  name: 'muster',
  image: site.image,
  args: [
    ...['load', site.scenario, '--profile', `${PROFILE_FOLDER}/${PROFILE_FILE}`, '--out', RUN_FOLDER],
    ...args,
  ],
  resources: jobResources(site),
  securityContext: CONTAINER_SECURITY,
  volumeMounts: [mount, { name: 'profile', mountPath: PROFILE_FOLDER, readOnly: true }],
});

const env = (site: Site) => [jobHeap(site), ...site.variables.map((name) => fromSecret(site, name))];

/** Prepares attendees, makes the plan, and leaves script and data in the folder of the run. */
export const setUpJob = (site: Site) => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: metadata(site, setUpOf(site)),
  spec: {
    backoffLimit: SET_UP_AGAIN,
    template: {
      metadata: { labels: labels(site) },
      spec: {
        ...pod(site),
        containers: [{ ...container(site, ['--part', 'set-up', ...site.options]), env: env(site) }],
      },
    },
  },
});

/** Keeps the token desk for the runners, watches their request logs, reconciles and judges. Its exit code is that of the run. */
export const judgeJob = (site: Site) => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: metadata(site, judgeOf(site)),
  spec: {
    backoffLimit: 0,
    template: {
      metadata: { labels: labels(site) },
      spec: {
        ...pod(site),
        containers: [
          {
            ...container(site, ['--part', 'judge', '--desk', `${DESK_PORT}`]),
            env: [...env(site), fromSecret(site, DESK_KEY)],
            ports: [{ name: 'desk', containerPort: DESK_PORT, protocol: 'TCP' }],
            readinessProbe: { tcpSocket: { port: DESK_PORT }, periodSeconds: 2 },
          },
        ],
      },
    },
  },
});

/** Holds the folder of the run open for an hour, to copy the results out of it. */
export const resultsPod = (site: Site) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: metadata(site, resultsOf(site)),
  spec: {
    restartPolicy: 'Never',
    automountServiceAccountToken: false,
    terminationGracePeriodSeconds: 1,
    ...placed(site),
    securityContext: POD_SECURITY,
    volumes: [volume(site)],
    containers: [
      {
        name: 'muster',
        image: site.image,
        command: ['sleep', `${RESULTS_SECONDS}`],
        securityContext: CONTAINER_SECURITY,
        volumeMounts: [{ ...mount, readOnly: true }],
      },
    ],
  },
});
