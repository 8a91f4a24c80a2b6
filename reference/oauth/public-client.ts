import type { State } from '../state.ts';
import type { Application } from './applications.ts';

/** The application as which pages of the environment sign their visitors in; undefined where every one has a secret. */
export const publicClient = ({ applications }: Pick<State, 'applications'>): Application | undefined =>
  [...applications.values()].find(({ secret }) => secret === null);
