import { keepBrowser } from '../../harness/oauth/browser/process.ts';
import type { ServerProcess } from '../../harness/run/server-process.ts';
import { judgeFault, judgeVariant, type MatrixOptions } from '../engine/matrix.ts';
import type { Target } from '../targets/target.ts';
import { eachServed } from './each-served.ts';
import type { Job, JobOutcome } from './jobs.ts';

/** Works through jobs, one after another, in this process: the checks are read and the browser is started once. */
export async function runWorker(
  targetNamed: (name: string) => Target,
  options: MatrixOptions,
  next: () => Promise<Job | undefined>,
  tell: (job: Job, outcome: JobOutcome) => void,
): Promise<void> {
  const used = new Set<Target>();
  const targetOf = (job: Job): Target => {
    const target = targetNamed(job.target);
    used.add(target);
    return target;
  };
  const giveUpBrowser = keepBrowser();
  try {
    await eachServed(
      next,
      (job) => startFor(targetOf(job), job),
      async (job, server) => tell(job, await judged(targetOf(job), job, server, options)),
      (job, error) =>
        tell(job, { kind: 'unjudged', message: error instanceof Error ? error.message : String(error) }),
    );
  } finally {
    await giveUpBrowser();
    for (const target of used) await target.close?.();
  }
}

const startFor = async (target: Target, job: Job): Promise<ServerProcess> =>
  job.kind === 'fault'
    ? await target.start({ faults: [job.name] })
    : await target.start({ variants: job.variants, seed: job.seed });

async function judged(
  target: Target,
  job: Job,
  server: ServerProcess,
  options: MatrixOptions,
): Promise<JobOutcome> {
  if (job.kind === 'variant') {
    const result = await judgeVariant(target, job.variants, server, {
      ...options,
      seed: job.seed,
      ...(job.only && { only: job.only }),
    });
    return { kind: 'variant', result };
  }
  const fault = target.faults.find(({ id }) => id === job.name);
  if (fault === undefined) throw new Error(`${target.name} has no fault ${job.name}`);
  return {
    kind: 'fault',
    result: await judgeFault(target, fault, server, {
      ...options,
      ...(job.first && { firstChecks: job.first }),
    }),
  };
}
