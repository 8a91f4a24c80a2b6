import { dirname, resolve } from 'node:path';
import { userText } from '../../../harness/files/user-text.ts';
import { refuse } from '../../../harness/profile/mistakes.ts';
import { schemaChecker } from '../../../harness/profile/schema-mistakes.ts';
import { parseYaml } from '../../../harness/profile/yaml-file.ts';
import schema from '../../../spec/rehearsal.schema.json' with { type: 'json' };
import { writtenSource } from '../../people/part.ts';
import type { Scenario } from '../scenario.ts';
import type { RehearsalFile } from './file.ts';
import { scenarioFrom } from './scenario-from.ts';
import { senseless } from './sense.ts';
import { readTurnstiles } from './turnstile-log.ts';

const SCHEMA = 'spec/rehearsal.schema.json';
const check = schemaChecker(schema);

/** The scenario that a rehearsal file describes. @throws UsageError with the lines that are wrong */
export function readRehearsal(path: string): Scenario {
  const what = `The rehearsal ${path}`;
  const text = userText({ path, what, remedy: 'write one with muster load init' });
  const { raw: exact, lineOf } = parseYaml(text, what, SCHEMA);
  const raw = withNumbers(exact);
  refuse(what, check(raw), lineOf);
  const file = raw as RehearsalFile;
  const { log } = file.arrivals;
  const times = log === undefined ? undefined : readTurnstiles(resolve(dirname(path), log)).times;
  const { people } = file;
  const beside = (name: string): string => resolve(dirname(path), name);
  const scenario = scenarioFrom(
    { ...file, ...(file.scanner !== undefined && { scanner: beside(file.scanner) }) },
    what,
    {
      ...(times !== undefined && { times }),
      ...(people !== undefined && { source: writtenSource(people, beside) }),
    },
  );
  refuse(what, senseless(file, scenario.overMs), lineOf);
  return scenario;
}

/** The reader of YAML keeps whole numbers exact; none of a rehearsal is so large. */
function withNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(withNumbers);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withNumbers(one)]));
}
