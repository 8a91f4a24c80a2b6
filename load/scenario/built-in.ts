import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { DEFAULT_OBJECTIVES } from '../../record/load-objectives.ts';
import type { Objective, ObjectiveName } from '../../record/load-result.ts';
import type { RehearsalFile } from './rehearsal/file.ts';
import { scenarioFrom } from './rehearsal/scenario-from.ts';
import type { Scenario } from './scenario.ts';

/** The scenarios that are files like those of users. */
const FILES = ['smoke', 'rush', 'sessions', 'spike', 'soak'] as const;

/** The names of all scenarios. */
export const BUILT_IN: readonly string[] = [...FILES, 'capacity'];

const without = (...names: readonly ObjectiveName[]): Objective[] =>
  DEFAULT_OBJECTIVES.filter(({ name }) => !names.includes(name));

/** A search, and no day: its steps decide one by the other. */
const capacity = (): Scenario => ({
  name: 'capacity',
  about: 'steps of constant load: which rate is carried, and what ends it, the limit or the knee?',
  people: 400,
  scanners: 20,
  overMs: 5000,
  speedup: 1,
  stretches: () => [],
  mix: builtIn('rush').mix,
  dashboards: 0,
  objectives: without('list_p95', 'create_p95', 'door_p95', 'drift', 'admitted'),
});

/** The file of a scenario, as text: it may be copied. Undefined where the scenario is none. */
export function fileOf(name: string): string | undefined {
  if (!FILES.some((one) => one === name)) return undefined;
  return readFileSync(fileURLToPath(new URL(`./files/${name}.yaml`, import.meta.url)), 'utf8');
}

/** A scenario by its name, which is one of `BUILT_IN`. */
export function builtIn(name: string): Scenario {
  const text = fileOf(name);
  return text === undefined ? capacity() : scenarioFrom(parse(text) as RehearsalFile, `The scenario ${name}`);
}

/** Smaller figures of a scenario on the embedded environment, where the options give none. */
export const SHORTENED: Readonly<Record<string, { readonly people: number; readonly speedup: number }>> = {
  rush: { people: 1200, speedup: 180 },
  sessions: { people: 400, speedup: 20 },
  spike: { people: 600, speedup: 4 },
  soak: { people: 1200, speedup: 30 },
};
