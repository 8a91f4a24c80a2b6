/** The text with what stands between the two marks replaced. Throws where they are not there once each, in order. */
export function withRegion(text: string, content: string, mark = 'evidence', page = 'README.md'): string {
  const [begin, end] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`];
  const [before = '', rest, ...more] = text.split(begin);
  const [old, after, ...others] = rest?.split(end) ?? [];
  if (old === undefined || after === undefined || more.length + others.length > 0)
    throw new Error(`${page} needs ${begin} and, below it, ${end}, once each, around its figures.`);
  return `${before}${begin}\n${content}\n${end}${after}`;
}
