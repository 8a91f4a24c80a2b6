import { type Alias, type Document, type ErrorCode, isNode, LineCounter, parseDocument, visit } from 'yaml';
import { UsageError } from './errors.ts';
import type { LineOf } from './mistakes.ts';

export type Raw = Record<string, unknown>;

export const isMapping = (value: unknown): value is Raw =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** A file that holds a mapping, and where in it each value stands. */
export interface YamlFile {
  readonly raw: Raw;
  readonly lineOf: LineOf;
  readonly document: Document;
}

/**
 * Reads a mapping in YAML, of which JSON is a part. `what` begins the sentence of an error: "The profile alpha.yaml".
 * @throws UsageError with the line.
 */
export function parseYaml(text: string, what: string, schema: string): YamlFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, intAsBigInt: true, merge: true });
  const [error] = document.errors;
  if (error) {
    const line = error.linePos?.[0].line ?? 1;
    throw new UsageError(
      `${what} is no valid YAML at line ${line}: ${INSTEAD[error.code] ?? firstLine(error.message)}.`,
    );
  }
  const alias = danglingAlias(document);
  if (alias !== undefined)
    throw new UsageError(
      `${what} is no valid YAML at line ${lines.linePos(alias.range?.[0] ?? 0).line}: a value begins with "*", which YAML takes for an alias: put it in quotes.`,
    );
  const raw = contentOf(document, what);
  if (!isMapping(raw)) throw new UsageError(`${what} is not a mapping of keys: see ${schema}.`);
  return { raw, lineOf: linesIn(document, lines), document };
}

/** What a document holds. Aliases of aliases, which grow beyond all bounds, are refused. */
function contentOf(document: Document, what: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    throw new UsageError(
      `${what} is no valid YAML: it repeats itself by aliases too often: write what they stand for.`,
    );
  }
}

/** What is said where the words of the parser would quote the file: what they quote may be a secret. */
const INSTEAD: Readonly<Partial<Record<ErrorCode, string>>> = {
  BAD_COLLECTION_TYPE: 'a value begins with "!", which YAML takes for a tag: put it in quotes',
  BAD_DIRECTIVE: 'a line begins with "%", which YAML takes for a directive: put it in quotes',
  BAD_DQ_ESCAPE: 'a text in double quotes holds a backslash that begins no escape: put it in single quotes',
  MULTIPLE_DOCS: 'it holds more than one document: take out what begins at the second "---"',
  RESOURCE_EXHAUSTION: 'it is nested too deeply',
  TAG_RESOLVE_FAILED: 'a value begins with "!", which YAML takes for a tag: put it in quotes',
  UNEXPECTED_TOKEN: 'something stands where nothing may stand: put what has punctuation in it in quotes',
};

/** An alias of nothing, as which YAML takes an unquoted value that begins with an asterisk. */
function danglingAlias(document: Document): Alias | undefined {
  let found: Alias | undefined;
  visit(document, {
    Alias: (_key, alias) => {
      if (alias.resolve(document) !== undefined) return undefined;
      found = alias;
      return visit.BREAK;
    },
  });
  return found;
}

/** The line of the innermost part of a path that stands in the file. */
function linesIn(document: Document, lines: LineCounter): LineOf {
  return (path) => {
    for (let length = path.length; length > 0; length -= 1) {
      const node: unknown = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    }
    return undefined;
  };
}

const firstLine = (text: string): string => (text.split('\n')[0] ?? text).replace(/[.:]$/, '');
