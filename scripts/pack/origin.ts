import { execFileSync } from 'node:child_process';

/** From which source a package is made, and by whom. */
export interface Origin {
  readonly builder: string;
  /** Where the build itself can be looked at. */
  readonly invocation?: string;
  readonly repository?: string;
  readonly commit?: string;
  /** Files were changed since that commit. */
  readonly modified?: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;
type Builder = Pick<Origin, 'builder' | 'invocation' | 'repository'>;

/** What each kind of pipeline says of itself, by the variable that only it sets. */
const PIPELINES: Readonly<Record<string, (env: Env) => Builder>> = {
  GITHUB_ACTIONS: (env) => {
    const repository = `${env['GITHUB_SERVER_URL']}/${env['GITHUB_REPOSITORY']}`;
    return {
      builder: `${env['GITHUB_SERVER_URL']}/${env['GITHUB_WORKFLOW_REF']}`,
      invocation: `${repository}/actions/runs/${env['GITHUB_RUN_ID']}/attempts/${env['GITHUB_RUN_ATTEMPT']}`,
      repository: `git+${repository}`,
    };
  },
  GITLAB_CI: (env) => ({
    builder: `${env['CI_PROJECT_URL']}/-/runners/${env['CI_RUNNER_ID']}`,
    invocation: `${env['CI_JOB_URL']}`,
    repository: `git+${env['CI_PROJECT_URL']}`,
  }),
  JENKINS_URL: (env) => ({ builder: `${env['JENKINS_URL']}`, invocation: `${env['BUILD_URL']}` }),
};

const BY_HAND: Builder = { builder: 'urn:muster:builder:by-hand' };

/** Whose pipeline this process runs in, or nobody's. */
export function builderIn(env: Env): Builder {
  const [, said] = Object.entries(PIPELINES).find(([name]) => env[name]) ?? [];
  return said?.(env) ?? BY_HAND;
}

/** The commit that a clone stands at; `MUSTER_COMMIT` says it where the clone's history is not at hand, as in an image. */
export function originOf(root: string, env: Env = process.env): Origin {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const builder = builderIn(env);
  try {
    if (git('rev-parse', '--show-prefix') !== '') throw new Error('the repository is another one around it');
    return {
      ...builder,
      commit: git('rev-parse', 'HEAD'),
      ...(git('status', '--porcelain') !== '' && { modified: true }),
    };
  } catch {
    const commit = env['MUSTER_COMMIT'] ?? '';
    return { ...builder, ...(/^[0-9a-f]{40}$/.test(commit) && { commit }) };
  }
}
