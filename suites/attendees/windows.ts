import { createHash } from 'node:crypto';
import type { Check } from '../../fixtures/check/check.ts';
import { type Proof, provenBy } from '../../fixtures/check/proof.ts';
import { CLIENT, type Identity } from '../../harness/call/identity.ts';
import { type ApiRecord, idOf, type Reply } from '../../harness/call/reply.ts';
import { PER_PAGE } from '../../spec/contract.ts';
import type { WalkBreach } from './walk-without-writers.ts';

const PAGE = PER_PAGE.maximum;
/** This many pages of another size are held against one of a hundred. */
const MOST_BESIDE = 4;
/** This many windows of a list are drawn by the seed of the run. */
const DRAWN = 2;

/** A stretch of a list as pages of a hundred show it, before and after it is read in another way. */
export interface ListStretch {
  readonly before: readonly ApiRecord[];
  readonly between: readonly ApiRecord[];
  readonly after: readonly ApiRecord[];
}

/** How a list is read beside pages of a hundred of the client. */
export interface OtherReading {
  readonly as: Identity;
  readonly perPage: number;
  /** What is wrong with a stretch beside who is in it. */
  readonly more: (stretch: ListStretch) => readonly WalkBreach[];
}

/** What windows of a large list showed. */
export interface Windows {
  readonly breaches: readonly WalkBreach[];
  readonly replies: Proof;
}

/** Which pages of a hundred stand for a large list: the first, the last, those around the run's own, and some by its seed. */
export function windowsOf(seed: number, total: number, own: number | undefined): number[] {
  const last = Math.max(1, Math.ceil(total / PAGE));
  const drawn = Array.from({ length: DRAWN }, (_, index) => {
    const digest = createHash('sha256').update(`window ${seed} ${index}`).digest();
    return 1 + (digest.readUInt32BE(0) % last);
  });
  const around = own === undefined ? [] : [own];
  return [...new Set([1, ...drawn, ...around, last])].filter((page) => page >= 1 && page <= last);
}

/**
 * Holds windows of a large list against the same in pages of another size, or by another token. No attendee is missing
 * between two whom both show, and no other comes between or twice. Both totals agree, as far as the list stands still.
 * The order is open: where it is another one there, nothing is said. Undefined where no window could be told.
 */
export async function throughWindows(
  check: Pick<Check, 'api'>,
  event: string,
  pages: readonly number[],
  beside: OtherReading,
): Promise<Windows | undefined> {
  const { as, perPage } = beside;
  const read = (page: number, size: number, who: Identity): Promise<Reply> =>
    check.api.call('listAttendees', { path: { event_id: event }, query: { page, per_page: size }, as: who });
  const breaches: WalkBreach[] = [];
  let replies: Proof | undefined;
  for (const page of pages) {
    const before = await read(page, PAGE, CLIENT);
    // Of the last page its end: there is the last page of any size.
    const most = perPage * MOST_BESIDE;
    const from = isLast(before) ? Math.max(0, before.items.length - most) : 0;
    const offset = (page - 1) * PAGE + from;
    const span = Math.min(before.items.length - from, most);
    const first = Math.floor(offset / perPage) + 1;
    const last = Math.max(first, Math.ceil((offset + span) / perPage));
    const between = await Promise.all(
      Array.from({ length: last - first + 1 }, (_, index) => read(first + index, perPage, as)),
    );
    const after = await read(page, PAGE, CLIENT);
    if (![before, ...between, after].every((reply) => reply.ok) || moved(before, after)) continue;
    const stretch: ListStretch = {
      before: before.items.slice(from, from + span),
      between: between.flatMap(({ items }) => items),
      after: after.items.slice(from, from + span),
    };
    const people = peopleAmiss(stretch);
    if (people === undefined) continue;
    replies = provenBy(between.at(-1) ?? after, [before]);
    const amiss = [...people, ...pagesAmiss(between, perPage, totalOf(before))];
    breaches.push(...amiss, ...(amiss.length === 0 ? beside.more(stretch) : []));
  }
  return replies && { breaches, replies };
}

const totalOf = ({ metadata }: Reply): number => Number(metadata.total_count);

const moved = (before: Reply, after: Reply): boolean =>
  totalOf(before) !== totalOf(after) || before.items.map(idOf).join() !== after.items.map(idOf).join();

const isLast = ({ metadata }: Reply): boolean => Number(metadata.page) === Number(metadata.total_pages);

/** Who is missing, comes between, or comes twice; undefined where the two show other people, or in another order. */
function peopleAmiss({ before, between }: ListStretch): WalkBreach[] | undefined {
  const ours = before.map(idOf);
  const theirs = between.map(idOf);
  const places = new Map(theirs.map((id, place) => [id, place]));
  const common = ours.filter((id) => places.has(id));
  const order = common.map((id) => places.get(id) ?? 0);
  const rises = order.every((place, index) => index === 0 || place > (order[index - 1] ?? 0));
  if (common.length * 2 < ours.length || !rises) return undefined;
  const within = (all: readonly string[]): readonly string[] =>
    all.slice(all.indexOf(common[0] ?? ''), all.lastIndexOf(common.at(-1) ?? '') + 1);
  const known = new Set(ours);
  const texts = [
    ...within(ours)
      .filter((id) => !places.has(id))
      .map((id) => `attendee ${id} is missing`),
    ...within(theirs)
      .filter((id) => !known.has(id))
      .map((id) => `attendee ${id} is seen there alone`),
    ...theirs
      .filter((id, index) => theirs.indexOf(id) !== index)
      .map((id) => `attendee ${id} is listed twice`),
  ];
  return texts.map((text) => ({ rule: 'attendees.list.once', text }));
}

/** Which pages are not full though others follow, and which tell of more or fewer than pages of a hundred do. */
const pagesAmiss = (pages: readonly Reply[], perPage: number, total: number): WalkBreach[] =>
  pages.flatMap((reply): WalkBreach[] => {
    const page = Number(reply.metadata.page);
    const due = Math.min(perPage, total - (page - 1) * perPage);
    const told = totalOf(reply);
    if (told !== total) return [{ rule: 'attendees.list.total-count', text: `total_count is ${told}` }];
    const text = `page ${page} holds ${reply.items.length}, not ${due}`;
    return reply.items.length === due ? [] : [{ rule: 'attendees.list.page-size', text }];
  });
