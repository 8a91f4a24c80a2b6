import { type ParsedBody, parseBody, parsedAs } from './body.ts';

/** UTF-8 bytes of letters beyond ASCII, each read as one letter of Latin-1. */
const BEYOND_ASCII = /[\x80-\xff]+/g;
const BACKSLASH = 0x5c;

/**
 * Parses the UTF-8 bytes of a body as `parseBody` parses its text. Letters beyond ASCII become escapes (RFC 8259, 7). One of
 * them would double the memory of the whole text, and reading it would take a third more. `text` gives the text of the
 * bytes, where that is needed.
 */
export function parseBytes(bytes: Buffer, text: () => string): ParsedBody | null {
  let escaped = false;
  const quick = bytes.toString('latin1').replace(BEYOND_ASCII, (letters, at: number, all: string) => {
    // A backslash before such a letter is no JSON, and would become JSON here.
    escaped ||= all.charCodeAt(at - 1) === BACKSLASH;
    return escapesOf(letters);
  });
  return escaped ? parseBody(text()) : parsedAs(quick, text);
}

/** Some letters by their bytes as the escapes of JSON. */
function escapesOf(letters: string): string {
  const text = Buffer.from(letters, 'latin1').toString('utf8');
  let escapes = '';
  for (let at = 0; at < text.length; at += 1)
    escapes += `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`;
  return escapes;
}
