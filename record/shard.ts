/** Which part of a run, and of how many: 2 of 3. */
export interface ShardOf {
  /** From 1. */
  readonly index: number;
  readonly total: number;
}

/** What is stored of a run that is one of several parts, so that only parts of one whole are ever put together. */
export interface Shard extends ShardOf {
  /** The checks that are this part's; each has a fact in the record of a run that went to its end. */
  readonly checks: readonly string[];
  /** The sha256 of how all checks were shared out: alike in all parts of one whole. */
  readonly plan: string;
  /** The sha256 of the ledger that they were judged by. */
  readonly specification: string;
  /** The address of the environment, or what the embedded one was started with. */
  readonly environment: string;
  /** The sha256 of the profile without its secrets. */
  readonly profile: string;
}

/** `2/3`, as it is said on the command line. */
export const shardText = ({ index, total }: ShardOf): string => `${index}/${total}`;

/** `shard 2 of 3` */
export const shardName = ({ index, total }: ShardOf): string => `shard ${index} of ${total}`;
