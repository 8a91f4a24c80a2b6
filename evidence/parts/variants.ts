import { detectOn } from '../../detect/detect.ts';
import { variantName, variantsToRun } from '../../detect/plan/plan.ts';
import type { Target } from '../../detect/targets/target.ts';
import { DetectionFile, isClean, type VariantRow } from '../../record/detection.ts';
import type { Context, Part, PartOutcome } from '../part.ts';
import { minutesOf } from '../run/minutes-of.ts';
import { unclean } from '../run/unclean.ts';
import type { Head, VariantServer, VariantsEvidence } from '../store/shape.ts';

const SEEDS = [1, 2, 3];

/** Every conforming server, which must be judged to conform, whatever the seed. */
export const variants: Part = {
  name: 'variants',
  about: `every conforming variant and every row of the covering array, of every server, with ${SEEDS.length} seeds`,
  run: runVariants,
};

async function runVariants(context: Context): Promise<PartOutcome> {
  const { wanted, key, workers } = context;
  const { targets, missing } = context.servers();
  const selection = {
    faults: ['none'],
    variants: wanted.variants,
    seeds: SEEDS,
    ...(wanted.sample !== undefined && { sample: { faults: 0, variants: wanted.sample, key } }),
  };
  const kept = await context.rows('variants');
  const earlier = new DetectionFile(kept.resume, kept.restsOn).variants;
  const left = targets.flatMap((target) => variantsToRun(target, selection, earlier)).length;
  const says = context.progress('variants', left);
  const detection = await detectOn(targets, {
    ...selection,
    ...{ out: context.out, seed: 1, whole: false, ...kept, workers, says },
  });
  const servers = targets.map((target) => counted(target, detection.variants));
  const sum = (count: (server: VariantServer) => number): number =>
    servers.reduce((total, server) => total + count(server), 0);
  const [runs, done, conform] = [sum((one) => one.runs), sum((one) => one.done), sum((one) => one.conform)];
  const false_positives = detection.variants
    .filter((one) => targets.some(({ name }) => name === one.target) && !isClean(one))
    .map(unclean);
  const { unjudged } = detection;
  const body: Omit<VariantsEvidence, keyof Head> = {
    seeds: SEEDS,
    servers,
    false_positives,
    missing,
    unjudged,
  };
  return {
    body,
    complete: wanted.targets === undefined && done === runs,
    good: conform === done && unjudged.length === 0,
    sentence: `${conform} of ${done} runs against conforming variants judged to conform (${runs} are to be done)`,
    ...minutesOf(kept),
  };
}

function counted(target: Target, results: readonly VariantRow[]): VariantServer {
  const sets = new Set(target.variants.map(variantName));
  const mine = results.filter((one) => one.target === target.name && sets.has(one.name));
  const done = new Map(mine.map((one) => [`${one.name} ${one.seed}`, one]));
  return {
    name: target.name,
    variants: sets.size,
    runs: sets.size * SEEDS.length,
    done: done.size,
    conform: [...done.values()].filter(isClean).length,
  };
}
