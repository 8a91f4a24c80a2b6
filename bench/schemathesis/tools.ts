import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clone } from '../../harness/paths.ts';
import { type MeasuredCommand, measuredCommand } from '../measured-command.ts';
import { type ClientProfile, obtainToken } from '../token.ts';
import { verifyRun } from '../verify-run.ts';

/** What an environment says of itself when it is ready. */
export type Served = ClientProfile & Readonly<Record<string, unknown>>;

/** What a tool made of an environment. */
export interface Made {
  readonly run: MeasuredCommand;
  /** Each finding once: what is wrong, and in which operation. */
  readonly findings: readonly string[];
  /** The rules that it names as broken, where it knows rules. */
  readonly rules: readonly string[];
  /** Why it could not decide whether the environment conforms. */
  readonly undecided?: string;
}

export interface Tool {
  readonly name: string;
  /** Gets ready for the environment; what that asks of it is not counted. Answers one pass. */
  ready(profile: Served, seed: number): Promise<() => Promise<Made>>;
}

/** Works in a folder that is thrown away afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-beside-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The exit code of a run that could not be judged throughout. */
const INCONCLUSIVE = 3;

/** `muster verify` with its defaults. What merely follows from another finding is none. */
export const muster: Tool = {
  name: 'Muster',
  ready: async (profile, seed) => () =>
    inFolder(async (folder) => {
      const file = join(folder, 'profile.json');
      writeFileSync(file, JSON.stringify(profile));
      const run = await verifyRun(clone(), ['--profile', file, '--seed', String(seed)], { speaks: true });
      const { exit, results } = run;
      const { violations, notes } = results;
      // A program that does not start ends with 1 as well.
      if (results.musts === 0 || (exit !== 0 && exit !== 1 && exit !== INCONCLUSIVE))
        throw new Error(`muster verify ended with ${exit}: ${notes.join('; ')}`);
      const own = violations.filter(({ follows }) => follows === undefined);
      return {
        run,
        findings: [...new Set(own.map(({ rule, operation }) => `${rule} ${operation}`))],
        rules: violations.map(({ rule }) => rule),
        ...(exit === INCONCLUSIVE && { undecided: notes.join('; ') || 'must-rules were left open' }),
      };
    }),
};

/** The file in which it lists what it found, as far as it is read here. */
interface Baseline {
  readonly entries: ReadonlyArray<{
    readonly operation: string;
    readonly check: string;
    readonly failure: string;
    /** What of a kind of failure in an operation it takes for another finding: a status, a place in a schema. */
    readonly signature: string;
  }>;
}

/** `st run` with its defaults, told of the identifiers that the profile tells Muster of. */
export const schemathesis = (path: string): Tool => ({
  name: 'Schemathesis',
  ready: async (profile, seed) => {
    const token = await obtainToken(profile, 'read write');
    if (token === undefined) throw new Error('the environment granted Schemathesis no token');
    const { base_url: base } = profile;
    return () =>
      inFolder(async (folder) => {
        writeFileSync(join(folder, 'schemathesis.toml'), identifiersOf(profile));
        const list = join(folder, 'found.json');
        const run = await measuredCommand(
          path,
          [
            ...['run', `${base}/api/v2/openapi`, '--url', base, '--header', `Authorization: Bearer ${token}`],
            ...['--seed', String(seed), '--baseline', list, '--baseline-update'],
          ],
          { cwd: folder, env: { ...process.env, NO_PROXY: '127.0.0.1' }, until: FAILED },
        );
        if (run.exit !== 0 && run.exit !== 1) throw new Error(`st run ended with ${run.exit}`);
        const { entries } = JSON.parse(readFileSync(list, 'utf8')) as Baseline;
        const findings = entries.map(findingOf);
        return { run, findings: [...new Set(findings)], rules: [] };
      });
  },
});

/** The mark of a phase in which something failed. */
const FAILED = /❌/;

const findingOf = ({ operation, check, failure, signature }: Baseline['entries'][number]): string =>
  [operation, check, failure, signature].join(' ').trimEnd();

/** What its manual advises where a schema cannot tell which records there are. */
const identifiersOf = (profile: Served): string => `[parameters]
"path.event_id" = ${profile.event_id}

[[operations]]
include-operation-id = "getEvent"
parameters = { "path.id" = ${profile.event_id} }

[[operations]]
include-operation-id = "getRegistrationType"
parameters = { "path.id" = ${profile.registration_type_id} }
`;
