import type { ChildProcess } from 'node:child_process';
import { forkChild } from '../../harness/run/child.ts';
import { ownScript } from '../../harness/run/own-script.ts';
import type { MatrixOptions } from '../engine/matrix.ts';
import { type Job, type JobOutcome, secondsWaited } from './jobs.ts';
import type { FromWorker, ToWorker } from './messages.ts';

const SCRIPT = new URL('./worker-main.ts', import.meta.url);

/** Works through jobs in this many processes at once; resolves when all have ended. */
export async function runWorkers(
  workers: number,
  options: MatrixOptions,
  next: () => Job | undefined,
  tell: (job: Job, outcome: JobOutcome) => void,
): Promise<void> {
  await Promise.all(Array.from({ length: workers }, () => runOne(options, next, tell)));
}

async function runOne(
  { out, seed, whole, marked = true, journal }: MatrixOptions,
  next: () => Job | undefined,
  tell: (job: Job, outcome: JobOutcome) => void,
): Promise<void> {
  const { file, execArgv } = ownScript(SCRIPT);
  const child = forkChild(file, {
    execArgv: ['--single-threaded-gc', ...execArgv],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const inHand = new Map<string, Job>();
  const keyOf = (job: Job): string => JSON.stringify(job);
  const handOut = (): void => {
    const job = next();
    if (job !== undefined) inHand.set(keyOf(job), job);
    reply(child, job === undefined ? {} : { job });
  };
  let asks = false;
  child.on('message', (message: FromWorker) => {
    if (message.type === 'begin')
      return reply(child, { options: { out, seed, whole, marked, ...(journal && { journal }) } });
    if (message.type === 'ended') {
      inHand.delete(keyOf(message.job));
      tell(message.job, message.outcome);
      if (!asks) return;
      asks = false;
      return handOut();
    }
    // What is handed out ahead would lie there for minutes, while another worker could begin it.
    asks = [...inHand.values()].some((job) => secondsWaited(job) > 0);
    if (!asks) handOut();
  });
  const ended = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`the process that judged it ended with ${signal ?? code}`));
  });
  for (const job of inHand.values()) tell(job, { kind: 'unjudged', message: ended });
}

/** A worker that has just ended cannot be written to; its end is heard anyway. */
const reply = (child: ChildProcess, message: ToWorker): void => void child.send(message, () => {});
