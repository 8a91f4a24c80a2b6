import { fileURLToPath } from 'node:url';
import { costSentence } from '../pages/cost-lines.ts';
import type { Context, Part, PartOutcome } from '../part.ts';
import { measured } from '../run/measured.ts';
import { runScript } from '../run/run-script.ts';
import type { CostEvidence, CostRun, Head } from '../store/shape.ts';

const SCRIPT = fileURLToPath(new URL('../../bench/cost.ts', import.meta.url));

/** Attendees of the event, and milliseconds that each answer takes longer. */
const SETTINGS: ReadonlyArray<readonly [attendees: number, latency: number]> = [
  [100, 0],
  [1000, 0],
  [10_000, 0],
  [100_000, 0],
  [100, 50],
  [100, 400],
];

/** What a run costs, by the size of the event and by how far away it is. One at a time: each has the machine alone. */
export const cost: Part = {
  name: 'cost',
  about: 'requests, time, processor time, memory and results of a run, by attendees and by latency',
  run: runCost,
};

async function runCost(context: Context): Promise<PartOutcome> {
  const items = SETTINGS.map(([attendees, latency]) => {
    const name = `${attendees} attendees, ${latency} ms`;
    const args = ['--attendees', String(attendees), '--latency', String(latency)];
    return {
      name,
      measure: async (): Promise<CostRun> => {
        const { figures } = await runScript(name, SCRIPT, args);
        return { name, ...figures } as unknown as CostRun;
      },
    };
  });
  const runs = await measured('cost', context, items, { said: costSentence });
  const body: Omit<CostEvidence, keyof Head> = { runs };
  return {
    body,
    complete: true,
    good: runs.every(({ exit }) => exit === 0),
    sentence: runs.map(costSentence).join('; '),
  };
}
