import type { Hooks } from './hooks.ts';
import type { State } from './state.ts';

/** The state of the environment with the hooks of the faults that it serves under. */
export interface World extends State {
  readonly hooks: Hooks;
}
