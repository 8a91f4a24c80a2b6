import type { RunnerResources, Toleration } from './kubernetes/site.ts';

/** Where a server listens. */
export interface Listen {
  /** Null: on every address. */
  readonly host: string | null;
  readonly port: number;
}

/** Where k6 sends its metrics, beside the request log. */
export interface MetricsTargets {
  readonly prometheus?: string;
  readonly otlp?: string;
}

/** The options of `muster load`, as the command line gives them. */
export interface LoadOptions extends MetricsTargets {
  readonly profile?: string;
  readonly baseUrl?: string;
  /** Whether a load is meant, although the profile does not call its environment alpha or local. */
  readonly yesProduction?: boolean;
  /** Only print what would be sent, created and left behind. */
  readonly dryRun?: boolean;
  readonly out?: string;
  readonly seed: number;
  /** How many people come; of `capacity` the most requests a second. */
  readonly arrivals?: number;
  /** Milliseconds within which they come, before the time is sped up. */
  readonly over?: number;
  /** Percent of all people who come within the peak. */
  readonly peak?: number;
  readonly scanners?: number;
  /** Milliseconds that a person takes at a door on average, beside the answer. */
  readonly perPerson?: number;
  /** What is put in the way of the load, such as `stall@5m:3s`. */
  readonly trouble?: string;
  /** A file of people, or `confirmed`. */
  readonly people?: string;
  /** The folder of results that `load doors` and `load restore` read. */
  readonly results?: string;
  /** Of `load doors`: the most milliseconds that a person waits, of how many percent, and another crowd. */
  readonly wait?: number;
  readonly share?: number;
  readonly log?: string;
  /** The scenario that `load init` copies. */
  readonly from?: string;
  /** By how much time is sped up: 10 makes an hour six minutes. */
  readonly speedup?: number;
  /** k6 processes that share the load. */
  readonly instances: number;
  /** Limits of objectives, by name. */
  readonly slo: Readonly<Record<string, number>>;
  /** One answer of this many is judged in full. */
  readonly sampleEvery: number;
  /** The folder of a killed run, to be reconciled instead of loading. */
  readonly reconcile?: string;
  /** Whether k6 writes the report of its web dashboard. */
  readonly dashboard: boolean;
  /** The folder that Kubernetes manifests are written to; true: the default one. */
  readonly kubernetes?: string | true;
  readonly image?: string;
  readonly k6Image?: string;
  readonly storageClass?: string;
  readonly nodeSelector?: Readonly<Record<string, string>>;
  readonly toleration?: readonly Toleration[];
  readonly pullSecret?: readonly string[];
  readonly runnerResources?: RunnerResources;
  /** The part of a run to do here, where k6-operator starts k6. */
  readonly part?: 'set-up' | 'judge';
  /** Where the token desk listens. */
  readonly desk?: Listen;
  readonly fault?: readonly string[];
  readonly variant?: readonly string[];
  /** Requests a second that the embedded environment allows a token. */
  readonly rate?: number;
  readonly quiet: boolean;
  readonly json: boolean;
}
