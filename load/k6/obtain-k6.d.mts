/** A k6 that runs, or one sentence on why there is none. */
export type ObtainedK6 =
  | { readonly path: string; readonly version: string; readonly how: string; readonly reason?: never }
  | { readonly reason: string; readonly path?: never; readonly version?: never; readonly how?: never };

/** What load/k6/releases.json holds. */
export interface ReleasePins {
  readonly version: string;
  /** The address of each archive begins with it. */
  readonly from: string;
  /** By platform and architecture, as Node.js names them. */
  readonly archives: Readonly<Record<string, { readonly name: string; readonly sha256: string }>>;
}

export interface ObtainK6Options {
  /** The most milliseconds that a build and a download may take together. */
  readonly ms?: number;
  /** Whether to build or download one where none is found; without it the answer comes at once. */
  readonly install?: boolean;
  readonly env?: NodeJS.ProcessEnv;
  /** What a test has in place of the pinned release, of this platform, of the system's tar and of patience. */
  readonly release?: {
    readonly pins?: ReleasePins;
    readonly platform?: string;
    readonly tar?: string;
    /** The most milliseconds that the server may be silent. */
    readonly stall?: number;
  };
}

export function obtainK6(options?: ObtainK6Options): Promise<ObtainedK6>;
