import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface Rule {
  readonly expr: string;
  readonly record?: string;
  readonly alert?: string;
}

/** The rules as they are shipped. */
export const RULES_FILE = new URL('../../load/prometheus/muster-load.rules.yaml', import.meta.url);

const { groups } = parse(readFileSync(RULES_FILE, 'utf8')) as {
  readonly groups: ReadonlyArray<{ readonly rules: readonly Rule[] }>;
};
const rules = groups.flatMap((group) => group.rules);

export const records = rules.flatMap(({ record, expr }) => (record === undefined ? [] : [{ record, expr }]));
export const alerts = rules.flatMap(({ alert, expr }) => (alert === undefined ? [] : [{ alert, expr }]));
