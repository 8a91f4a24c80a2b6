import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { foreignNames, foreignTarget } from './foreign-target.ts';
import {
  type FaultResult,
  judgeFault,
  judgeVariant,
  type MatrixOptions,
  started,
  type VariantResult,
} from './matrix.ts';
import { referenceTarget } from './reference-target.ts';
import type { Target } from './target.ts';

export interface DetectOptions extends MatrixOptions {
  /** Servers by name; empty: the reference environment alone. `all` stands for every one. */
  readonly targets: readonly string[];
  /** Only faults whose ids hold one of these words; `none` leaves faults out. */
  readonly faults: readonly string[];
  /** No faults whose ids hold one of these words. */
  readonly except?: readonly string[];
  /** Only variants whose names hold one of these words; `none` leaves variants out. */
  readonly variants: readonly string[];
  readonly seeds: readonly number[];
  /** At most so many of each, chosen by `key`. */
  readonly sample?: { readonly faults: number; readonly variants: number; readonly key: string };
  /** A file of results by line: what it holds already is not run again. */
  readonly resume?: string;
  readonly says: (line: string) => void;
}

export interface Detection {
  readonly faults: FaultResult[];
  readonly variants: VariantResult[];
  /** Servers that this machine cannot run. */
  readonly missing: string[];
}

type Line = { kind: 'fault'; result: FaultResult } | { kind: 'variant'; result: VariantResult };

/** Every fault and every variant of the targets against the checks; results are written down one by one. */
export async function detect(options: DetectOptions): Promise<Detection> {
  const done: Detection = { faults: [], variants: [], missing: [] };
  for (const line of earlier(options.resume)) {
    if (line.kind === 'fault') done.faults.push(line.result);
    else done.variants.push(line.result);
  }
  const keep = (line: Line): void => {
    if (options.resume === undefined) return;
    mkdirSync(dirname(options.resume), { recursive: true });
    appendFileSync(options.resume, `${JSON.stringify(line)}\n`);
  };
  for (const name of targetNames(options.targets)) {
    const target = name === 'reference' ? referenceTarget() : foreignTarget(name);
    if (target === null) done.missing.push(name);
    else {
      await faultsOf(target, options, done, keep);
      await variantsOf(target, options, done, keep);
    }
  }
  return done;
}

function targetNames(asked: readonly string[]): string[] {
  if (asked.length === 0) return ['reference'];
  return asked.includes('all') ? ['reference', ...foreignNames()] : [...asked];
}

async function faultsOf(
  target: Target,
  options: DetectOptions,
  done: Detection,
  keep: (line: Line) => void,
): Promise<void> {
  const known = new Set(done.faults.filter((one) => one.target === target.name).map((one) => one.id));
  const wanted = target.faults.filter(
    ({ id }) =>
      chosen(options.faults, id) && !known.has(id) && !options.except?.some((word) => id.includes(word)),
  );
  const faults = sampled(wanted, options.sample?.faults, options.sample?.key ?? '', ({ id }) => id);
  for await (const { item, server } of started(faults, (fault) => target.start({ faults: [fault.id] }))) {
    const result = await judgeFault(target, item, server, options);
    done.faults.push(result);
    keep({ kind: 'fault', result });
    const where = result.killed
      ? `by ${result.by[0] ?? ''}`
      : `found instead: ${result.found.join(', ') || 'nothing'}`;
    options.says(
      `${result.killed ? 'killed' : 'ALIVE '} ${target.name} ${item.id} (${result.rule}) ${where} ${result.seconds} s`,
    );
  }
}

async function variantsOf(
  target: Target,
  options: DetectOptions,
  done: Detection,
  keep: (line: Line) => void,
): Promise<void> {
  const known = new Set(
    done.variants.filter((one) => one.target === target.name).map((one) => `${one.name} ${one.seed}`),
  );
  const runs = options.seeds
    .flatMap((seed) =>
      target.variants.map((variants) => ({ seed, variants, name: variants.join(' + ') || 'plain' })),
    )
    .filter(({ name, seed }) => chosen(options.variants, name) && !known.has(`${name} ${seed}`));
  const picked = sampled(
    runs,
    options.sample?.variants,
    options.sample?.key ?? '',
    ({ name, seed }) => `${name} ${seed}`,
  );
  for await (const { item, server } of started(picked, ({ variants, seed }) =>
    target.start({ variants, seed }),
  )) {
    const result = await judgeVariant(target, item.variants, server, { ...options, seed: item.seed });
    done.variants.push(result);
    keep({ kind: 'variant', result });
    const why = [...result.violations, ...result.open];
    options.says(
      `${result.verdict} ${target.name} ${item.name} seed ${item.seed} ${result.seconds} s${why.map((line) => `\n    ${line}`).join('')}`,
    );
  }
}

const chosen = (words: readonly string[], name: string): boolean =>
  words.length === 0 || (!words.includes('none') && words.some((word) => name.includes(word)));

/** So many of the items, another choice for each key, the same for the same. */
function sampled<T>(
  items: readonly T[],
  most: number | undefined,
  key: string,
  nameOf: (item: T) => string,
): readonly T[] {
  if (most === undefined) return items;
  return [...items].sort((a, b) => hash(key + nameOf(a)) - hash(key + nameOf(b))).slice(0, most);
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return value;
}

function earlier(file: string | undefined): Line[] {
  if (file === undefined || !existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}
