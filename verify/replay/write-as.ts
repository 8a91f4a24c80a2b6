import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { userPath } from '../../harness/paths.ts';
import { UsageError } from '../../harness/profile/errors.ts';
import type { Ending } from '../../harness/run/ending.ts';
import type { ViolationResult } from '../../judge/results.ts';
import { writeWhole } from '../../record/write-whole.ts';
import { recipeOf } from '../../reports/replay/as/calls.ts';
import { hurlFile } from '../../reports/replay/as/hurl.ts';
import { type NamedRecipe, postmanCollection } from '../../reports/replay/as/postman.ts';
import { replayPlan } from '../../reports/replay/plan.ts';
import type { Result } from '../../reports/result.ts';
import { readResult } from '../run/read-result.ts';
import type { ReplayForm } from './forms.ts';

const FOLDER = 'replay';

/** What was written for another tool, and which findings it cannot show. */
interface Written {
  readonly files: readonly string[];
  readonly left: ReadonlyArray<{ readonly finding: string; readonly why: string }>;
}

/** Writes the scripts of the findings of a run for another tool, among the results. Nothing is sent. */
export async function writeAs(folder: string, form: ReplayForm, json: boolean): Promise<Ending> {
  const out = userPath(folder);
  const result = await readResult(out);
  const findings = result.verdict.violations.filter(({ level }) => level === 'must');
  if (findings.length === 0) throw new UsageError(`${folder} holds no finding: there is nothing to write.`);
  mkdirSync(join(out, FOLDER), { recursive: true });
  const { files, left } = WRITERS[form](findings, result, (name, text) => {
    const file = join(out, FOLDER, name);
    writeWhole(file, text);
    return join(folder, FOLDER, name);
  });
  const lines = [...files, ...left.map(({ finding, why }) => `left out: ${finding}: ${why}`)];
  process.stdout.write(json ? `${JSON.stringify({ files, left }, null, 2)}\n` : `${lines.join('\n')}\n`);
  return 'ok';
}

type Writer = (
  findings: readonly ViolationResult[],
  result: Result,
  write: (name: string, text: string) => string,
) => Written;

const titleOf = ({ rule, operation }: ViolationResult): string => `${rule} (${operation})`;

/** The findings that requests in a row decide, and why the others are left out. */
function recipes(
  findings: readonly ViolationResult[],
  result: Result,
): { named: NamedRecipe[]; left: Written['left'] } {
  const named: NamedRecipe[] = [];
  const left: Array<Written['left'][number]> = [];
  for (const one of findings) {
    const plan = replayPlan(one, result);
    if (typeof plan === 'string')
      left.push({ finding: titleOf(one), why: `${plan}; muster replay asks the checks of the rule` });
    else
      named.push({
        title: titleOf(one),
        about: `${one.message}. Expected ${one.expected}`,
        recipe: recipeOf(plan, result),
      });
  }
  return { named, left };
}

const WRITERS: Readonly<Record<ReplayForm, Writer>> = {
  postman(findings, result, write) {
    const { named, left } = recipes(findings, result);
    const collection = postmanCollection(`Findings at ${result.run.name}`, named);
    return {
      files: [write('muster.postman_collection.json', `${JSON.stringify(collection, null, 2)}\n`)],
      left,
    };
  },
  hurl(findings, result, write) {
    const { named, left } = recipes(findings, result);
    const files: string[] = [];
    const unsaid: Array<Written['left'][number]> = [];
    named.forEach(({ title, about, recipe }, index) => {
      const text = hurlFile(title, about, recipe);
      const name = `${String(index + 1).padStart(2, '0')}-${title.replace(/[^\w.-]+/g, '-').replace(/-+$/, '')}.hurl`;
      if (typeof text === 'string') files.push(write(name, text));
      else unsaid.push({ finding: title, why: text.why });
    });
    return { files, left: [...left, ...unsaid] };
  },
};
