import type { ServerState } from '../state.ts';
import type { SeededApplication } from './applications.ts';

/** The application as which pages of the environment sign their visitors in; undefined where every one has a secret. */
export const publicClient = ({
  applications,
}: Pick<ServerState, 'applications'>): SeededApplication | undefined =>
  [...applications.values()].find(({ secret }) => secret === null);
