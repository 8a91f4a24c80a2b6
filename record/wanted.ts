/** A way into the body of an answer: names, and `[id=42]` or `[field.id=42]` for the element of a list that has this value there. */
export type BodyWay = readonly string[];

/** One thing that the answer of an exchange has to show: where it does not, the rule is still broken. */
export interface Want {
  /** The exchange whose answer decides. */
  readonly of: string;
  readonly at: 'status' | 'content-type' | BodyWay;
  /** JSON texts, one of which the value has to be. */
  readonly is?: readonly string[];
  /** In place of that an extended regular expression, which the JSON text of the value has to match; `NOTHING_THERE` where there is none. */
  readonly like?: string;
  /** It counts only where this is the status. */
  readonly when?: number;
  /** It must not be so. */
  readonly not?: true;
}

/** What stands for a value that is not there. */
export const NOTHING_THERE = 'nothing';

/** What JSON texts of a kind look like. */
export const KIND: Readonly<
  Record<'any' | 'array' | 'boolean' | 'integer' | 'null' | 'object' | 'string', string>
> = {
  any: '^[^n]|^null$',
  array: '^\\[',
  boolean: '^(true|false)$',
  integer: '^-?[0-9]+$',
  null: '^null$',
  object: '^\\{',
  string: '^"',
};

/** The element of a list with this id. */
export const withId = (id: string): string => `[id=${id}]`;

const SELECTOR = /^\[([\w.]+)=(.*)\]$/s;

/** The name and the value of a step that picks an element of a list. */
export function picks(
  step: string,
): { readonly name: readonly string[]; readonly value: string } | undefined {
  const [, name, value] = SELECTOR.exec(step) ?? [];
  return name === undefined || value === undefined ? undefined : { name: name.split('.'), value };
}
