import { at, parseBody } from '../judge/body.ts';
import type { ViolationResult } from '../judge/results.ts';
import type { Exchange } from '../record/exchange.ts';
import { OPERATIONS, type OperationId } from '../spec/contract.ts';

/** Requests that one story keeps; of a longer one the first and the last. */
export const LONGEST_STORY = 60;
/** Requests of it that a page shows. */
const SHOWN = 12;

const ends = (story: readonly Exchange[], most: number): readonly Exchange[] =>
  story.length <= most ? story : [...story.slice(0, 1), ...story.slice(1 - most)];

/** A story as a page shows it: the first request and the last ones where there are many. */
export const abridged = (story: readonly Exchange[]): readonly Exchange[] => ends(story, SHOWN);

type Proved = Pick<ViolationResult, 'check' | 'exchanges'>;

/** By what the story of a violation is found: the exchanges that prove it. */
export const storyKey = ({ exchanges }: Pick<Proved, 'exchanges'>): string => exchanges.join(' ');

interface Plot {
  readonly key: string;
  readonly check: string;
  readonly records: ReadonlySet<string>;
  readonly before: number;
  readonly proofs: ReadonlySet<string>;
}

/** Collects from a journal what came before each violation: the requests of its check that touched the same record. */
export class Stories {
  readonly #plots = new Map<string, Plot[]>();
  readonly #told = new Map<string, Exchange[]>();
  readonly #others = new Map<string, Exchange[]>();

  constructor(violations: readonly Proved[], proofs: ReadonlyMap<string, Exchange>) {
    for (const violation of violations) {
      const own = violation.exchanges.flatMap((id) => proofs.get(id) ?? []);
      const records = new Set(own.flatMap(recordsOf));
      if (records.size === 0) continue;
      const plot: Plot = {
        key: storyKey(violation),
        check: violation.check,
        records,
        before: Math.max(...own.map(({ started }) => started)),
        proofs: new Set(violation.exchanges),
      };
      for (const record of records) this.#plots.set(record, [...(this.#plots.get(record) ?? []), plot]);
    }
  }

  /** Whether any violation is about a record, so that a journal is worth reading. */
  get wanted(): boolean {
    return this.#plots.size > 0;
  }

  add(exchange: Exchange): void {
    const plots = new Set(recordsOf(exchange).flatMap((record) => this.#plots.get(record) ?? []));
    for (const { key, check, before, proofs } of plots) {
      if (proofs.has(exchange.id) || exchange.started > before) continue;
      const isOwn = exchange.check === check || exchange.check === '';
      if (!isOwn && exchange.request.method === 'GET') continue;
      const stories = isOwn ? this.#told : this.#others;
      const story = stories.get(key) ?? [];
      if (!story.some(({ id }) => id === exchange.id)) story.push(exchange);
      stories.set(key, story);
    }
  }

  /** What the check itself did: in order of time, the first request and the last ones where there are many. */
  told = (): Told => inOrder(this.#told);

  /** What other checks had changed of the same records: attendees are lent from one check to the next. */
  ofOthers = (): Told => inOrder(this.#others);
}

type Told = ReadonlyMap<string, readonly Exchange[]>;

const inOrder = (stories: ReadonlyMap<string, readonly Exchange[]>): Told =>
  new Map(
    [...stories].map(([key, story]) => {
      const ordered = [...story].sort((a, b) => a.started - b.started);
      return [key, ends(ordered, LONGEST_STORY)];
    }),
  );

/** The record that an exchange is about, by its path or, where it was created, by the answer. */
export function recordsOf(exchange: Exchange): string[] {
  const { operation, request } = exchange;
  if (!(operation in OPERATIONS)) return [];
  const { path } = OPERATIONS[operation as OperationId];
  const collection = (/\/(\w+)\/\{id\}/.exec(path) ?? /\/(\w+)$/.exec(path))?.[1] ?? path;
  const id = request.path.id ?? createdId(exchange);
  return id === undefined ? [] : [`${collection} ${request.path.event_id ?? ''} ${id}`];
}

/** The id of the record that a successful POST to a collection answers with. */
export function createdId({ request, response }: Exchange): string | undefined {
  if (request.method !== 'POST' || request.path.id !== undefined) return undefined;
  if (response === null || response.status < 200 || response.status > 299) return undefined;
  const body = parseBody(response.body)?.exact;
  const id = at(body, 'item', 'id') ?? at(body, 'id');
  return id === undefined || id === null ? undefined : String(id);
}
