import { judgeShuffled, type ShuffledResult } from '../../detect/engine/shuffled.ts';
import type { Target } from '../../detect/targets/target.ts';
import { ResumeFile } from '../../record/resume-file.ts';
import type { Context, Part, PartOutcome } from '../part.ts';
import type { Head, ShuffledEvidence } from '../store/shape.ts';

const RUNS = 200;
/** Servers whose work is done in three ways: in one thread, in many, and by a framework. */
const SERVERS: readonly string[] = ['reference', 'python', 'express'];
/** Every other run is against a reference that ends a token when it grants the next. */
const REVOKES = ['tokens-revoke-previous'];

/** Runs in disorder: what two checks of one run do to each other may be held against nobody. */
export const shuffled: Part = {
  name: 'shuffled',
  about: `${RUNS} runs in one event for everything, checks side by side, in an order and with pauses drawn at random`,
  run: runShuffled,
};

interface Draw {
  readonly seed: number;
  readonly target: Target;
}

async function runShuffled(context: Context): Promise<PartOutcome> {
  const { targets, missing } = context.servers();
  const chosen = context.wanted.targets ? targets : targets.filter(({ name }) => SERVERS.includes(name));
  const file = new ResumeFile<ShuffledResult>(context.state('shuffled'));
  const results = [...file.earlier];
  const draws = drawn(chosen, Math.min(RUNS, context.wanted.sample ?? RUNS));
  const left = draws.filter(({ seed }) => !results.some((one) => one.seed === seed));
  const says = context.progress('shuffled', left.length);
  const work = async (): Promise<void> => {
    for (let draw = left.shift(); draw !== undefined; draw = left.shift()) {
      const result = await runOne(draw, context.out);
      results.push(result);
      file.add(result);
      says(
        `${result.target} ${result.seed}: ${found(result).length === 0 ? 'clean' : found(result).join('; ')}`,
      );
    }
  };
  await Promise.all(Array.from({ length: context.workers }, work));
  for (const target of chosen) await target.close?.();
  const body = tabled(results, draws, missing);
  return {
    body,
    complete: body.done === RUNS,
    good: body.clean === body.done && body.done > 0,
    sentence: `${body.clean} of ${body.done} runs in disorder without a violation or a rule left inconclusive`,
  };
}

const drawn = (targets: readonly Target[], count: number): Draw[] =>
  targets.length === 0
    ? []
    : Array.from({ length: count }, (_, index) => ({
        seed: index + 1,
        target: targets[index % targets.length] as Target,
      }));

async function runOne({ target, seed }: Draw, out: string): Promise<ShuffledResult> {
  const variants = target.name === 'reference' && seed % 2 === 0 ? REVOKES : [];
  const server = await target.start({ variants, seed });
  try {
    return await judgeShuffled(server.profile, { out, target: target.name, seed });
  } finally {
    await server.stop();
  }
}

const found = ({ violations, inconclusive, crashed }: ShuffledResult): readonly string[] => [
  ...violations,
  ...inconclusive,
  ...crashed,
];

function tabled(
  results: readonly ShuffledResult[],
  draws: readonly Draw[],
  missing: ShuffledEvidence['missing'],
): Omit<ShuffledEvidence, keyof Head> {
  const bad = results.filter((one) => found(one).length > 0);
  const names = [...new Set(draws.map(({ target }) => target.name))];
  const ofServer = (all: readonly ShuffledResult[], name: string): number =>
    all.filter((one) => one.target === name).length;
  return {
    runs: RUNS,
    done: results.length,
    clean: results.length - bad.length,
    violations: results.reduce((sum, one) => sum + one.violations.length, 0),
    servers: names.map((name) => ({
      name,
      done: ofServer(results, name),
      clean: ofServer(results, name) - ofServer(bad, name),
    })),
    unclean: bad.map((one) => ({
      server: one.target,
      name: `${one.workers} side by side`,
      seed: one.seed,
      verdict: one.violations.length > 0 ? 'violates' : 'inconclusive',
      why: found(one),
    })),
    missing,
  };
}
