import type { Bucket } from './api/limiter.ts';
import type { DoorChanges } from './doors/changes.ts';
import type { SeededApplication } from './oauth/applications.ts';
import type { Code } from './oauth/codes.ts';
import type { Tokens } from './oauth/tokens.ts';
import type { ServerPolicy } from './policy.ts';
import type { Keeper } from './store/keeper.ts';
import type { RecordReader, Store } from './store/store.ts';

/** Two tokens that nothing accepts any more. */
export interface SpentTokens {
  readonly expired: string;
  readonly revoked: string;
}

/** All state of the environment. Reconfiguring replaces the whole of it; calls under way end in the old one. */
export interface ServerState {
  readonly policy: ServerPolicy;
  /** See `isShownAsStored`. */
  readonly plain: boolean;
  readonly store: Store;
  /** What is written of attendees, for those who watch the doors. */
  readonly changes: DoorChanges;
  /** What the next list is read from: the store, or a copy that lags behind. */
  lists(): RecordReader;
  /** Those of the seed, by id. */
  readonly applications: ReadonlyMap<string, SeededApplication>;
  readonly tokens: Tokens;
  readonly codes: Map<string, Code>;
  /** What users leave behind: sign-ins, consent, their applications and passwords. */
  readonly registry: Keeper;
  /** Whether passwords are kept as memory-hard hashes; else they are the constants of the seed. */
  readonly hashesPasswords: boolean;
  /** What keeps grants and limits beyond the process; absent: nothing does. */
  readonly keeper: Keeper | undefined;
  readonly accountBuckets: Map<number, Bucket>;
  readonly spentTokens: SpentTokens;
  /** Ends what goes on in the background. */
  dispose(): void;
}
