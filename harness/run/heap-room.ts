import { setFlagsFromString } from 'node:v8';

/**
 * Variables of a process that is to stay small beside others. On Linux two pools of memory serve all its threads in place of
 * eight for each core. What is free at the end of one is given back from half a megabyte on.
 */
export const SMALL_POOLS = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '524288' };

/**
 * Keeps the room for new objects as it is, until another thread starts in this process. Each that starts sets the flag back,
 * as the start of Node.js itself does: on its command line the flag has no effect.
 */
export const keepYoungSpace = (): void => setFlagsFromString('--semi-space-growth-factor=1');

/**
 * Lets the room for new objects grow as Node.js lets it by itself. A command keeps it small from its start (bin/muster.mjs):
 * while it only waits for the checks, ten megabytes less are held. From where it judges on, that would cost time.
 */
export const growYoungSpace = (): void => setFlagsFromString('--semi-space-growth-factor=2');

/** Lets the whole heap grow as Node.js lets it by itself: clearing up a small one takes a twentieth of the time of a run. */
export function growHeap(): void {
  growYoungSpace();
  setFlagsFromString('--heap-growing-percent=0');
}
