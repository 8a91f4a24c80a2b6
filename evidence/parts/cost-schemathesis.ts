import { fileURLToPath } from 'node:url';
import { besideSentence } from '../pages/beside-lines.ts';
import type { Context, Part, PartOutcome } from '../part.ts';
import { measured } from '../run/measured.ts';
import { runScript } from '../run/run-script.ts';
import type { BesideEvidence, BesideRun, Head } from '../store/shape.ts';

const SCRIPT = fileURLToPath(new URL('../../bench/schemathesis.ts', import.meta.url));
/** Each draws faults of its own. */
const SEEDS = [1, 2, 3];

/** The other tool cannot be had here. */
class Missing extends Error {}

/** What a run finds in its time, beside a pass of a tool that is made from the published schema alone. */
export const costSchemathesis: Part = {
  name: 'cost-schemathesis',
  about:
    'what Muster and Schemathesis report of the same environments, in which time and with how many requests',
  run: runBeside,
};

async function runBeside(context: Context): Promise<PartOutcome> {
  const items = SEEDS.map((seed) => {
    const name = `seed ${seed}`;
    return {
      name,
      measure: async (): Promise<BesideRun> => {
        const { figures } = await runScript(name, SCRIPT, ['--seed', String(seed)]);
        if ('reason' in figures) throw new Missing(String(figures.reason));
        return { name, ...figures } as unknown as BesideRun;
      },
    };
  });
  try {
    const runs = await measured('cost-schemathesis', context, items, { said: besideSentence });
    const body: Omit<BesideEvidence, keyof Head> = { runs, missing: [] };
    return {
      body,
      complete: true,
      good: runs.every(({ tools }) => tools[0]?.false_accusations === 0),
      sentence: runs.map(besideSentence).join('; '),
    };
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    const body: Omit<BesideEvidence, keyof Head> = {
      runs: [],
      missing: [{ name: 'Schemathesis', reason: error.message }],
    };
    return { body, complete: false, good: true, sentence: error.message };
  }
}
