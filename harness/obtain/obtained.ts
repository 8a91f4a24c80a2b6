/** Where a tool is, and how it was found or got; or one clause on why there is none. */
export type Obtained =
  | { readonly path: string; readonly how: string; readonly reason?: never }
  | { readonly reason: string; readonly path?: never; readonly how?: never };

export interface ObtainOptions {
  /** The most milliseconds that getting it may take. */
  readonly ms?: number;
  /** Whether to get one where none is found; without it the answer comes at once. */
  readonly install?: boolean;
}
