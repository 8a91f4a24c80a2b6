/**
 * How an application of Muster ended, as data: what a command answers with, and turns into an exit code only at the very
 * end.
 */
export type Ending = 'ok' | 'violated' | 'usage' | 'inconclusive' | 'harness' | 'interrupted';
