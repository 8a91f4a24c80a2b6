import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RULES, type RuleId } from '../spec/ledger/index.ts';
import { startServer } from './server-process.ts';
import type { Target } from './target.ts';

const FOLDER = fileURLToPath(new URL('../tests/foreign/', import.meta.url));

/** How a server that others wrote is built and started; `{cache}` is a folder outside of the work tree. */
interface Manifest {
  readonly name: string;
  /** A program that must be on the PATH. */
  readonly requires: string;
  readonly build?: readonly string[];
  readonly command: readonly string[];
  /** Which rules each of its faults breaks; a fault that is not named breaks none that a client can see. */
  readonly rules: Readonly<Record<string, readonly string[]>>;
  /** Sets of variants to run together, beside each one alone. */
  readonly together?: ReadonlyArray<readonly string[]>;
}

interface Catalogue {
  readonly variants: ReadonlyArray<{ name: string }>;
  readonly faults: ReadonlyArray<{ name: string; description: string }>;
}

/** The names of the servers that were written from the specification alone. */
export const foreignNames = (): string[] =>
  existsSync(FOLDER)
    ? readdirSync(FOLDER).filter((name) => existsSync(join(FOLDER, name, 'muster.json')))
    : [];

/** A server that was written from the specification alone; null where this machine lacks what it is made with. */
export function foreignTarget(name: string): Target | null {
  const cwd = join(FOLDER, name);
  const manifest = JSON.parse(readFileSync(join(cwd, 'muster.json'), 'utf8')) as Manifest;
  if (
    spawnSync(manifest.requires, ['--version'], { stdio: 'ignore' }).error &&
    spawnSync(manifest.requires, ['version'], { stdio: 'ignore' }).error
  )
    return null;
  const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'muster', 'foreign', name);
  mkdirSync(cache, { recursive: true });
  const filled = (words: readonly string[]): string[] =>
    words.map((word) => word.replaceAll('{cache}', cache));
  if (manifest.build) {
    const [program = '', ...args] = filled(manifest.build);
    execFileSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const command = filled(manifest.command);
  const [program = '', ...args] = command;
  const catalogue = JSON.parse(
    execFileSync(program, [...args, '--list'], { cwd, encoding: 'utf8' }),
  ) as Catalogue;
  return {
    name,
    faults: catalogue.faults.map((fault) => ({
      id: fault.name,
      about: fault.description,
      rules: (manifest.rules[fault.name] ?? []).filter((rule): rule is RuleId => rule in RULES),
    })),
    variants: [[], ...catalogue.variants.map((variant) => [variant.name]), ...(manifest.together ?? [])],
    start: ({ faults = [], variants = [] }) =>
      startServer(
        [
          ...command,
          '--port',
          '0',
          ...(faults.length > 0 ? ['--fault', faults.join(',')] : []),
          ...(variants.length > 0 ? ['--variant', variants.join(',')] : []),
        ],
        cwd,
      ),
  };
}
