/** Control characters and line ends of a text from outside made harmless for one line of a terminal or table. */
export const oneLine = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
  text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();

/** The text in at most `width` characters, with an ellipsis where something is gone. */
export const cut = (text: string, width: number): string =>
  text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1)).trimEnd()}…`;

/** The text in lines of at most `width` characters, broken between words where that is possible. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of oneLine(text).split(' ')) {
    let rest = word;
    if (line !== '' && line.length + 1 + rest.length <= width) {
      line += ` ${rest}`;
      continue;
    }
    if (line !== '') lines.push(line);
    while (rest.length > width) {
      lines.push(rest.slice(0, width));
      rest = rest.slice(width);
    }
    line = rest;
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}

/** 1234567 as 1,234,567. */
export const number = (value: number): string => value.toLocaleString('en-US');

/** `1 rule`, `2 rules`. */
export const count = (value: number, one: string, many = `${one}s`): string =>
  `${number(value)} ${value === 1 ? one : many}`;

/** Milliseconds or minutes are for machines: 14.2 s, 3 min 05 s. */
export const duration = (seconds: number): string =>
  seconds < 60
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)} min ${String(Math.floor(seconds % 60)).padStart(2, '0')} s`;

/** Milliseconds below a second, and a duration from there on. */
export const time = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : duration(ms / 1000));

/** Entries under what `key` says of each, in the order in which the keys first came. */
export function grouped<T, K>(entries: readonly T[], key: (entry: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const entry of entries) {
    const group = groups.get(key(entry));
    if (group) group.push(entry);
    else groups.set(key(entry), [entry]);
  }
  return groups;
}

/** The text with what is no character at all (half of a surrogate pair) replaced. */
export const wellFormed = (text: string): string => text.toWellFormed();

/** The text with a capital at its beginning and a full stop at its end. */
export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** What was tested, behind its address; nothing where the profile does not say where that stands. */
export const versioned = (version: string | undefined): string =>
  version === undefined ? '' : `, version ${cut(oneLine(version), 40)}`;
