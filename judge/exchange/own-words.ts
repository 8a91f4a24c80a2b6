import type { Exchange } from '../../record/exchange.ts';
import { at, isRecord, parseBody } from '../body.ts';

/** As much of an answer as a sentence quotes. */
const LONGEST = 200;
/** Where services say what is wrong: the specification's two first, then those of RFC 9457, RFC 6749 and of frameworks. */
const PLACES = ['error', 'errors', 'detail', 'error_description', 'message', 'title'] as const;

/**
 * What an answer says to a person, on one line: the message of its body, or the title of its page. Empty where it says
 * nothing.
 */
export function ownWords({ response }: Exchange): string {
  if (response === null) return '';
  const body = parseBody(response.body)?.native;
  const text = body === undefined ? titleOf(response.body) : PLACES.map((place) => flat(at(body, place)));
  const [first = ''] = [text].flat().filter((one) => one !== '');
  const line = first.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

/** All texts of a message, whatever it is made of. */
const flat = (said: unknown): string =>
  typeof said === 'string'
    ? said
    : Array.isArray(said)
      ? said.map(flat).filter(Boolean).join('; ')
      : isRecord(said)
        ? Object.entries(said)
            .map(([key, one]) => [key, flat(one)].filter(Boolean).join(': '))
            .join('; ')
        : '';

const titleOf = (page: string): string =>
  (/<(title|h1)[^>]*>([^<]+)/i.exec(page)?.[2] ?? (page.includes('<') ? '' : page)).trim();
