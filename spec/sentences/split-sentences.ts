import { createHash } from 'node:crypto';

/** A sentence of the specification by its place: the headings above it, and its number below them, from 1. */
export interface Sentence {
  readonly section: string;
  readonly ordinal: number;
  /** The first 12 hexadecimal digits of the SHA-256 of its text with white space made single. */
  readonly hash: string;
  readonly text: string;
}

const HEADING = /^(#{1,6})\s+(.*)$/;
const LIST_ITEM = /^\s*(?:[-*]|\d+\.)\s+(.*)$/;
const ROW = /^\s*\|(.*)\|\s*$/;
const RULE = /^[\s|:-]+$/;
/** A full stop, colon left out, before white space and something that can begin a sentence. */
const END = /(?<=[.!?])\s+(?=[A-Z`"<{(*])/;

/** Every sentence of a Markdown text: those of paragraphs and list items, and each row of a table but its head. */
export function splitSentences(markdown: string): Sentence[] {
  const headings: string[] = [];
  const found: Sentence[] = [];
  const counts = new Map<string, number>();
  let paragraph = '';

  const add = (raw: string): void => {
    const text = raw.replace(/\s+/g, ' ').trim();
    if (text === '') return;
    const section = headings.slice(1).join(' > ');
    const ordinal = (counts.get(section) ?? 0) + 1;
    counts.set(section, ordinal);
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
    found.push({ section, ordinal, hash, text });
  };
  const flush = (): void => {
    for (const sentence of paragraph.split(END)) add(sentence);
    paragraph = '';
  };

  const lines = markdown.split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    const heading = HEADING.exec(line);
    const item = LIST_ITEM.exec(line);
    if (heading) {
      flush();
      const depth = heading[1]!.length;
      headings.splice(depth - 1);
      headings[depth - 1] = heading[2]!.trim();
    } else if (ROW.test(line)) {
      flush();
      const isHead = RULE.test(lines[index + 1] ?? '') && ROW.test(lines[index + 1] ?? '');
      if (!isHead && !RULE.test(line)) add(line);
    } else if (item) {
      flush();
      paragraph = item[1]!;
    } else if (line.trim() === '') flush();
    else paragraph += ` ${line}`;
  }
  flush();
  return found;
}
