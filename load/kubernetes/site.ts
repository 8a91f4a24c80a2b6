import type { Plan } from '../../record/load-plan.ts';

/** A taint that pods put up with, as Kubernetes writes it. */
export interface Toleration {
  readonly key: string;
  readonly operator: 'Equal' | 'Exists';
  readonly value?: string;
  readonly effect?: string;
}

/** On which nodes the pods run, and by which secrets their images are pulled. */
export interface Placement {
  readonly nodeSelector: Readonly<Record<string, string>>;
  readonly tolerations: readonly Toleration[];
  readonly pullSecrets: readonly string[];
}

/** What the Kubernetes manifests of one run are made from. */
export interface Site {
  /** Name of the TestRun; everything else is named after it. */
  readonly name: string;
  readonly scenario: string;
  /** The image of Muster, for the jobs, and that of k6, for the runners. */
  readonly image: string;
  readonly k6Image: string;
  /** Options of `muster load` that make the plan. */
  readonly options: readonly string[];
  readonly runners: number;
  readonly plan: Plan;
  /** The profile as YAML, without secrets. */
  readonly profile: string;
  /** Variables that the profile takes its values from: keys of the Secret. */
  readonly variables: readonly string[];
  readonly storageClass?: string;
  readonly placement: Placement;
  /** What a runner asks for, where not what the plan takes by what was measured. */
  readonly runnerResources?: RunnerResources;
  readonly metrics: Metrics;
}

/** Processors and memory of a runner, as Kubernetes writes them. */
export interface RunnerResources {
  readonly cpu?: string;
  readonly memory?: string;
}

/** Where the runners send their metrics, beside the request log. */
export interface Metrics {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Variables that hold a name, a password or a header: keys of the Secret. */
  readonly secrets: readonly string[];
}

/** Where the shared folder of a run lies in the jobs, and where k6-operator mounts a claim that holds a script. */
export const RUN_FOLDER = '/muster-run';
export const RUNNER_FOLDER = '/test';
export const PROFILE_FOLDER = '/muster-profile';
export const PROFILE_FILE = 'profile.yaml';

export const DESK_PORT = 8080;
/** Of the REST API of a runner. */
export const K6_PORT = 6565;
/** Where k6-operator runs, unless it was installed elsewhere. */
export const OPERATOR_NAMESPACE = 'k6-operator-system';
/** The key within the Secret that holds the secret of the token desk. */
export const DESK_KEY = 'MUSTER_DESK_KEY';

/** The user of the official k6 image. All pods write to the shared folder as the same one. */
export const USER = 12_345;

export const claimOf = ({ name }: Site): string => name;
export const configOf = ({ name }: Site): string => `${name}-profile`;
export const secretOf = ({ name }: Site): string => name;
export const deskOf = ({ name }: Site): string => `${name}-desk`;
export const setUpOf = ({ name }: Site): string => `${name}-set-up`;
export const judgeOf = ({ name }: Site): string => `${name}-judge`;
export const resultsOf = ({ name }: Site): string => `${name}-results`;

export const labels = ({ name }: Site): Record<string, string> => ({
  'app.kubernetes.io/part-of': 'muster',
  'app.kubernetes.io/instance': name,
});

export const metadata = (site: Site, name: string): { name: string; labels: Record<string, string> } => ({
  name,
  labels: labels(site),
});

/** An environment variable that takes its value from the Secret. */
export const fromSecret = (site: Site, name: string) => ({
  name,
  valueFrom: { secretKeyRef: { name: secretOf(site), key: name } },
});
