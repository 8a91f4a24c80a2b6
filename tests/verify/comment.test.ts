import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { RUN_FILE } from '../../record/run.ts';
import { listening, muster, scratch } from '../cli/muster.ts';
import { RUN } from '../reports/sample.ts';

const folder = scratch();
const TOKEN = 'the-token-of-the-job';
/** More than a page of either host. */
const OTHERS = 130;

interface Comment {
  readonly id: string;
  readonly us: boolean;
  body: string;
}

/** Comments of others first, one of which repeats our marker. */
const others = (mark: string): Comment[] =>
  Array.from({ length: OTHERS }, (_, index) => ({
    id: `${index + 1}`,
    us: false,
    body: index === 0 ? `${mark}\ncopied` : 'Looks good to me.',
  }));

interface Host {
  readonly name: string;
  readonly env: (base: string) => NodeJS.ProcessEnv;
  readonly answers: (comments: Comment[], arrived: Arrived) => { status?: number; json: unknown };
  /** How it answers a token that may not write. */
  readonly refuses: { readonly status: number; readonly json: unknown };
}

interface Arrived {
  readonly method: string;
  readonly url: URL;
  readonly token: string | undefined;
  readonly json: {
    readonly query?: string;
    readonly variables?: Record<string, string>;
    readonly body?: string;
  };
}

const nodeOf = ({ id, us, body }: Comment) => ({ id, body, viewerDidAuthor: us });

/** GitHub's GraphQL API, as far as comments are read and written. */
const GITHUB: Host = {
  name: 'pull request 7',
  env: (base) => ({
    ...{ GITHUB_ACTIONS: 'true', GITHUB_REF: 'refs/pull/7/merge', GITHUB_REPOSITORY: 'lake/events' },
    ...{ GITHUB_GRAPHQL_URL: `${base}/graphql`, GITHUB_TOKEN: TOKEN, GITHUB_STEP_SUMMARY: '' },
  }),
  answers(comments, { json: { query = '', variables = {} } }) {
    if (query.includes('addComment')) {
      comments.push({ id: 'new', us: true, body: variables['body'] ?? '' });
      return { json: { data: {} } };
    }
    if (query.includes('updateIssueComment')) {
      const one = comments.find(({ id }) => id === variables['id']);
      if (one !== undefined) one.body = variables['body'] ?? '';
      return { json: { data: {} } };
    }
    const from = Number(variables['after'] ?? 0);
    const pageInfo = { endCursor: String(from + 100), hasNextPage: comments.length > from + 100 };
    const page = { nodes: comments.slice(from, from + 100).map(nodeOf), pageInfo };
    return { json: { data: { repository: { pullRequest: { id: 'PR', comments: page } } } } };
  },
  refuses: { status: 200, json: { errors: [{ message: 'Resource not accessible by integration' }] } },
};

/** GitLab's REST API, as far as notes are read and written. */
const GITLAB: Host = {
  name: 'merge request 7',
  env: (base) => ({
    ...{ GITLAB_CI: 'true', CI_API_V4_URL: `${base}/api/v4`, CI_PROJECT_ID: '42' },
    ...{ CI_MERGE_REQUEST_IID: '7', MUSTER_GITLAB_TOKEN: TOKEN },
  }),
  answers(comments, { method, url, json }) {
    if (url.pathname === '/api/v4/user') return { json: { id: 1 } };
    const [, id] = /^\/api\/v4\/projects\/42\/merge_requests\/7\/notes(?:\/(\w+))?$/.exec(url.pathname) ?? [];
    if (method === 'POST') comments.push({ id: 'new', us: true, body: json.body ?? '' });
    const one = comments.find((comment) => comment.id === id);
    if (method === 'PUT' && one !== undefined) one.body = json.body ?? '';
    const from = (Number(url.searchParams.get('page')) - 1) * 100;
    const notes = comments.slice(from, from + 100);
    return {
      json: method === 'GET' ? notes.map((note) => ({ ...note, author: { id: note.us ? 1 : 2 } })) : {},
    };
  },
  refuses: { status: 403, json: { message: '403 Forbidden' } },
};

/** A host that keeps these comments; `tokens` are those that it was shown. */
const keeping =
  (host: Host, comments: Comment[], tokens: Set<string>): RequestListener =>
  async (request: IncomingMessage, response: ServerResponse) => {
    const { 'private-token': ofGitLab, authorization } = request.headers;
    const token = String(ofGitLab ?? authorization?.replace('Bearer ', ''));
    tokens.add(token);
    const sent = await text(request);
    const { status = 200, json } = host.answers(comments, {
      ...{ method: request.method ?? '', url: new URL(request.url ?? '', 'http://localhost'), token },
      json: sent === '' ? {} : JSON.parse(sent),
    });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  };

function results(name: string, summary: string): string {
  const out = join(folder, name);
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, RUN_FILE), JSON.stringify({ ...RUN, name }));
  writeFileSync(join(out, 'summary.md'), summary);
  return out;
}

for (const host of [GITHUB, GITLAB]) {
  test(`the summary is one comment on ${host.name}, written once and then updated, for each environment`, async () => {
    const comments = others('<!-- muster alpha%2Done -->');
    const tokens = new Set<string>();
    const base = await listening(keeping(host, comments, tokens));
    const put = (out: string) => muster(['comment', out], { env: host.env(base) });
    const first = await put(results('alpha-one', '# first'));
    assert.deepEqual(
      [first.code, first.stdout],
      [0, `The comment on ${host.name} was written.\n`],
      first.stderr,
    );
    const second = await put(results('alpha-one', '# second'));
    assert.deepEqual(
      [second.code, second.stdout],
      [0, `The comment on ${host.name} was updated.\n`],
      second.stderr,
    );
    await put(results('beta', '# other'));
    assert.deepEqual(
      comments.filter(({ us }) => us).map(({ body }) => body),
      ['<!-- muster alpha%2Done -->\n# second', '<!-- muster beta -->\n# other'],
    );
    assert.equal(comments[0]?.body, '<!-- muster alpha%2Done -->\ncopied');
    assert.deepEqual([...tokens], [TOKEN]);
  });

  test(`a token that may not write to ${host.name} fails no job, and is not shown`, async () => {
    const refusing: Host = { ...host, answers: () => host.refuses };
    const base = await listening(keeping(refusing, [], new Set()));
    const { code, stdout, stderr } = await muster(['comment', results('gamma', '# x')], {
      env: host.env(base),
    });
    assert.deepEqual([code, stdout], [0, '']);
    assert.match(stderr, /^No comment was written: .*(not accessible by integration|403 Forbidden).*\.\n$/);
    assert.doesNotMatch(stderr, new RegExp(TOKEN));
  });
}

test('a job without a token, without a pull request, or of another kind says so and ends well', async () => {
  const out = results('delta', '# x');
  for (const [env, said] of [
    [{ ...GITHUB.env('http://127.0.0.1:1'), GITHUB_TOKEN: '' }, /GITHUB_TOKEN is empty/],
    [{ ...GITLAB.env('http://127.0.0.1:1'), MUSTER_GITLAB_TOKEN: '' }, /MUSTER_GITLAB_TOKEN is empty/],
    [{ ...GITHUB.env('http://127.0.0.1:1'), GITHUB_REF: 'refs/heads/main' }, /no pull or merge request/],
    [{ ...GITLAB.env('http://127.0.0.1:1'), CI_MERGE_REQUEST_IID: '' }, /no pull or merge request/],
    [GITLAB.env('http://127.0.0.1:1'), /127\.0\.0\.1:1 could not be reached/],
    [{}, /no pull or merge request/],
  ] as const) {
    const { code, stdout, stderr } = await muster(['comment', out], { env });
    assert.deepEqual([code, stdout], [0, ''], stderr);
    assert.match(stderr, said);
  }
});
