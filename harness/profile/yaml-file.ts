import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import { UsageError } from './errors.ts';
import type { LineOf } from './mistakes.ts';

export type Raw = Record<string, unknown>;

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
  const document = parseDocument(text, { lineCounter: lines, intAsBigInt: true });
  const [error] = document.errors;
  if (error) {
    const line = error.linePos?.[0].line ?? 1;
    throw new UsageError(`${what} is no valid YAML at line ${line}: ${firstLine(error.message)}.`);
  }
  const raw: unknown = document.toJS();
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw))
    throw new UsageError(`${what} is not a mapping of keys: see ${schema}.`);
  return { raw: raw as Raw, lineOf: linesIn(document, lines), document };
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
