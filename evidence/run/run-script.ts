import { spawn } from 'node:child_process';

/** What a benchmark printed as its last line; `ok` says whether it ended with 0. */
export interface Printed {
  readonly ok: boolean;
  readonly figures: Readonly<Record<string, number | string>>;
}

/** Runs a benchmark in a process of its own, which ends with this one. */
export function runScript(name: string, script: string, args: readonly string[] = []): Promise<Printed> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = (): boolean => child.kill();
  process.once('exit', end);
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', end);
      try {
        const last = printed.trim().split('\n').at(-1) ?? '';
        resolve({ ok: code === 0, figures: JSON.parse(last) as Printed['figures'] });
      } catch {
        reject(new Error(`the benchmark ${name} ended with ${code} and printed no figures`));
      }
    });
  });
}
