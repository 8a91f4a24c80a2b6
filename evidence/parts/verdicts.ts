import { detectOn } from '../../detect/detect.ts';
import { variantsToRun } from '../../detect/plan/plan.ts';
import { DetectionFile, type VariantRow } from '../../record/detection.ts';
import type { Context, Part, PartOutcome } from '../part.ts';
import { minutesOf } from '../run/minutes-of.ts';
import { unclean } from '../run/unclean.ts';
import type { Head, VerdictsEvidence } from '../store/shape.ts';

const RUNS = 20;
const OWN = 'reference';

/** The gate must not flip: one and the same build of a server gets one verdict, whatever the seed and whoever wrote it. */
export const verdicts: Part = {
  name: 'verdicts',
  about: `${RUNS} runs of each conforming server by other hands, stock OAuth providers among them: whether all verdicts are equal`,
  run: runVerdicts,
};

async function runVerdicts(context: Context): Promise<PartOutcome> {
  const { targets, missing } = context.servers();
  const plain = targets
    .filter(({ name }) => name !== OWN || context.wanted.targets !== undefined)
    .map((target) => ({ ...target, variants: [[]] }));
  const most = Math.min(RUNS, context.wanted.sample ?? RUNS);
  const seeds = Array.from({ length: most }, (_, index) => index + 1);
  const selection = { faults: ['none'], variants: [], seeds };
  const kept = await context.rows('verdicts');
  const earlier = new DetectionFile(kept.resume, kept.restsOn).variants;
  const left = plain.flatMap((target) => variantsToRun(target, selection, earlier)).length;
  const says = context.progress('verdicts', left);
  const { variants, unjudged } = await detectOn(plain, {
    ...selection,
    ...{ out: context.out, seed: 1, whole: false, ...kept, workers: context.workers, says },
  });
  const servers = plain.map(({ name }) => counted(name, variants));
  const done = servers.reduce((sum, one) => sum + one.done, 0);
  const equal = servers.filter((one) => one.verdicts === 1).length;
  const body: Omit<VerdictsEvidence, keyof Head> = {
    runs: RUNS,
    servers,
    others: variants.filter((one) => one.verdict !== 'conforms').map(unclean),
    missing,
    unjudged,
  };
  return {
    body,
    complete: context.wanted.targets === undefined && done === RUNS * plain.length,
    good: equal === servers.length && body.others.length === 0 && unjudged.length === 0,
    sentence: `${equal} of ${servers.length} conforming servers got one verdict in all of their runs (${done} runs)`,
    ...minutesOf(kept),
  };
}

/** How many different verdicts a server got. A verdict is what the gate says, and the rules that were broken or left open. */
function counted(name: string, rows: readonly VariantRow[]): VerdictsEvidence['servers'][number] {
  const mine = new Map(rows.filter((one) => one.target === name).map((one) => [one.seed, one]));
  const said = [...mine.values()].map(({ verdict, violations, inconclusive }) =>
    JSON.stringify([verdict, [...violations].sort(), [...inconclusive].sort()]),
  );
  return { name, done: mine.size, verdicts: new Set(said).size };
}
