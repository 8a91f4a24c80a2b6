/** What a workflow of GitHub Actions is allowed beyond what it needs. */
import { parse } from 'yaml';

type Leave = Readonly<Record<string, string>>;

interface Step {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Workflow {
  readonly permissions?: Leave;
  readonly env?: unknown;
  readonly jobs: Readonly<
    Record<string, { readonly permissions?: Leave; readonly env?: unknown; readonly steps?: readonly Step[] }>
  >;
}

/** The workflows that a page shows, or that a file is. */
export const workflowsIn = (path: string, text: string): string[] =>
  path.endsWith('.md')
    ? [...text.matchAll(/```ya?ml\n([\s\S]*?)```/g)].map(([, yaml = '']) => yaml).filter(hasJobs)
    : /^\.github\/workflows\//.test(path)
      ? [text]
      : [];

const hasJobs = (yaml: string): boolean => /^jobs:/m.test(yaml);

/** What is wrong with a workflow's permissions, a sentence each; `writes` are those that it says it needs. */
export function excesses(yaml: string, writes: readonly string[] = []): string[] {
  const { permissions, env, jobs } = parse(yaml) as Workflow;
  const found: string[] = [];
  if (permissions === undefined) found.push('the workflow does not say its permissions');
  found.push(...tooMuch('the workflow', permissions, []));
  if (holdsSecret(env)) found.push('the workflow gives a secret to every step');
  for (const [name, job] of Object.entries(jobs)) {
    found.push(...tooMuch(`job ${name}`, job.permissions, writes));
    if (holdsSecret(job.env)) found.push(`job ${name} gives a secret to every step`);
    for (const step of job.steps ?? [])
      if (/^actions\/checkout@/.test(step.uses ?? '') && step.with?.['persist-credentials'] !== false)
        found.push(`job ${name} leaves the job's token in the checkout`);
  }
  return found;
}

const tooMuch = (who: string, leave: Leave | undefined, writes: readonly string[]): string[] =>
  typeof leave === 'string'
    ? [`${who} may ${leave}`]
    : Object.entries(leave ?? {})
        .filter(([what, level]) => !(level === 'none' || (what === 'contents' && level === 'read')))
        .filter(([what]) => !writes.includes(what))
        .map(([what, level]) => `${who} may ${level} ${what}`);

const holdsSecret = (env: unknown): boolean => JSON.stringify(env ?? {}).includes('secrets.');
