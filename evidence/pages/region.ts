const BEGIN = '<!-- evidence -->';
const END = '<!-- /evidence -->';

/** The text with what stands between the two marks replaced. Throws where they are not there once each, in order. */
export function withRegion(text: string, content: string): string {
  const [before = '', rest, ...more] = text.split(BEGIN);
  const [old, after, ...others] = rest?.split(END) ?? [];
  if (old === undefined || after === undefined || more.length + others.length > 0)
    throw new Error(`README.md needs ${BEGIN} and, below it, ${END}, once each, around its figures.`);
  return `${before}${BEGIN}\n${content}\n${END}${after}`;
}
