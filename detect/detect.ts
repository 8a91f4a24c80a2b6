import { keepBrowser } from '../harness/oauth/browser.ts';
import { eachServed } from './each-served.ts';
import { foreignNames, foreignTarget } from './foreign-target.ts';
import {
  type FaultResult,
  judgeFault,
  judgeVariant,
  type MatrixOptions,
  type VariantResult,
} from './matrix.ts';
import { faultsToRun, type Selection, variantsToRun } from './plan.ts';
import { referenceTarget } from './reference-target.ts';
import { ResumeFile } from './resume-file.ts';
import type { Target } from './target.ts';

interface RunOptions extends MatrixOptions, Selection {
  /** A file of results by line: what it holds already is not run again. */
  readonly resume?: string;
  readonly says: (line: string) => void;
}

export interface DetectOptions extends RunOptions {
  /** Servers by name; empty: the reference environment alone. `all` stands for every one. */
  readonly targets: readonly string[];
}

/** What could not be judged, since its server did not start or the harness itself failed. */
interface Unjudged {
  readonly target: string;
  readonly name: string;
  readonly message: string;
}

export interface Detection {
  readonly faults: FaultResult[];
  readonly variants: VariantResult[];
  readonly unjudged: Unjudged[];
  /** Servers that this machine cannot run. */
  readonly missing: string[];
}

/** A result as a line of the resume file. */
export type ResultLine = { kind: 'fault'; result: FaultResult } | { kind: 'variant'; result: VariantResult };

/** Every name that stands for a server. */
export const targetNames = (): string[] => ['reference', ...foreignNames()];

/** A server by its name; null where this machine lacks what it is made with. */
export const targetNamed = (name: string): Target | null =>
  name === 'reference' ? referenceTarget() : foreignTarget(name);

/** Every fault and every variant of the servers named against the checks; results are written down one by one. */
export async function detect(options: DetectOptions): Promise<Detection> {
  const { targets: asked } = options;
  const names = asked.length === 0 ? ['reference'] : asked.includes('all') ? targetNames() : asked;
  const targets = new Map(names.map((name) => [name, targetNamed(name)]));
  const detection = await detectOn(
    [...targets.values()].filter((target) => target !== null),
    options,
  );
  const missing = [...targets].flatMap(([name, target]) => (target === null ? [name] : []));
  return { ...detection, missing };
}

/** The same for servers that are at hand. What the resume file holds of others stands in the answer too. */
export async function detectOn(targets: readonly Target[], options: RunOptions): Promise<Detection> {
  const file = new ResumeFile<ResultLine>(options.resume);
  const done: Detection = { faults: [], variants: [], unjudged: [], missing: [] };
  for (const line of file.earlier) {
    if (line.kind === 'fault') done.faults.push(line.result);
    else done.variants.push(line.result);
  }
  const giveUpBrowser = keepBrowser();
  try {
    for (const target of targets) {
      await faultsOf(target, options, done, file);
      await variantsOf(target, options, done, file);
      await target.close?.();
    }
  } finally {
    await giveUpBrowser();
  }
  return done;
}

async function faultsOf(
  target: Target,
  options: RunOptions,
  done: Detection,
  file: ResumeFile<ResultLine>,
): Promise<void> {
  await eachServed(
    faultsToRun(target, options, done.faults),
    (fault) => target.start({ faults: [fault.id] }),
    async (fault, server) => {
      const result = await judgeFault(target, fault, server, options);
      done.faults.push(result);
      file.add({ kind: 'fault', result });
      const where = result.killed
        ? `by ${result.by[0] ?? ''}`
        : `found instead: ${result.found.join(', ') || 'nothing'}`;
      options.says(
        `${result.killed ? 'killed' : 'ALIVE '} ${target.name} ${fault.id} (${result.rule}) ${where} ${result.seconds} s`,
      );
    },
    ({ id }, error) => fails(target, id, error, options, done),
  );
}

async function variantsOf(
  target: Target,
  options: RunOptions,
  done: Detection,
  file: ResumeFile<ResultLine>,
): Promise<void> {
  await eachServed(
    variantsToRun(target, options, done.variants),
    ({ variants, seed }) => target.start({ variants, seed }),
    async ({ name, variants, seed }, server) => {
      const result = await judgeVariant(target, variants, server, { ...options, seed });
      done.variants.push(result);
      file.add({ kind: 'variant', result });
      const why = [...result.violations, ...result.open];
      options.says(
        `${result.verdict} ${target.name} ${name} seed ${seed} ${result.seconds} s${why.map((line) => `\n    ${line}`).join('')}`,
      );
    },
    ({ name, seed }, error) => fails(target, `${name} seed ${seed}`, error, options, done),
  );
}

function fails(target: Target, name: string, error: unknown, { says }: RunOptions, done: Detection): void {
  const message = error instanceof Error ? error.message : String(error);
  done.unjudged.push({ target: target.name, name, message });
  says(`NOT JUDGED ${target.name} ${name}: ${message}`);
}
