import type { Hooks } from './hooks.ts';
import type { ServerState } from './state.ts';

/** The state of the environment with the hooks of the faults that it serves under. */
export interface World extends ServerState {
  readonly hooks: Hooks;
}
