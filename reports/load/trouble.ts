import type { LoadResult, LoadTrouble } from '../../record/load-result.ts';
import { html, type Markup } from '../html/markup.ts';
import { count, duration } from '../text.ts';
import { saidList } from './said-list.ts';

const DONE: Readonly<Record<LoadTrouble['kind'], (requests: string) => string>> = {
  stall: (requests) => `${requests} held back`,
  limit: (requests) => `${requests} refused with a 429`,
  reset: (requests) => `${requests} reset, which do not count as errors`,
};

/** What each trouble came to, in sentences. */
export const troubleInWords = ({ trouble = [] }: LoadResult): string[] => trouble.map(inWords);

function inWords(one: LoadTrouble): string {
  const met = DONE[one.kind](one.requests === null ? 'requests' : count(one.requests, 'request'));
  return [`${one.said}: ${met}`, ...timedOut(one), ...retries(one), queue(one)].join('; ').concat('.');
}

const timedOut = ({ timed_out: many = 0 }: LoadTrouble): string[] =>
  many === 0 ? [] : [`${count(many, 'scanner')} gave up waiting meanwhile, which does not count as an error`];

function retries({ kind, requests, too_soon: soon = 0 }: LoadTrouble): string[] {
  if (kind !== 'limit' || requests === 0) return [];
  return [
    soon === 0 ? 'every scanner kept Retry-After' : `${count(soon, 'scanner')} came back before Retry-After`,
  ];
}

function queue({ queue_most: most, queue_gone_ms: gone }: LoadTrouble): string {
  if (most === 0) return 'no one had to wait for it';
  const waited = `up to ${count(most, 'person', 'people')} waited`;
  if (gone === null) return `${waited}, and the queue was never as short again as before`;
  return `${waited}, and the queue was as short as before ${duration(gone / 1000)} after it`;
}

/** The section on what was put in the way of the load. */
export function troubleSection(result: LoadResult): Markup | false {
  const said = troubleInWords(result);
  return said.length > 0 && html`<h2 id="trouble">Trouble</h2>${saidList(said)}`;
}
