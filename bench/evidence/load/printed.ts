import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LoadPart } from './part.ts';

/** A benchmark in a process of its own, which prints its figures as its last line and ends with 0 where they suffice. */
export function printed(
  name: string,
  script: string,
  sentence: (figures: Readonly<Record<string, unknown>>) => string,
): LoadPart {
  const path = fileURLToPath(new URL(`../../${script}`, import.meta.url));
  return {
    name,
    command: `node --import tsx bench/${script}`,
    measure: async () => {
      const { code, text } = await run(path);
      const figures = JSON.parse(text.trim().split('\n').at(-1) ?? '') as Record<string, unknown>;
      return { figures, good: code === 0, sentence: sentence(figures) };
    },
  };
}

function run(path: string): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', path], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, text }));
  });
}
