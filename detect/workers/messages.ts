import type { MatrixOptions } from '../engine/matrix.ts';
import type { Job, JobOutcome } from './jobs.ts';

/** What a worker asks and tells; `begin` and `next` are answered, in their order. */
export type FromWorker =
  | { readonly type: 'begin' }
  | { readonly type: 'next' }
  | { readonly type: 'ended'; readonly job: Job; readonly outcome: JobOutcome };

/** The answer to `begin` holds options, that to `next` a job, or none where there are no more. */
export interface ToWorker {
  readonly options?: MatrixOptions;
  readonly job?: Job;
}
