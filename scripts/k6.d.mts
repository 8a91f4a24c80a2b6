/** A k6 that runs, or one sentence on why there is none. */
export type ObtainedK6 =
  | { readonly path: string; readonly version: string; readonly how: string; readonly reason?: never }
  | { readonly reason: string; readonly path?: never; readonly version?: never; readonly how?: never };

export interface ObtainK6Options {
  /** The most milliseconds that a build may take. */
  readonly ms?: number;
  /** Whether to build one where none is found; without it the answer comes at once. */
  readonly build?: boolean;
  readonly env?: NodeJS.ProcessEnv;
}

export function obtainK6(options?: ObtainK6Options): Promise<ObtainedK6>;
