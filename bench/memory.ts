/**
 * What a verify run takes: `node --import tsx bench/memory.ts [arguments of verify]` runs the command against the embedded
 * environment and adds up, ten times a second, the proportional set size of the command and of all that it has
 * started: runner, workers, environment, browser. The greatest sum counts. Linux alone tells it. Prints one line of JSON:
 * megabytes of a million bytes, seconds on the wall and of the processor.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { familyOf, processorSecondsOf, proportionalOf, roleOf } from './processes.ts';

const MOST_MB = 600;
const LOOK_MS = 100;

const out = mkdtempSync(join(tmpdir(), 'muster-memory-'));
process.once('exit', () => rmSync(out, { recursive: true, force: true }));
const muster = fileURLToPath(new URL('../bin/muster.mjs', import.meta.url));
const began = performance.now();
const seconds = (): number => Math.round((performance.now() - began) / 100) / 10;
const command = spawn(
  process.execPath,
  [muster, 'verify', '--reference', '--quiet', '--out', join(out, 'run'), ...process.argv.slice(2)],
  { stdio: ['ignore', 'ignore', 'inherit'] },
);

let most = { bytes: 0, at: 0, parts: new Map<string, number>() };
const processor = new Map<number, number>();
const timer = setInterval(() => {
  const parts = new Map<string, number>();
  let bytes = 0;
  for (const pid of familyOf(command.pid ?? 0)) {
    const role = roleOf(pid);
    const one = proportionalOf(pid);
    bytes += one;
    parts.set(role, (parts.get(role) ?? 0) + one);
    processor.set(pid, Math.max(processor.get(pid) ?? 0, processorSecondsOf(pid)));
  }
  if (bytes > most.bytes) most = { bytes, at: seconds(), parts };
}, LOOK_MS);
const exit = await new Promise<number | null>((resolve) => command.once('close', resolve));
clearInterval(timer);

const megabytes = (bytes: number): number => Math.round(bytes / 1e6);
const [most_mb, allowed_mb] = [megabytes(most.bytes), MOST_MB];
console.log(
  JSON.stringify({
    ratio: Math.round((100 * most_mb) / allowed_mb) / 100,
    ...{ most_mb, allowed_mb, at_second: most.at },
    parts: [...most.parts].map(([role, bytes]) => `${role} ${megabytes(bytes)}`).join(', '),
    seconds: seconds(),
    processor_seconds: Math.round(10 * [...processor.values()].reduce((sum, one) => sum + one, 0)) / 10,
    exit,
  }),
);
process.exitCode = exit === 0 && most_mb <= allowed_mb ? 0 : 1;
