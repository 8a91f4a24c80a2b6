import type { User } from '../domain/records.ts';
import type { Html } from '../hooks.ts';
import type { World } from '../world.ts';

/** What a user who is signed in asks of the settings. */
export interface SettingsCall {
  readonly world: World;
  readonly user: User;
  /** The form that was sent. */
  readonly sent: URLSearchParams;
  /** What the path names. */
  readonly named: Readonly<Record<string, string>>;
  /** What forms of this browser carry. */
  readonly token: string;
}

/** Answers with a page, or with the path to go on to. */
export type Action = (visit: SettingsCall) => Promise<Html | string>;
