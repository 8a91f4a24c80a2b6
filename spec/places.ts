import { OPERATIONS, type OperationId } from './contract.ts';

/** An operation as the specification names it: its method and its path, below `/api/v2`. */
export const methodAndPath = (operation: OperationId): string => {
  const { method, path } = OPERATIONS[operation];
  return `${method} ${path.replace(/^\/api\/v2/, '')}`;
};

const IDS = new RegExp(`(?<![\\w./"'-])(${Object.keys(OPERATIONS).join('|')})(?![\\w"'(])`, 'g');

/** A text in which operations stand by method and path: no reader of a report knows the ids that this project has for them. */
export const inPlaces = (text: string): string => text.replace(IDS, (id) => methodAndPath(id as OperationId));
