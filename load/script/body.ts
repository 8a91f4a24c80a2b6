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

const ID = /"item"\s*:\s*\{(?:[^{}[\]]|\[[^[\]]*\])*?"id"\s*:\s*"?(\d+)/;

/** The id of the record under `item`, as text, since a number may not hold it exactly; '' where there is none. */
export function idIn(body: string): string {
  return ID.exec(body)?.[1] ?? /"id"\s*:\s*"?(\d+)/.exec(body)?.[1] ?? '';
}
