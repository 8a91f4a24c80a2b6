import { fileURLToPath } from 'node:url';
import type { Context, Part, PartOutcome } from '../part.ts';
import { measured } from '../run/measured.ts';
import { runScript } from '../run/run-script.ts';
import type { Bench, BenchEvidence, Head } from '../store/shape.ts';

/** Benchmarks that print a line of JSON when they are done. */
const BENCHES = [
  { name: 'client', script: new URL('../../bench/client.ts', import.meta.url), args: ['--json'] },
  { name: 'reference', script: new URL('../../bench/reference.ts', import.meta.url), args: [] },
  { name: 'verify', script: new URL('../../bench/memory.ts', import.meta.url), args: [] },
  { name: 'wall', script: new URL('../../bench/wall.ts', import.meta.url), args: [] },
];

/** What the client and the reference environment cost beside what they are built on. */
export const bench: Part = {
  name: 'bench',
  about: 'the client and the reference environment beside what they are built on, and the memory of a run',
  run: runBench,
};

async function runBench(context: Context): Promise<PartOutcome> {
  const items = BENCHES.map(({ name, script, args }) => ({
    name,
    measure: async (): Promise<Bench> => ({ name, ...(await runScript(name, fileURLToPath(script), args)) }),
  }));
  const said = ({ name, figures }: Bench): string => `${name} ratio ${figures['ratio']}`;
  const benches = await measured('bench', context, items, { said });
  const body: Omit<BenchEvidence, keyof Head> = { benches };
  return {
    body,
    complete: true,
    good: benches.every(({ ok }) => ok),
    sentence: benches.map(({ name, figures }) => `${name} at ${figures['ratio']} of the bare one`).join(', '),
  };
}
