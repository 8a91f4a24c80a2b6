import { setMaxListeners } from 'node:events';
import { run } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { runnable, sourceOf } from './places.ts';
import { report } from './report.ts';
import { apart, together } from './together.ts';
import { inSeconds, type Totals } from './totals.ts';

/** The most minutes of one file: beyond that something hangs, however slow the machine is. */
const FILE_MINUTES = 15;

export interface Batch {
  readonly title: string;
  readonly files: readonly string[];
  /** How many files run side by side. */
  readonly concurrency: number;
  /** Whether files share processes, one after the other in each: for tests that take less than a process takes to start. */
  readonly share: boolean;
}

/** Ends the files that run when this process is told to end. */
const ended = new AbortController();
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }))
  process.once(signal, () => {
    ended.abort();
    setImmediate(() => process.exit(code));
  });

/** Runs test files, those that need one in processes of their own, and counts their tests. Answers how many seconds each file took. */
export async function runFiles(
  { title, files, concurrency, share }: Batch,
  totals: Totals,
): Promise<Map<string, number>> {
  if (files.length === 0) return new Map();
  const started = performance.now();
  const signal = AbortSignal.any([ended.signal]);
  // The test runner listens once for each file, all of them from the start.
  setMaxListeners(files.length + 1, signal);
  const processes = share ? together(files) : apart(files);
  const events = run({
    files: processes.files.map(runnable),
    concurrency,
    timeout: FILE_MINUTES * 60_000,
    signal,
  });
  const seconds = await report(events as AsyncIterable<TestEvent>, totals).finally(processes.remove);
  for (const path of processes.shared) seconds.delete(sourceOf(path));
  for (const file of files) {
    if (seconds.has(file)) continue;
    totals.red.add(file);
    totals.fail(`${title}: the test runner reported nothing of ${file}`);
  }
  totals.say(`· ${title}: ${files.length} files ${inSeconds((performance.now() - started) / 1000)}`);
  return seconds;
}
