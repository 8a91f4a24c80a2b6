import type { StdioOptions } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { clone } from '../../harness/paths.ts';
import { runChild } from '../../harness/run/child.ts';
import { startServerProcess } from '../../harness/run/server-process.ts';
import { RULES, type RuleId } from '../../spec/ledger/index.ts';
import { fewRows, type RowItem } from '../plan/few-rows.ts';
import type { Target } from './target.ts';

const FOLDER = join(clone(), 'detect/peers');

/** How a server that others wrote is built and started; `{cache}` is a folder outside of the work tree. */
interface Manifest {
  readonly name: string;
  /** A program that must be on the PATH. */
  readonly requires: string;
  readonly build?: readonly string[];
  readonly command: readonly string[];
  /** Every fault, with the rules that it breaks in a client's eyes; with none, it stands in `not_breaches`. */
  readonly rules: Readonly<Record<string, readonly string[]>>;
  /** The faults that break no must-rule, with the reason: what they do is held to conform. */
  readonly not_breaches: Readonly<Record<string, string>>;
  /** The faults that show only where requests are limited, and must be asked for with a limit. */
  readonly limited?: readonly string[];
  /** Sets of variants to run together, beside each one alone. */
  readonly together?: ReadonlyArray<readonly string[]>;
  /** Variants that stand in no set with others, such as lists that lag: they cost time. */
  readonly alone?: readonly string[];
}

interface Catalogue {
  readonly variants: ReadonlyArray<{ name: string }>;
  readonly faults: ReadonlyArray<{ name: string; description: string }>;
}

/** A server's manifest with what it says of itself, and where and how it is started. */
interface Peer {
  readonly cwd: string;
  readonly command: readonly string[];
  readonly manifest: Manifest;
  readonly catalogue: Catalogue;
}

/** Requests a second, for the faults that need a limit. */
const LIMIT = '20';

/** The names of the servers that were written from the specification alone. */
export const peerNames = (): string[] =>
  existsSync(FOLDER)
    ? readdirSync(FOLDER).filter((name) => existsSync(join(FOLDER, name, 'muster.json')))
    : [];

/** What is known of a server before it runs; null where this machine lacks what it is made with. `built`: it is built already. */
export function readPeer(name: string, built = false): Peer | null {
  const cwd = join(FOLDER, name);
  const manifest = JSON.parse(readFileSync(join(cwd, 'muster.json'), 'utf8')) as Manifest;
  if (
    runChild('peer', manifest.requires, ['--version'], { stdio: 'ignore' }).error &&
    runChild('peer', manifest.requires, ['version'], { stdio: 'ignore' }).error
  )
    return null;
  const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'muster', 'peers', name);
  mkdirSync(cache, { recursive: true });
  const filled = (words: readonly string[]): string[] =>
    words.map((word) => word.replaceAll('{cache}', cache));
  if (manifest.build && !built) {
    const [program = '', ...args] = filled(manifest.build);
    ran(program, args, cwd, ['ignore', 'ignore', 'inherit']);
  }
  const command = filled(manifest.command);
  const [program = '', ...args] = command;
  const catalogue = JSON.parse(
    ran(program, [...args, '--list'], cwd, ['ignore', 'pipe', 'inherit']),
  ) as Catalogue;
  return { cwd, command, manifest, catalogue };
}

/** What a program printed. @throws Error where it failed */
function ran(program: string, args: readonly string[], cwd: string, stdio: StdioOptions): string {
  const { error, status, stdout } = runChild('peer', program, args, { cwd, stdio });
  if (status !== 0) throw error ?? new Error(`${program} ended with ${status}`);
  return stdout;
}

/** Names that end alike (`epoch-times`, `offset-times`) answer the same question: they exclude each other. */
const rowItem = (name: string): RowItem => ({ name, takes: [name.split(/[-_]/).at(-1) ?? name] });

/**
 * A server that was written from the specification alone; null where this machine lacks what it is made with.
 * What breaks no rule is no fault to be found but a reading to be held to conform: it stands among the variants.
 */
export function peerTarget(name: string, built = false): Target | null {
  const peer = readPeer(name, built);
  if (peer === null) return null;
  const { cwd, command, manifest, catalogue } = peer;
  const harmless = Object.keys(manifest.not_breaches);
  const isFault = (asked: string): boolean => catalogue.faults.some((fault) => fault.name === asked);
  return {
    name,
    faults: catalogue.faults
      .filter((fault) => !harmless.includes(fault.name))
      .map((fault) => ({
        id: fault.name,
        about: fault.description,
        rules: (manifest.rules[fault.name] ?? []).filter((rule): rule is RuleId => rule in RULES),
      })),
    variants: [
      [],
      ...catalogue.variants.map((variant) => [variant.name]),
      ...harmless.map((fault) => [fault]),
      ...(manifest.together ?? []),
    ],
    rows: fewRows(
      catalogue.variants
        .filter((variant) => !manifest.alone?.includes(variant.name))
        .map((variant) => rowItem(variant.name)),
      [...(manifest.alone ?? []), ...harmless],
    ),
    start: async ({ faults: seeded = [], variants: asked = [] }) => {
      const faults = [...seeded, ...asked.filter(isFault)];
      const variants = asked.filter((one) => !isFault(one));
      const server = await startServerProcess(
        [
          ...command,
          '--port',
          '0',
          ...(faults.length > 0 ? ['--fault', faults.join(',')] : []),
          ...(variants.length > 0 ? ['--variant', variants.join(',')] : []),
          ...(faults.some((fault) => manifest.limited?.includes(fault)) ? ['--rate', LIMIT] : []),
        ],
        { cwd },
      );
      // Whatever it prints, it was started here for nothing else.
      return { ...server, profile: { ...server.profile, environment: 'local' } };
    },
  };
}
