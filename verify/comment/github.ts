import { readFileSync } from 'node:fs';
import { at } from '../../judge/body.ts';
import { inGitHub } from '../run/tell-github.ts';
import { ask } from './ask.ts';
import { type Discussion, type Host, Refused } from './host.ts';

// `viewerDidAuthor` alone tells which comments are ours: a marker can be copied, and the login of a token is not known.
const COMMENTS = `query($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) { pullRequest(number: $number) { id
    comments(first: 100, after: $after) { nodes { id body viewerDidAuthor } pageInfo { endCursor hasNextPage } } } } }`;
const CREATE = `mutation($subjectId: ID!, $body: String!) {
  addComment(input: { subjectId: $subjectId, body: $body }) { clientMutationId } }`;
const UPDATE = `mutation($id: ID!, $body: String!) {
  updateIssueComment(input: { id: $id, body: $body }) { clientMutationId } }`;

interface PullRequest {
  readonly id: string;
  readonly comments: {
    readonly nodes: ReadonlyArray<{
      readonly id: string;
      readonly body: string;
      readonly viewerDidAuthor: boolean;
    }>;
    readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
  };
}

/** Pull requests of GitHub, by its GraphQL API. The job's token needs leave to write to pull requests. */
export const GITHUB: Host = {
  here: inGitHub,
  discussion(env) {
    const number = numberOf(env);
    if (number === undefined) return undefined;
    const token = env.GITHUB_TOKEN ?? '';
    if (token === '')
      throw new Refused(
        'GITHUB_TOKEN is empty: give the token of the job to the step that writes the comment',
      );
    const [owner = '', name = ''] = (env.GITHUB_REPOSITORY ?? '').split('/');
    return new OfPullRequest({ owner, name, number }, (query, variables) =>
      graphql(env.GITHUB_GRAPHQL_URL ?? 'https://api.github.com/graphql', token, { query, variables }),
    );
  },
};

type Send = (query: string, variables: object) => Promise<unknown>;

class OfPullRequest implements Discussion {
  readonly name: string;
  readonly #where: { readonly owner: string; readonly name: string; readonly number: number };
  readonly #send: Send;

  constructor(where: { owner: string; name: string; number: number }, send: Send) {
    this.name = `pull request ${where.number}`;
    this.#where = where;
    this.#send = send;
  }

  async find(beginning: string): Promise<{ id: string } | undefined> {
    for (let after: string | null = null; ; ) {
      const { comments } = await this.#page(after);
      const found = comments.nodes.find(
        ({ body, viewerDidAuthor }) => viewerDidAuthor && body.startsWith(beginning),
      );
      if (found !== undefined || !comments.pageInfo.hasNextPage) return found;
      after = comments.pageInfo.endCursor;
    }
  }

  async create(body: string): Promise<void> {
    const { id } = await this.#page(null);
    await this.#send(CREATE, { subjectId: id, body });
  }

  async update({ id }: { id: string }, body: string): Promise<void> {
    await this.#send(UPDATE, { id, body });
  }

  async #page(after: string | null): Promise<PullRequest> {
    const answer = await this.#send(COMMENTS, { ...this.#where, after });
    const found = at(at(answer, 'repository'), 'pullRequest');
    if (found === null || found === undefined)
      throw new Refused(`GitHub shows no ${this.name} to this token`);
    return found as PullRequest;
  }
}

const LEAVE = 'give the job permissions: { contents: read, pull-requests: write }';

async function graphql(url: string, token: string, json: object): Promise<unknown> {
  const answer = await ask({ method: 'POST', url, json, headers: { authorization: `Bearer ${token}` } });
  const [error] = (at(answer, 'errors') as Array<{ message?: string }> | undefined) ?? [];
  if (error !== undefined) throw new Refused(`GitHub refused it (${error.message}): ${LEAVE}`);
  return at(answer, 'data');
}

/** The number of the pull request that the event of the job, or its ref, names. */
function numberOf(env: NodeJS.ProcessEnv): number | undefined {
  const ofRef = /^refs\/pull\/(\d+)\//.exec(env.GITHUB_REF ?? '')?.[1];
  if (ofRef !== undefined) return Number(ofRef);
  try {
    const event: unknown = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH ?? '', 'utf8'));
    const number = at(at(event, 'pull_request'), 'number');
    return typeof number === 'number' ? number : undefined;
  } catch {
    return undefined;
  }
}
