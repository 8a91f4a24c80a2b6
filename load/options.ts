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

/** What a load run takes from whoever starts it. */
export interface LoadOptions extends MetricsTargets {
  readonly profile?: string;
  readonly baseUrl?: string;
  /** A load on what looks like production is meant. */
  readonly yesProduction?: boolean;
  /** Says what would be sent, made and left behind, and sends nothing. */
  readonly dryRun?: boolean;
  readonly out?: string;
  readonly seed: number;
  readonly arrivals?: number;
  /** Milliseconds. */
  readonly over?: number;
  readonly peak?: number;
  readonly scanners?: number;
  readonly speedup?: number;
  readonly instances: number;
  /** Limits of objectives, by name. */
  readonly slo: Readonly<Record<string, number>>;
  readonly sampleEvery: number;
  /** The folder of a run that was killed. */
  readonly reconcile?: string;
  readonly dashboard: boolean;
  /** The folder for manifests; true: the default one. */
  readonly kubernetes?: string | true;
  readonly image?: string;
  readonly k6Image?: string;
  readonly storageClass?: string;
  /** One part of a run whose k6 others start. */
  readonly part?: 'set-up' | 'judge';
  readonly desk?: Listen;
  readonly fault?: readonly string[];
  readonly variant?: readonly string[];
  /** Requests a second that the embedded environment allows a token. */
  readonly rate?: number;
  readonly quiet: boolean;
  readonly json: boolean;
}
