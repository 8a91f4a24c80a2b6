import type { ViolationResult } from '../judge/results.ts';

/** A piece of a value; `differs` where the other side has something else in its place. */
export interface DifferencePiece {
  readonly text: string;
  readonly differs: boolean;
}

/** One attribute in which what came is not what was expected. */
export interface Difference {
  readonly attribute: string;
  readonly expected: readonly DifferencePiece[];
  readonly actual: readonly DifferencePiece[];
}

type Said = Pick<ViolationResult, 'expected' | 'actual'>;

/** Where what came differs from what was expected, and nothing of what agrees; empty where the two are plain sentences. */
export function differencesOf({ expected, actual }: Said): Difference[] {
  const missing = missingAttribute(expected, actual);
  if (missing !== undefined) return [missing];
  const parts = actual.split(/; (?=[a-z_]+ is |the answer to attendee field \d+ is )/).map(partOf);
  return parts.every((one) => one !== undefined) ? parts : betweenRecords(expected, actual);
}

const ATTRIBUTE = /^([a-z_]+|the answer to attendee field \d+) is ([\s\S]*), not ([\s\S]*)$/;
const ABSENT = /^(it|the answer to attendee field \d+|attendee(?: field)? \d+) is (missing|not in the list)$/;

/** What one part of a sentence on a record says of it. */
function partOf(part: string): Difference | undefined {
  const [, attribute, came, wanted] = ATTRIBUTE.exec(part) ?? [];
  if (attribute !== undefined) return compared(attribute, wanted ?? '', came ?? '');
  const [, what, how] = ABSENT.exec(part) ?? [];
  if (what === undefined || how === undefined) return undefined;
  return {
    attribute: what === 'it' ? 'the record' : what,
    expected: [{ text: how === 'missing' ? 'present' : 'in the list', differs: true }],
    actual: [{ text: how, differs: true }],
  };
}

/** An attribute that an answer lacks, and what the record has instead of it. */
function missingAttribute(expected: string, actual: string): Difference | undefined {
  const name = /^(\w+) present$/.exec(expected)?.[1];
  const [, where, body] = /^(\S*) = (\{[\s\S]*)$/.exec(actual) ?? [];
  if (name === undefined || body === undefined) return undefined;
  const keys = [...body.matchAll(/[{,]"(\w+)":/g)].map(([, key]) => key);
  return {
    attribute: `${where ?? ''}/${name}`,
    expected: [{ text: 'present', differs: true }],
    actual: [
      { text: 'missing', differs: true },
      { text: keys.length > 0 ? ` beside ${keys.join(', ')}` : '', differs: false },
    ],
  };
}

/** Two records on one line each, attribute by attribute. */
function betweenRecords(expected: string, actual: string): Difference[] {
  const [wanted, came] = [recordIn(expected), recordIn(actual)];
  if (wanted === undefined || came === undefined) return [];
  return [...new Set([...Object.keys(wanted), ...Object.keys(came)])]
    .filter((name) => JSON.stringify(wanted[name]) !== JSON.stringify(came[name]))
    .map((name) => compared(name, shown(wanted[name]), shown(came[name])));
}

const shown = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

function recordIn(text: string): Record<string, unknown> | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** Two values, marked between what they have in common at both ends, or whole where that is less than half of them. */
function compared(attribute: string, expected: string, actual: string): Difference {
  const [wanted, came] = [[...expected], [...actual]];
  let head = 0;
  while (head < wanted.length && head < came.length && wanted[head] === came[head]) head += 1;
  let tail = 0;
  while (
    tail < wanted.length - head &&
    tail < came.length - head &&
    wanted[wanted.length - 1 - tail] === came[came.length - 1 - tail]
  )
    tail += 1;
  if (head + tail < Math.max(wanted.length, came.length) / 2) [head, tail] = [0, 0];
  return { attribute, expected: pieces(wanted, head, tail), actual: pieces(came, head, tail) };
}

const pieces = (signs: readonly string[], head: number, tail: number): DifferencePiece[] =>
  [
    { text: signs.slice(0, head).join(''), differs: false },
    { text: signs.slice(head, signs.length - tail).join(''), differs: true },
    { text: signs.slice(signs.length - tail).join(''), differs: false },
  ].filter(({ text }) => text !== '');
