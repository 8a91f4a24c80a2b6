import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { layout } from './layout.ts';
import type {
  BenchEvidence,
  BesideEvidence,
  ChangeEvidence,
  CostEvidence,
  FaultsEvidence,
  FirstContact,
  FirstFindingsEvidence,
  Head,
  JournalEvidence,
  LoadEvidence,
  ReliabilityEvidence,
  RunsEvidence,
  ShuffledEvidence,
  SlowEvidence,
  VariantsEvidence,
  VerdictsEvidence,
} from './shape.ts';

const FOLDER = join('evidence', 'figures');

/** What `evidence/figures/` holds; what was never measured is undefined. */
export interface Evidence {
  readonly faults?: FaultsEvidence;
  readonly variants?: VariantsEvidence;
  readonly matrix?: FaultsEvidence;
  readonly journal?: JournalEvidence;
  readonly runs?: RunsEvidence;
  readonly verdicts?: VerdictsEvidence;
  readonly shuffled?: ShuffledEvidence;
  readonly slow?: SlowEvidence;
  readonly bench?: BenchEvidence;
  readonly cost?: CostEvidence;
  readonly 'cost-change'?: ChangeEvidence;
  readonly 'cost-schemathesis'?: BesideEvidence;
  readonly 'first-findings'?: FirstFindingsEvidence;
  readonly 'first-contact'?: FirstContact;
  /** The figures of the load tester, a file for each. */
  readonly load?: readonly LoadEvidence[];
  /** What became of runs where something misbehaved, a file for each kind. */
  readonly reliability?: readonly ReliabilityEvidence[];
}

const NAMES = [
  'faults',
  'variants',
  'matrix',
  'first-findings',
  'journal',
  'runs',
  'verdicts',
  'shuffled',
  'slow',
  'bench',
  'cost',
  'cost-change',
  'cost-schemathesis',
  'first-contact',
] as const;

const pathOf = (root: string, part: string): string => join(root, FOLDER, `${part}.json`);

export function readEvidence(root: string): Evidence {
  const found = NAMES.filter((name) => existsSync(pathOf(root, name)));
  const read = (name: string): unknown => JSON.parse(readFileSync(pathOf(root, name), 'utf8'));
  const parts = existsSync(join(root, FOLDER)) ? readdirSync(join(root, FOLDER)).sort() : [];
  const all = (begin: string): unknown[] =>
    parts
      .filter((file) => file.startsWith(begin) && file.endsWith('.json'))
      .map((file) => read(file.replace(/\.json$/, '')));
  return {
    ...Object.fromEntries(found.map((name) => [name, read(name)])),
    ...{ load: all('load-'), reliability: all('reliability-') },
  } as unknown as Evidence;
}

/** Writes the file of a part: its head, then what it measured. Messages in it may name paths of this machine: not there. */
export function writeEvidence(root: string, head: Head, body: object): void {
  mkdirSync(join(root, FOLDER), { recursive: true });
  const text = layout({ ...head, ...body });
  const shared = text.replaceAll(root.replace(/[\\/]$/, ''), '.').replaceAll(homedir(), '~');
  writeFileSync(pathOf(root, head.part), shared);
}
