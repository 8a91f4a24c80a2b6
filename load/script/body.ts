/** Whether a text begins and ends as a JSON object or array does. It is not parsed here, which would cost time of the generator: the judge parses samples. */
export function looksLikeJson(body: string): boolean {
  if (framed(body)) return true;
  // White space around JSON is allowed (RFC 8259, 2), and rare.
  return (body.charCodeAt(0) <= 32 || body.charCodeAt(body.length - 1) <= 32) && framed(body.trim());
}

function framed(text: string): boolean {
  const first = text.charCodeAt(0);
  const last = text.charCodeAt(text.length - 1);
  return (first === 123 && last === 125) || (first === 91 && last === 93);
}

/** No member that has members of its own stands before the id: most services write it so, and one look is enough. */
const EARLY = /"item"\s*:\s*\{(?:[^{}[\]]|\[[^{}[\]]*\])*?"id"\s*:\s*"?(\d+)/;
const DIGITS = /"?(\d+)/y;

/**
 * The id of the record under `item`, as text, since a number may not hold it exactly; '' where there is none. Members of an object
 * have no order (RFC 8259, 4): answers to questions, which have ids of their own, may come first.
 */
export function idIn(body: string): string {
  const early = EARLY.exec(body);
  if (early !== null) return early[1] ?? '';
  const item = memberAt(body, 0, 'item');
  DIGITS.lastIndex = memberAt(body, Math.max(item, 0), 'id');
  return DIGITS.lastIndex < 0 ? '' : (DIGITS.exec(body)?.[1] ?? '');
}

/** Where the value of a member begins, in the object that begins here; -1 where it has none of that name. */
function memberAt(text: string, start: number, name: string): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') {
      const end = endOfString(text, at);
      const value = depth === 1 && text.slice(at + 1, end) === name ? valueAfter(text, end + 1) : -1;
      if (value >= 0) return value;
      at = end;
    } else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      depth -= 1;
      if (depth === 0) return -1;
    }
  }
  return -1;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

const COLON = /\s*:\s*/y;

/** Where a value begins that a colon stands before; -1 where none does: the text was a value itself. */
function valueAfter(text: string, at: number): number {
  COLON.lastIndex = at;
  return COLON.test(text) ? COLON.lastIndex : -1;
}
