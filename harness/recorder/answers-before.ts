import { hash } from 'node:crypto';
import type { Judgement } from '../../judge/finding.ts';
import type { Exchange } from '../../record/exchange.ts';

/** An answer in which nothing was wrong. */
export interface AnswerBefore {
  readonly digest: string;
  readonly judgement: Judgement;
  /** What its reader made of it. */
  made?: unknown;
}

/**
 * The last answer to each request. One that comes again with the same text says the same, so that it need not be parsed and
 * judged again. Of the text a digest is kept.
 */
export class AnswersBefore {
  readonly #last = new Map<string, AnswerBefore>();

  /** The answer before, where this one is the same. `bytes`: those of its body. */
  same(exchange: Exchange, bytes: Uint8Array): AnswerBefore | undefined {
    const last = this.#last.get(requestOf(exchange));
    return last?.digest === digestOf(exchange, bytes) ? last : undefined;
  }

  /** Keeps an answer. An answer with a breach is not kept: its findings name the exchange that shows them. */
  keep(exchange: Exchange, bytes: Uint8Array, judgement: Judgement): AnswerBefore | undefined {
    if (judgement.violations.length > 0) return undefined;
    const answer: AnswerBefore = { digest: digestOf(exchange, bytes), judgement };
    this.#last.set(requestOf(exchange), answer);
    return answer;
  }
}

const requestOf = ({ operation, intent, request: { url } }: Exchange): string =>
  `${operation} ${intent} ${url}`;

/** What an answer is judged by: its status, its media type, and its text. */
const digestOf = ({ response }: Exchange, bytes: Uint8Array): string =>
  `${response?.status} ${response?.headers['content-type']} ${hash('sha256', bytes, 'base64')}`;
