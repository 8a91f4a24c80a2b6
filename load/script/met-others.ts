import { MOST_CONFLICTS } from '../../record/request-log/line.ts';
import { refusalsAbout } from '../../spec/refusals.ts';

const CONFLICTS = refusalsAbout('conflict');

/**
 * Whether a refusal says no more than that a write met another one, so that it may be put again. A service may take one
 * write at a time, of a record or of an event. `times`: how often this call was refused so, this time included. Who
 * refuses it time and again refuses the call.
 */
export const saysMetOthers = (status: number, times: number): boolean =>
  times <= MOST_CONFLICTS && CONFLICTS.has(status);
