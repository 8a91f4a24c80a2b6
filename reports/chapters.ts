import { grouped } from './text.ts';

/** The top headings of the specification, in its order. */
const ORDER = [
  'What the service does',
  'Resources and their fields',
  'States and transitions',
  'Endpoints',
  'Authentication',
  'Events',
  'Errors',
  'Limits',
  'Versioning',
];

const rank = (section: string): number => {
  const at = ORDER.indexOf(section.split(' > ')[0] ?? '');
  return at < 0 ? ORDER.length : at;
};

/** Entries under the section of the specification in which they stand, in its order. */
export function bySection<T extends { readonly section: string }>(entries: readonly T[]): Map<string, T[]> {
  const sorted = entries
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => rank(a.entry.section) - rank(b.entry.section) || a.index - b.index)
    .map(({ entry }) => entry);
  return grouped(sorted, (entry) => entry.section);
}
