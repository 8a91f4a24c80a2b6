import { isEmbedded, type RunOptions } from '../../harness/run/options.ts';

/** Whether a run has time for everything, so that no check has to come before those that go deeper. */
export const isInOneGo = (options: RunOptions): boolean => options.inOneGo === true || isEmbedded(options);
