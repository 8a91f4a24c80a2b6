import { at } from '../../judge/body.ts';
import { ask } from './ask.ts';
import { type Discussion, type Host, type OwnComment, Refused } from './host.ts';

const PAGE = 100;

/** Merge requests of GitLab, by its REST API. The token of a job may not write notes there: one of the project does. */
export const GITLAB: Host = {
  here: (env) => env.GITLAB_CI === 'true',
  discussion(env) {
    const {
      CI_API_V4_URL: api,
      CI_MERGE_REQUEST_IID: number,
      CI_MERGE_REQUEST_PROJECT_ID,
      CI_PROJECT_ID,
    } = env;
    if (number === undefined || number === '') return undefined;
    const token = env.MUSTER_GITLAB_TOKEN ?? '';
    if (token === '')
      throw new Refused(
        'MUSTER_GITLAB_TOKEN is empty: keep a project access token of scope api there, as a masked variable',
      );
    const project = CI_MERGE_REQUEST_PROJECT_ID ?? CI_PROJECT_ID ?? '';
    return new OfMergeRequest(`${api}`, { project, number, token });
  },
};

class OfMergeRequest implements Discussion {
  readonly name: string;
  readonly #api: string;
  readonly #notes: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(api: string, { project, number, token }: { project: string; number: string; token: string }) {
    this.name = `merge request ${number}`;
    this.#api = api;
    this.#notes = `${api}/projects/${encodeURIComponent(project)}/merge_requests/${encodeURIComponent(number)}/notes`;
    this.#headers = { 'private-token': token };
  }

  async find(beginning: string): Promise<OwnComment | undefined> {
    const us = at(await this.#get(`${this.#api}/user`), 'id');
    for (let page = 1; ; page += 1) {
      const notes = await this.#get(`${this.#notes}?per_page=${PAGE}&page=${page}`);
      if (!Array.isArray(notes)) throw new Refused('GitLab answered with no list of notes');
      const found = notes.find((note) => isOurs(note, us, beginning));
      if (found !== undefined) return { id: String(at(found, 'id')) };
      if (notes.length < PAGE) return undefined;
    }
  }

  async create(body: string): Promise<void> {
    await ask({ method: 'POST', url: this.#notes, headers: this.#headers, json: { body } });
  }

  async update({ id }: OwnComment, body: string): Promise<void> {
    await ask({ method: 'PUT', url: `${this.#notes}/${id}`, headers: this.#headers, json: { body } });
  }

  #get(url: string): Promise<unknown> {
    return ask({ method: 'GET', url, headers: this.#headers });
  }
}

const isOurs = (note: unknown, us: unknown, beginning: string): boolean =>
  at(at(note, 'author'), 'id') === us && String(at(note, 'body')).startsWith(beginning);
