import { ownProcess } from './own-process.ts';

/** What a benchmark printed as its last line; `ok` says whether it ended with 0. */
export interface Printed {
  readonly ok: boolean;
  readonly figures: Readonly<Record<string, number | string>>;
}

/** Runs a benchmark in a process of its own, which ends with this one. */
export function runScript(name: string, script: string, args: readonly string[] = []): Promise<Printed> {
  const child = ownProcess(['--import', 'tsx', script, ...args], ['ignore', 'pipe', 'inherit']);
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      try {
        const last = printed.trim().split('\n').at(-1) ?? '';
        resolve({ ok: code === 0, figures: JSON.parse(last) as Printed['figures'] });
      } catch {
        reject(new Error(`the benchmark ${name} ended with ${code} and printed no figures`));
      }
    });
  });
}
