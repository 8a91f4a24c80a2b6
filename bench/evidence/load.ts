/**
 * The figures of the load tester: `node --import tsx bench/evidence/load.ts [part…]` measures some or all and writes
 * `evidence/load-<part>.json` with date, commit and machine. Ends with 1 where a figure is not what it must be.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pinnedK6 } from '../../cli/load/find-k6.ts';
import { LOAD_PARTS } from './load/index.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FORMAT = 'muster/evidence@1';
/** No figure rests on these. */
const BESIDE = ['evidence', 'docs', 'README.md', 'CONTRIBUTING.md'];

/** Measures the named parts, or all; answers whether every figure is what it must be. @throws Error for unknown names */
export async function loadEvidence(names: readonly string[] = []): Promise<boolean> {
  const unknown = names.find((name) => !LOAD_PARTS.some((part) => part.name === name));
  if (unknown !== undefined)
    throw new Error(`There is no part ${unknown}: take ${LOAD_PARTS.map(({ name }) => name).join(', ')}.`);
  let good = true;
  for (const part of LOAD_PARTS.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const before = sourceOf();
    const load = loadavg()[0] ?? 0;
    const started = Date.now();
    const measured = await part.measure();
    good &&= measured.good;
    write(part.name, {
      ...{ format: FORMAT, part: `load-${part.name}` },
      date: new Date().toISOString().slice(0, 10),
      ...before,
      ...{ complete: true, cores: availableParallelism(), node: process.version },
      minutes: Math.round((Date.now() - started) / 6000) / 10,
      machine: {
        processor: cpus()[0]?.model ?? 'unknown',
        memory_gb: Math.round(totalmem() / 1e9),
        // Others may have shared it: what is timed may then be slower than it need be.
        load_average_before: Math.round(10 * load) / 10,
        k6: await pinnedK6(),
      },
      ...{ command: part.command, good: measured.good, sentence: measured.sentence },
      figures: measured.figures,
    });
    process.stdout.write(`${part.name}: ${measured.sentence}${measured.good ? '' : ' (not good enough)'}\n`);
  }
  return good;
}

function sourceOf(): { commit: string; changed?: true } {
  const git = (...args: string[]): string =>
    execFileSync('git', [...args, '--', '.', ...BESIDE.map((path) => `:(exclude)${path}`)], {
      cwd: ROOT,
      encoding: 'utf8',
    }).trim();
  const commit = git('log', '-1', '--format=%H');
  return { commit, ...(git('status', '--porcelain') !== '' && { changed: true as const }) };
}

function write(name: string, content: object): void {
  mkdirSync(join(ROOT, 'evidence'), { recursive: true });
  const file = join(ROOT, 'evidence', `load-${name}.json`);
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  // It is kept with the sources, and laid out as they are.
  const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  execFileSync(process.execPath, [biome, 'format', '--write', file], { stdio: 'ignore' });
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = (await loadEvidence(process.argv.slice(2))) ? 0 : 1;
