import { detectOn } from '../../detect/detect.ts';
import { variantsToRun } from '../../detect/plan/plan.ts';
import { referenceTarget } from '../../detect/targets/reference.ts';
import { DetectionFile, type VariantRow } from '../../record/detection.ts';
import type { Context, Part, PartOutcome } from '../part.ts';
import { minutesOf } from '../run/minutes-of.ts';
import { unclean } from '../run/unclean.ts';
import type { Head, RunsEvidence } from '../store/shape.ts';

const RUNS = 50;

/** Run after run against the plain reference environment: nothing may depend on the seed or on luck. */
export const runs: Part = {
  name: 'runs',
  about: `${RUNS} runs in a row against the plain reference environment, each with another seed`,
  run: runRuns,
};

async function runRuns(context: Context): Promise<PartOutcome> {
  const plain = { ...referenceTarget(), variants: [[]] };
  const most = Math.min(RUNS, context.wanted.sample ?? RUNS);
  const seeds = Array.from({ length: most }, (_, index) => index + 1);
  const selection = { faults: ['none'], variants: [], seeds };
  const kept = await context.rows('runs');
  const earlier = new DetectionFile(kept.resume, kept.restsOn).variants;
  const says = context.progress('runs', variantsToRun(plain, selection, earlier).length);
  const { variants, unjudged } = await detectOn([plain], {
    ...selection,
    ...{ out: context.out, seed: 1, whole: false, ...kept, says },
  });
  const done = new Map(variants.map((one) => [one.seed, one])).size;
  const bad = variants.filter((one) => !isClean(one));
  const body: Omit<RunsEvidence, keyof Head> = {
    runs: RUNS,
    done,
    clean: done - bad.length,
    unclean: bad.map(unclean),
    unjudged,
  };
  return {
    body,
    complete: done === RUNS,
    good: bad.length === 0 && unjudged.length === 0,
    sentence: `${done - bad.length} of ${done} runs without a violation or a rule left inconclusive`,
    ...minutesOf(kept),
  };
}

const isClean = ({ verdict, violations, open, inconclusive }: VariantRow): boolean =>
  verdict === 'conforms' && violations.length + open.length + inconclusive.length === 0;
